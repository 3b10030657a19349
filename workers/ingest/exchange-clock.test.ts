// The exchange's clock runs evenly whatever the local wall clock does, and asks to be measured when it may be wrong.

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

/** Time passes, and events keep coming at the exchange's time plus `ahead`; returns whether the clock was ever doubtful. */
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
  const from = performance.now();
  expect(await clock.measure(() => Promise.reject(new Error("refused")))).toBe(false);
  expect(clock.now()).toBe(THEIRS);
  const isMeasured = await clock.measure(async () => {
    vi.advanceTimersByTime(3000);
    return THEIRS + 600_000;
  });
  expect(isMeasured).toBe(false);
  expect(clock.now()).toBe(THEIRS + performance.now() - from);
});

test.each([
  ["a connection that had to be opened", () => vi.advanceTimersByTime(2500)],
  ["a connection that turned out to be dead", () => vi.advanceTimersByTime(11_000)],
  [
    "a host that had to be left",
    () => {
      vi.advanceTimersByTime(6000);
      throw new Error("nobody answers");
    },
  ],
])("%s decides nothing: the calls after it do", async (_, cold) => {
  const clock = new ExchangeClock();
  const ahead = THEIRS + 1500 - performance.now();
  let calls = 0;
  const isMeasured = await clock.measure(async () => {
    if (calls++ === 0) cold();
    return performance.now() + ahead;
  });
  expect(isMeasured).toBe(true);
  expect(clock.now()).toBe(performance.now() + ahead);
});

test("one call that waits behind others spoils no measurement", async () => {
  const clock = new ExchangeClock();
  const ahead = THEIRS + 1500 - performance.now();
  let calls = 0;
  const isMeasured = await clock.measure(async () => {
    if (++calls === 2) vi.advanceTimersByTime(2500);
    return performance.now() + ahead;
  });
  expect(isMeasured).toBe(true);
  expect(clock.now()).toBe(performance.now() + ahead);
});

/** Seconds after which the clock is doubtful again. */
function secondsUntilDoubt(clock: ExchangeClock): number {
  for (let seconds = 1; seconds < 600; seconds++) if (passes(clock, 1, 0)) return seconds;
  return Number.POSITIVE_INFINITY;
}

test("it is measured again soon after a failure, later and later while that goes on, until it succeeds", async () => {
  const clock = new ExchangeClock();
  const waits: number[] = [];
  for (let failures = 0; failures < 7; failures++) {
    await clock.measure(() => Promise.reject(new Error("refused")));
    waits.push(secondsUntilDoubt(clock));
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60]);
  await clock.measure(() => Promise.resolve(THEIRS));
  expect(secondsUntilDoubt(clock)).toBe(Number.POSITIVE_INFINITY);
  await clock.measure(() => Promise.reject(new Error("refused")));
  expect(secondsUntilDoubt(clock)).toBe(2);
});

test("a measurement that is wanted while one is under way is that one", async () => {
  const clock = new ExchangeClock();
  let calls = 0;
  const serverTime = async (): Promise<number> => {
    calls++;
    return THEIRS;
  };
  const [one, two] = await Promise.all([clock.measure(serverTime), clock.measure(serverTime)]);
  expect([one, two, calls]).toEqual([true, true, 6]);
});

test("the clock is off by no more than half the quickest of the calls after the first", async () => {
  const path = fc.record({ there: fc.nat(300), back: fc.nat(300) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(path, { minLength: 6, maxLength: 6 }),
      fc.integer({ min: 0, max: 3000 }),
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
        const quickest = Math.min(...paths.slice(1).map(({ there, back }) => there + back));
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
