import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startHeartbeat } from "./heartbeat.ts";
import { beat } from "./terminal-api.ts";

let beats: number;
let answer: () => Promise<Response>;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  beats = 0;
  vi.stubGlobal("fetch", () => {
    beats++;
    return answer();
  });
  stop = startHeartbeat(() => beat("session"));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const status = (code: number) => () => Promise.resolve(new Response("{}", { status: code }));

it.each([
  ["a network error", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["a restart", status(502)],
  ["a database that is away", status(503)],
  ["too many at once", status(429)],
])("goes on after %s", async (_what, fault) => {
  answer = fault;
  await vi.advanceTimersByTimeAsync(30_000);
  answer = status(200);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(beats).toBe(3);
});

it.each([401, 403])("ends with a session that is over, %i", async (code) => {
  answer = status(code);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(beats).toBe(1);
});

it("ends when the terminal closes", async () => {
  answer = status(200);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(beats).toBe(0);
});
