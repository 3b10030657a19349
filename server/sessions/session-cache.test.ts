import { expect, test, vi } from "vitest";
import { SessionCache } from "./session-cache.ts";
import { MAX_UNCHECKED_MS, type Session } from "./session-policy.ts";

const session = (handle: string): Session => ({
  kind: "user",
  handle,
  userId: "7",
  email: "a@example.test",
  username: "a",
  plan: "start",
  planEndsAt: Date.now() + 86_400_000,
  expiresAt: Date.now() + 86_400_000,
  lastSeenAt: Date.now(),
  checkedAt: Date.now(),
  language: "en",
  firstPasswordEndsAt: null,
  token: { hash: Buffer.alloc(32), madeAt: Date.now(), planMark: "start" },
});

test("a session is fresh for seconds, bridges minutes, and is then forgotten", () => {
  vi.useFakeTimers();
  const cache = new SessionCache();
  cache.put("token", session("handle"));
  expect(cache.fresh("token")?.handle).toBe("handle");
  vi.advanceTimersByTime(6000);
  expect(cache.fresh("token")).toBeUndefined();
  expect(cache.knows("handle")).toBe(true);
  cache.refresh(session("handle"));
  expect(cache.fresh("token")).toBeDefined();
  vi.advanceTimersByTime(MAX_UNCHECKED_MS);
  expect(cache.bridged("token")).toBeUndefined();
  vi.useRealTimers();
});

test("an ended session is gone by token and by handle", () => {
  const cache = new SessionCache();
  cache.put("token", session("handle"));
  cache.forget("handle");
  expect([cache.bridged("token"), cache.knows("handle")]).toEqual([undefined, false]);
  cache.refresh(session("handle"));
  expect(cache.bridged("token")).toBeUndefined();
});

test("a session that changed its token is gone by both", () => {
  const cache = new SessionCache();
  cache.put("old", session("handle"));
  cache.put("new", session("handle"));
  cache.forget("handle");
  expect([cache.bridged("old"), cache.bridged("new"), cache.knows("handle")]).toEqual([undefined, undefined, false]);
});

test("beyond twenty thousand the least recently used session is dropped", () => {
  const cache = new SessionCache();
  for (let i = 0; i < 20_000; i++) cache.put(`t${i}`, session(`h${i}`));
  cache.fresh("t0");
  cache.put("t20000", session("h20000"));
  expect(["h0", "h1", "h2", "h20000"].map((handle) => cache.knows(handle))).toEqual([true, false, true, true]);
});
