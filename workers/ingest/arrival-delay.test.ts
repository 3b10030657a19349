import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eachSecond } from "../repeat.ts";
import { ArrivalDelay } from "./arrival-delay.ts";

const START = Date.UTC(2026, 10, 22, 12);

/** Share of a minute's trades that came after their second was closed, after ten seconds of learning. */
async function missedShare(arrivals: ArrivalDelay, delayOf: () => number): Promise<number> {
  let open = 0;
  let [missed, counted] = [0, 0];
  const stop = eachSecond(
    () => Date.now(),
    () => arrivals.waitMs,
    async (second) => {
      open = second;
      arrivals.follow(second);
    },
    () => undefined,
  );
  for (let at = START; at < START + 70_000; at += 10) {
    setTimeout(
      () => {
        arrivals.note(Date.now() - at);
        if (at < START + 10_000) return;
        counted++;
        if (Math.floor(at / 1000) < open) missed++;
      },
      at - START + delayOf(),
    );
  }
  await vi.advanceTimersByTimeAsync(72_000);
  stop();
  return missed / counted;
}

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

test("with 300 +- 100 ms of network delay the trades of a second are in its frame", async () => {
  let seed = 7;
  const delay = (): number => 200 + ((seed = (seed * 48_271) % 2_147_483_647) % 201);
  expect(await missedShare(new ArrivalDelay(120), delay)).toBeLessThan(0.001);
  const fixed = { waitMs: 120, note: () => undefined, follow: () => undefined } as unknown as ArrivalDelay;
  vi.setSystemTime(START);
  expect(await missedShare(fixed, delay)).toBeGreaterThan(0.1);
});

test("the wait is the 95th percentile of the delays, rounded up to 10 ms, between 120 and 600 ms", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -500, max: 900 }), { minLength: 200, maxLength: 400 }), (delays) => {
      const arrivals = new ArrivalDelay(250);
      for (const delay of delays) arrivals.note(delay);
      arrivals.follow(1);
      const p95 = delays.toSorted((a, b) => a - b)[Math.ceil(delays.length * 0.95) - 1] as number;
      const wanted = Math.min(600, Math.max(120, Math.floor(p95 / 10) * 10 + 10));
      expect(arrivals.waitMs).toBe(wanted);
    }),
  );
});

test("it stays as it began until enough trades came, and follows a line that became quicker within a minute", () => {
  const arrivals = new ArrivalDelay(250);
  let second = 0;
  const trades = (count: number, delay: number, seconds: number): number => {
    for (const end = second + seconds; second < end; arrivals.follow(++second))
      for (let i = 0; i < count; i++) arrivals.note(delay);
    return arrivals.waitMs;
  };
  expect(trades(19, 500, 10)).toBe(250);
  expect(trades(50, 500, 30)).toBe(510);
  expect(trades(50, 150, 61)).toBe(160);
});

test("trades that a repair brought late do not count", () => {
  const arrivals = new ArrivalDelay(120);
  for (let i = 0; i < 1000; i++) arrivals.note(i % 2 === 0 ? 30_000 : 20);
  arrivals.follow(1);
  expect(arrivals.waitMs).toBe(120);
});
