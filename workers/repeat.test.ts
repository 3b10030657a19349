// Steps that belong to a second come in order, also behind one that took long.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eachSecond } from "./repeat.ts";

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
