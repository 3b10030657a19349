// The waits between restarts grow to ten seconds and are forgotten after a good run.

import { expect, test } from "vitest";
import { BackOff } from "./back-off.ts";

test("waits double up to ten seconds and start anew after half a minute of life", () => {
  const backOff = new BackOff();
  expect(Array.from({ length: 9 }, () => backOff.next(0))).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000]);
  expect(backOff.next(30_000)).toBe(100);
  expect(backOff.crashes).toBe(1);
});
