import fc from "fast-check";
import { expect, test } from "vitest";
import { BackOff, backOff } from "./back-off.ts";

test("attempts come after 1, 2, 4 s and so on up to five minutes, and quickly again once it was served", () => {
  let now = 0;
  const tries = new BackOff(1000, 300_000, () => now);
  expect(tries.mayTry).toBe(true);
  const delays = Array.from({ length: 11 }, () => {
    const delayMs = tries.failed();
    now += delayMs - 1;
    expect(tries.mayTry).toBe(false);
    now += 1;
    expect(tries.mayTry).toBe(true);
    return delayMs / 1000;
  });
  expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
  tries.succeeded();
  expect(tries.failed()).toBe(1000);
});

test("once it was served it may try at once, however long it was refused before", () => {
  const tries = new BackOff(1000, 300_000, () => 0);
  for (let i = 0; i < 10; i++) tries.failed();
  expect(tries.mayTry).toBe(false);
  tries.succeeded();
  expect(tries.mayTry).toBe(true);
});

test("whatever refuses it, a day has at most three hundred attempts", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(500), { minLength: 1 }), (waits) => {
      let now = 0;
      let attempts = 0;
      const tries = new BackOff(1000, 300_000, () => now);
      for (let i = 0; now < 86_400_000; now += 500 + (waits[i++ % waits.length] as number)) {
        if (!tries.mayTry) continue;
        attempts++;
        tries.failed();
      }
      expect(attempts).toBeLessThanOrEqual(300);
    }),
    { numRuns: 5 },
  );
});

test("a crowd spreads over half of each wait", () => {
  for (const failures of [1, 2, 9]) {
    const whole = backOff(failures, 500, 30_000);
    expect(backOff(failures, 500, 30_000, () => 0)).toBe(whole / 2);
    expect(backOff(failures, 500, 30_000, () => 0.999)).toBeCloseTo(whole, -2);
  }
});
