import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ConnectionLimits, SOCKET_LIMITS } from "./connection-limits.ts";

const OFFICE = "203.0.113.7";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("an office of sixty browsers that try every few seconds is back within four minutes of a restart", () => {
  const limits = new ConnectionLimits(SOCKET_LIMITS);
  let inside = 0;
  for (let second = 0; second < 240; second += 3) {
    for (let waiting = 60 - inside; waiting > 0; waiting--) {
      if (limits.refusal(OFFICE) !== undefined) continue;
      limits.opened(OFFICE).signedIn();
      inside++;
    }
    vi.advanceTimersByTime(3000);
  }
  expect(inside).toBe(60);
  expect(limits.refusal(OFFICE)).toBe("too-many-sockets");
});

test("T44: a flood from one address gets twenty connections a minute and no more", () => {
  const limits = new ConnectionLimits(SOCKET_LIMITS);
  let opened = 0;
  for (let tenth = 0; tenth < 6000; tenth++) {
    if (limits.refusal(OFFICE) === undefined) {
      opened++;
      limits.opened(OFFICE).free();
    }
    vi.advanceTimersByTime(100);
  }
  expect(opened).toBeGreaterThan(180);
  expect(opened).toBeLessThanOrEqual(220);
});

test("what is refused for another reason does not use up the minute's handshakes", () => {
  const limits = new ConnectionLimits(SOCKET_LIMITS);
  const strangers = Array.from({ length: 6 }, () => {
    expect(limits.refusal(OFFICE)).toBeUndefined();
    return limits.opened(OFFICE);
  });
  for (let i = 0; i < 100; i++) expect(limits.refusal(OFFICE)).toBe("too-many-strangers");
  for (const stranger of strangers) stranger.free();
  expect(limits.refusal(OFFICE)).toBeUndefined();
});

test("T44: who is still signing in has one of an address's sixty places, which another gets when he leaves", () => {
  const limits = new ConnectionLimits(SOCKET_LIMITS);
  for (let i = 0; i < 57; i++) limits.opened(OFFICE).signedIn();
  const [first, second, third] = Array.from({ length: 3 }, () => {
    expect(limits.refusal(OFFICE)).toBeUndefined();
    return limits.opened(OFFICE);
  });
  expect(limits.refusal(OFFICE)).toBe("too-many-strangers");
  first?.signedIn();
  second?.free();
  expect(limits.refusal(OFFICE)).toBeUndefined();
  limits.opened(OFFICE).signedIn();
  third?.signedIn();
  expect(limits.refusal(OFFICE)).toBe("too-many-sockets");
});
