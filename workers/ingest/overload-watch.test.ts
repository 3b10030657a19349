// When a leader that cannot keep up offers its lease, and when it does not.

import { beforeEach, expect, test } from "vitest";
import { BEAT_MS, OverloadWatch } from "./overload-watch.ts";

let now: number;
let watch: OverloadWatch;

beforeEach(() => {
  now = 0;
  watch = new OverloadWatch(() => now);
});

/** This many beats, each this late; when the lease was to be given up, in ms from now. */
function beats(count: number, lateMs: number, leads = true): number[] {
  const from = now;
  const offers: number[] = [];
  for (let i = 0; i < count; i++) {
    now += BEAT_MS + lateMs;
    if (watch.beat(leads)) offers.push(now - from);
  }
  return offers;
}

test("a loop that is over two seconds late for ten seconds costs the lease, once", () => {
  expect(beats(8, 2100)).toEqual([4 * 2600]);
});

test("lateness that a second's frame survives, or that ends in time, costs nothing", () => {
  expect(beats(100, 1900)).toEqual([]);
  expect(beats(3, 2100)).toEqual([]);
  expect(beats(1, 0)).toEqual([]);
  expect(beats(3, 2100)).toEqual([]);
});

test("one long pause costs nothing, and neither does lateness on standby", () => {
  expect(beats(1, 30_000)).toEqual([]);
  expect(beats(1, 0)).toEqual([]);
  expect(beats(20, 2100, false)).toEqual([]);
});

test("it is left to others for three seconds, and not offered again for ten minutes where nobody took it", () => {
  expect(watch.mayLead).toBe(true);
  expect(beats(4, 2100)).toHaveLength(1);
  expect(watch.mayLead).toBe(false);
  now += 3000;
  expect(watch.mayLead).toBe(true);
  expect(beats(100, 2100)).toEqual([]);
  expect(beats(200, 2100)).toHaveLength(1);
});
