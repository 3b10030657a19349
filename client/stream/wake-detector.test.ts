// @vitest-environment happy-dom
// Sleep, detected from a late timer, a stepped clock and a hidden tab.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchWake } from "./wake-detector.ts";

let wall: number;
let monotonic: number;
let woken: number[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  wall = 1_800_000_000_000;
  monotonic = 5000;
  vi.spyOn(Date, "now").mockImplementation(() => wall);
  vi.spyOn(performance, "now").mockImplementation(() => monotonic);
  woken = [];
  stop = watchWake((uncountedMs) => woken.push(uncountedMs));
});

afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The timer comes back after so much time by each clock. */
function pass(wallMs: number, monotonicMs = wallMs): void {
  wall += wallMs;
  monotonic += monotonicMs;
  vi.advanceTimersByTime(1000);
}

it("reports nothing while the timer is about on time", () => {
  for (const ms of [1000, 1200, 5900, 1000]) pass(ms);
  expect(woken).toEqual([]);
});

it("reports a sleep, and how much of it the monotonic clock missed", () => {
  pass(3_600_000, 1000);
  pass(60_000);
  pass(1000);
  expect(woken).toEqual([3_599_000, 0]);
});

it("does not take a hidden tab's rare timers for sleep", () => {
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
  pass(60_000);
  expect(woken).toEqual([]);
  pass(3_600_000);
  expect(woken).toEqual([0]);
  Object.defineProperty(document, "hidden", { value: false, configurable: true });
});

it("reports the network's return at once, and nothing once stopped", () => {
  window.dispatchEvent(new Event("online"));
  expect(woken).toEqual([0]);
  stop();
  window.dispatchEvent(new Event("online"));
  pass(3_600_000);
  expect(woken).toEqual([0]);
});
