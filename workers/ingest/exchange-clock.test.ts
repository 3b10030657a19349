// The exchange's clock goes on evenly whatever the local wall clock does, and asks to be measured where it may be wrong.

import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ExchangeClock } from "./exchange-clock.ts";

const THEIRS = Date.UTC(2026, 10, 22, 12);

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "performance"], now: THEIRS - 3000 }));
afterEach(() => void vi.useRealTimers());

async function measuredClock(): Promise<ExchangeClock> {
  const clock = new ExchangeClock();
  await clock.measure(() => Promise.resolve(THEIRS));
  expect(clock.now()).toBe(THEIRS);
  return clock;
}

/** Time passes, and events go on coming at the exchange's time plus `ahead`; whether the clock was ever in doubt. */
function passes(clock: ExchangeClock, seconds: number, ahead: number): boolean {
  let doubted = false;
  for (let i = 0; i < seconds; i++) {
    vi.advanceTimersByTime(1000);
    doubted = clock.isDoubtful(clock.now() + ahead) || doubted;
  }
  return doubted;
}

test("a step of the wall clock, back or forth, moves no second, and asks for a measurement", async () => {
  for (const step of [-600_000, 30_000]) {
    const clock = await measuredClock();
    expect(clock.isDoubtful(0)).toBe(false);
    const before = clock.now();
    vi.setSystemTime(Date.now() + step);
    expect(clock.now()).toBe(before);
    expect(clock.isDoubtful(0)).toBe(true);
    await clock.measure(() => Promise.resolve(THEIRS));
    expect(clock.isDoubtful(0)).toBe(false);
  }
});

test("it is doubted after events have been away from it for half a minute, not by a shorter move", async () => {
  const clock = await measuredClock();
  expect(passes(clock, 20, 30_000)).toBe(false);
  expect(passes(clock, 120, 500)).toBe(false);
  expect(passes(clock, 29, -30_000)).toBe(false);
  expect(passes(clock, 5, -30_000)).toBe(true);
  await clock.measure(() => Promise.resolve(clock.now() - 30_000));
  expect(passes(clock, 60, 0)).toBe(false);
});

test("a measurement that fails, or takes too long, changes nothing", async () => {
  const clock = await measuredClock();
  await clock.measure(() => Promise.reject(new Error("refused")));
  expect(clock.now()).toBe(THEIRS);
  await clock.measure(async () => {
    vi.advanceTimersByTime(3000);
    return THEIRS + 600_000;
  });
  expect(clock.now()).toBe(THEIRS + 3000);
});

test("an exchange that gives no time is asked again after half a minute, not every second", async () => {
  const clock = await measuredClock();
  vi.setSystemTime(Date.now() + 30_000);
  expect(clock.isDoubtful(0)).toBe(true);
  await clock.measure(() => Promise.reject(new Error("refused")));
  expect(passes(clock, 29, 0)).toBe(false);
  expect(passes(clock, 2, 0)).toBe(true);
});

test("a cold connection, and calls that had to wait, do not shift the clock: the quickest call counts", async () => {
  const path = fc.record({ there: fc.nat(300), back: fc.nat(300) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(path, { minLength: 5, maxLength: 5 }),
      fc.integer({ min: 0, max: 900 }),
      async (paths, handshake) => {
        const clock = new ExchangeClock();
        const ahead = Date.now() + 3000 - performance.now();
        let sample = 0;
        await clock.measure(async () => {
          const { there, back } = paths[sample] as { there: number; back: number };
          vi.advanceTimersByTime(there + (sample++ === 0 ? handshake : 0));
          const theirs = performance.now() + ahead;
          vi.advanceTimersByTime(back);
          return theirs;
        });
        const quickest = Math.min(...paths.map(({ there, back }, at) => there + back + (at === 0 ? handshake : 0)));
        expect(Math.abs(clock.now() - performance.now() - ahead)).toBeLessThanOrEqual(quickest / 2 + 1);
      },
    ),
  );
});

test("a call that fails after some were answered leaves what these said", async () => {
  const clock = new ExchangeClock();
  let calls = 0;
  await clock.measure(() => (++calls > 2 ? Promise.reject(new Error("refused")) : Promise.resolve(THEIRS)));
  expect([clock.now(), calls]).toEqual([THEIRS, 3]);
});
