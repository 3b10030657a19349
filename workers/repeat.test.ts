// Steps that belong to a second come in order, also behind one that took long; repeated ones never overlap, woken or not.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eachSecond, Repeated } from "./repeat.ts";

const START = Date.UTC(2026, 10, 22, 12);
const WAIT_MS = 200;

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

test("a second that ended during a slow step is not left until the next one ends", async () => {
  const steps: number[][] = [];
  const stop = eachSecond(
    () => Date.now(),
    () => WAIT_MS,
    async (second) => {
      steps.push([second - START / 1000, Date.now() - START]);
      if (steps.length === 2) await new Promise((resolve) => setTimeout(resolve, 1500));
    },
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(5000);
  stop();
  expect(steps).toEqual([
    [0, 200],
    [1, 1200],
    [2, 2701],
    [3, 3200],
    [4, 4200],
  ]);
});

test("a woken step runs at once, once more where it is under way, and goes on with its period", async () => {
  const begun: number[] = [];
  const repeated = new Repeated(
    1000,
    async () => {
      begun.push(Date.now() - START);
      await new Promise((resolve) => setTimeout(resolve, 100));
    },
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(300);
  repeated.wake();
  await vi.advanceTimersByTimeAsync(50);
  for (let times = 0; times < 5; times++) repeated.wake();
  await vi.advanceTimersByTimeAsync(1700);
  expect(begun).toEqual([300, 400, 1000, 2000]);
  repeated.wake();
  repeated.end();
  repeated.wake();
  await vi.advanceTimersByTimeAsync(5000);
  expect(begun).toEqual([300, 400, 1000, 2000]);
});
