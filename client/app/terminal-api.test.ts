// The calls that keep and end a session, as they leave the browser.

import { afterEach, expect, it, vi } from "vitest";
import { beat, endSession } from "./terminal-api.ts";

afterEach(() => vi.unstubAllGlobals());

function asked(): string[] {
  const calls: string[] = [];
  vi.stubGlobal("fetch", (path: string, { method }: RequestInit) => {
    calls.push(`${method} ${path}`);
    return Promise.resolve(new Response("{}"));
  });
  return calls;
}

it("name the session in the query", async () => {
  const calls = asked();
  expect(await beat("a b")).toBe(true);
  await endSession("a b");
  expect(calls).toEqual(["POST /api/terminal/heartbeat?session_token=a%20b", "POST /api/terminal/logout?session_token=a%20b"]);
});

it("leave it to the cookie where no name is stored, as in the free test: the server refuses an empty one", async () => {
  const calls = asked();
  await endSession("");
  expect(calls).toEqual(["POST /api/terminal/logout"]);
});
