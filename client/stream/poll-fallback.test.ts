// Polling as it asks and as it reports: tables, unchanged ones, refusals, and the end of a session.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PolledTable } from "../rest/fetch-table.ts";
import { startPolling } from "./poll-fallback.ts";

const asked: { path: string; headers: Record<string, string> }[] = [];
let answer: () => Response;

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  vi.stubGlobal("fetch", (path: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ path, headers });
    return Promise.resolve(answer());
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const json = (body: object, init: ResponseInit = {}): Response => new Response(JSON.stringify(body), init);
const table = (): Response =>
  json({ success: true, data: [{ symbol: "BTC" }], message: "" }, { headers: { etag: 'W/"1"', "x-market-time": "5000" } });

/** Polls once now and once a second later; what was reported, in order. */
async function polled(needsSession: boolean): Promise<unknown[]> {
  const reports: unknown[] = [];
  const stop = startPolling({
    exchange: "mexc",
    needsSession,
    everyMs: 1000,
    onTable: (each: PolledTable | undefined) => reports.push(each?.rows ?? "unchanged"),
    onFailure: ({ status, error }) => reports.push(`${status} ${error}`),
  });
  await vi.advanceTimersByTimeAsync(1500);
  stop();
  return reports;
}

it("asks for the table again by the tag of the one it has", async () => {
  answer = () => (asked.length === 1 ? table() : new Response(null, { status: 304 }));
  expect(await polled(false)).toEqual([[{ symbol: "BTC" }], "unchanged"]);
  expect(asked.map(({ path }) => path)).toEqual(Array(2).fill("/api/crypto/simple-table?exchanges=mexc"));
  expect(asked.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, 'W/"1"']);
});

it("does not go on as a visitor where a session is meant to be", async () => {
  answer = () => json({ status: "error", error: "no-session", message: "Sign in first" }, { status: 401 });
  expect(await polled(true)).toEqual(["401 no-session", "401 no-session"]);
  expect(asked[0]?.path).toBe("/api/crypto/simple-table?exchanges=mexc&session=required");
});

it.each([
  ["no network", () => Response.error()],
  ["a page instead of a table", () => new Response("<html>")],
  ["an answer that is no table", () => json({})],
])("reports %s as a failure", async (_, given) => {
  answer = given;
  expect(await polled(false)).toEqual(["0 ", "0 "]);
});
