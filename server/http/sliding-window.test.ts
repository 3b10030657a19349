import { expect, test } from "vitest";
import { SlidingWindows } from "./sliding-window.ts";

const limit = { name: "x", most: 10, windowSeconds: 60 };

test("counts callers apart and forgets them with time", () => {
  let now = 0;
  const windows = new SlidingWindows(() => now);
  for (let i = 1; i <= 10; i++) expect(windows.hit(limit, "a")).toBe(i);
  expect(windows.hit(limit, "b")).toBe(1);
  now = 90_000;
  expect(windows.hit(limit, "a")).toBeCloseTo(6);
  now = 300_000;
  expect(windows.hit(limit, "a")).toBe(1);
});

test("a burst over a window's edge is still one burst", () => {
  let now = 59_000;
  const windows = new SlidingWindows(() => now);
  for (let i = 0; i < 10; i++) windows.hit(limit, "a");
  now = 61_000;
  expect(windows.hit(limit, "a")).toBeGreaterThan(10);
});
