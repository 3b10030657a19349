import { expect, test } from "vitest";
import { SlidingWindows } from "./sliding-window.ts";

const limit = { name: "x", max: 10, windowSeconds: 60 };

/** How many of `calls` simultaneous calls are admitted. */
const admitted = (windows: SlidingWindows, caller: string, calls: number): number =>
  Array.from({ length: calls }, () => windows.take(limit, caller)).filter(Boolean).length;

test("counts callers apart and forgets them with time", () => {
  let now = 0;
  const windows = new SlidingWindows(() => now);
  expect(admitted(windows, "a", 20)).toBe(10);
  expect(admitted(windows, "b", 1)).toBe(1);
  now = 90_000;
  expect(admitted(windows, "a", 20)).toBe(5);
  now = 300_000;
  expect(admitted(windows, "a", 20)).toBe(10);
});

test("a burst over a window's edge is still one burst", () => {
  let now = 59_000;
  const windows = new SlidingWindows(() => now);
  admitted(windows, "a", 10);
  now = 61_000;
  expect(admitted(windows, "a", 10)).toBe(0);
});

test("whoever keeps trying gets what the limit says, not less and not more", () => {
  let now = 0;
  const windows = new SlidingWindows(() => now);
  let got = 0;
  for (; now < 600_000; now += 100) got += admitted(windows, "a", 1);
  expect(got).toBeGreaterThan(90);
  expect(got).toBeLessThanOrEqual(110);
});

test("asking for room counts nothing", () => {
  const windows = new SlidingWindows(() => 0);
  for (let i = 0; i < 30; i++) expect(windows.hasRoom(limit, "a")).toBe(true);
  admitted(windows, "a", 10);
  expect(windows.hasRoom(limit, "a")).toBe(false);
});

test("a flood of callers takes as long at its end as at its beginning, and those who keep coming stay counted", () => {
  const windows = new SlidingWindows(() => 0);
  const flood = (from: number): number => {
    // This thread's own work: other processes may use the core in between.
    const before = process.threadCpuUsage();
    for (let n = from; n < from + 20_000; n++) {
      windows.take(limit, `caller ${n}`);
      if (n % 1000 === 0) windows.take(limit, "regular");
    }
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  const first = flood(0);
  for (let from = 20_000; from < 160_000; from += 20_000) flood(from);
  // One by one, the same took more than ten times as long.
  expect(flood(160_000)).toBeLessThan(first * 6 + 20);
  expect(windows.hasRoom(limit, "regular")).toBe(false);
});
