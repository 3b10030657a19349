// Looks come every five seconds, never two at once, and go on after one that failed.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RepeatedCheck } from "./repeated-check.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a slow look is waited for", async () => {
  const ends: (() => void)[] = [];
  const check = vi.fn<() => Promise<void>>(() => new Promise<void>((end) => void ends.push(end)));
  const repeated = new RepeatedCheck(check, vi.fn<(error: unknown) => void>());
  repeated.start();
  await vi.advanceTimersByTimeAsync(12_000);
  expect(check).toHaveBeenCalledOnce();
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(5000);
  expect(check).toHaveBeenCalledTimes(2);
  repeated.stop();
});

test("a look that failed is said and followed by the next, until it is stopped", async () => {
  const failed = vi.fn<(error: unknown) => void>();
  const check = vi.fn<() => Promise<void>>(() => Promise.reject(new Error("away")));
  const repeated = new RepeatedCheck(check, failed);
  repeated.start();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(failed.mock.calls).toEqual([[new Error("away")], [new Error("away")]]);
  repeated.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(check).toHaveBeenCalledTimes(2);
});
