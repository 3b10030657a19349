// A worker that its exchange refuses tries to lead seldom, and seldom more the longer it is refused.

import fc from "fast-check";
import { expect, test } from "vitest";
import { answeredWithin, LeadBackOff } from "./lead-back-off.ts";

test("attempts come after 1, 2, 4 s and so on up to five minutes, and quickly again once it was served", () => {
  let now = 0;
  const backOff = new LeadBackOff(1000, 300_000, () => now);
  expect(backOff.mayTry).toBe(true);
  const delays = Array.from({ length: 11 }, () => {
    const delayMs = backOff.refused();
    now += delayMs - 1;
    expect(backOff.mayTry).toBe(false);
    now += 1;
    expect(backOff.mayTry).toBe(true);
    return delayMs / 1000;
  });
  expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
  backOff.served();
  expect(backOff.refused()).toBe(1000);
});

test("once it was served it may try at once, however long it was refused before", () => {
  const backOff = new LeadBackOff(1000, 300_000, () => 0);
  for (let i = 0; i < 10; i++) backOff.refused();
  expect(backOff.mayTry).toBe(false);
  backOff.served();
  expect(backOff.mayTry).toBe(true);
});

test("whatever refuses it, a day has at most three hundred attempts", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(500), { minLength: 1 }), (waits) => {
      let now = 0;
      let attempts = 0;
      const backOff = new LeadBackOff(1000, 300_000, () => now);
      for (let i = 0; now < 86_400_000; now += 500 + (waits[i++ % waits.length] as number)) {
        if (!backOff.mayTry) continue;
        attempts++;
        backOff.refused();
      }
      expect(attempts).toBeLessThanOrEqual(300);
    }),
    { numRuns: 5 },
  );
});

test("an answer that waits for the end of a ban is given up", async () => {
  await expect(answeredWithin("mexc", 20, new Promise(() => undefined))).rejects.toMatchObject({ fault: "timeout" });
  expect(await answeredWithin("mexc", 1000, Promise.resolve(5))).toBe(5);
  await expect(answeredWithin("mexc", 1000, Promise.reject(new Error("refused")))).rejects.toThrow("refused");
});
