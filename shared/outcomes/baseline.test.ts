// A baseline is the mean of all entries of the same coin and hour of day on other days, away from the rule's episodes.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SecondSpan } from "../archive/past-piece.ts";
import { seededRandom } from "../statistics/seeded-random.ts";
import { baselineOf, dayEntries } from "./baseline.ts";
import type { CoinPast } from "./coin-past.ts";
import { EntryHour } from "./entry-hour.ts";
import type { FeeSchedule } from "./taker-fees.ts";
import { HORIZON_MINUTES, type Direction } from "./trade.ts";

const DAY = 20_833;
const HOUR_OF_DAY = 14;
const hourOn = (day: number): number => (DAY + day) * 24 + HOUR_OF_DAY;
const FEES: FeeSchedule = [
  { since: 0, taker: 0.05, maker: 0 },
  { since: (hourOn(3) * 3600 + 2000) * 1000, taker: 0.1, maker: 0 },
];

/** Quotes of a coin in the hours of a baseline; the same for the same seed. */
function quotedPast(seed: number, quoted: number): CoinPast {
  const found = (second: number): { bid: number; ask: number; delay: number } | undefined => {
    const random = seededRandom((seed * 7919 + second) % 4_294_967_296);
    if (random() >= quoted) return undefined;
    const bid = 90 + Math.floor(random() * 20);
    return { bid, ask: bid + Math.floor(random() * 3), delay: Math.floor(random() * 1000) };
  };
  return {
    end: (DAY + 100) * 86_400,
    askedAt: (second) => second * 1000 + (found(second)?.delay ?? Number.NaN),
    bid: (second) => found(second)?.bid ?? Number.NaN,
    ask: (second) => found(second)?.ask ?? Number.NaN,
    isDoubted: () => false,
    absence: () => undefined,
  };
}

/** The first quote of a moment within five seconds. */
function firstQuote({ askedAt, bid, ask }: CoinPast, moment: number): { at: number; bid: number; ask: number } | undefined {
  for (let second = Math.floor(moment / 1000); second <= moment / 1000 + 5; second++)
    if (askedAt(second) >= moment)
      return askedAt(second) <= moment + 5000 ? { at: askedAt(second), bid: bid(second), ask: ask(second) } : undefined;
  return undefined;
}

/** Entry by entry. */
function naive(past: CoinPast, direction: Direction, day: number, days: number, episodes: readonly SecondSpan[]) {
  const results = HORIZON_MINUTES.map(() => [] as number[]);
  const counted = HORIZON_MINUTES.map(() => new Set<number>());
  const fee = (at: number): number => (at < (hourOn(3) * 3600 + 2000) * 1000 ? 0.05 : 0.1);
  for (let other = 0; other < days; other++) {
    if (other === day) continue;
    for (let published = hourOn(other) * 3600; published < (hourOn(other) + 1) * 3600; published++) {
      if (episodes.some(({ from, to }) => published > from - 3600 && published < to + 3600)) continue;
      const entry = firstQuote(past, (published + 2) * 1000);
      if (!entry) continue;
      for (const [horizon, minutes] of HORIZON_MINUTES.entries()) {
        const exit = firstQuote(past, entry.at + minutes * 60_000);
        if (!exit) continue;
        const move = direction === "up" ? exit.bid / entry.ask - 1 : 1 - exit.ask / entry.bid;
        results[horizon]?.push(move * 100 - fee(entry.at) - fee(exit.at));
        counted[horizon]?.add(other);
      }
    }
  }
  return results.map((each, horizon) => {
    const size = counted[horizon]?.size ?? 0;
    return size < 5
      ? undefined
      : { mean: each.reduce((sum, one) => sum + one, 0) / each.length, entries: each.length, days: size };
  });
}

const span = fc
  .record({ day: fc.integer({ min: 0, max: 7 }), at: fc.integer({ min: -7000, max: 9000 }), seconds: fc.nat(600) })
  .map(({ day, at, seconds }): SecondSpan => ({ from: hourOn(day) * 3600 + at, to: hourOn(day) * 3600 + at + seconds }));

it("is what every entry by itself gives", () => {
  fc.assert(
    fc.property(
      fc.nat(1e6),
      fc.constantFrom<Direction>("up", "down"),
      fc.array(span, { maxLength: 6 }),
      fc.nat(6),
      fc.constantFrom(0.97, 0.3, 0.01),
      (seed, direction, episodes, day, quoted) => {
        const past = quotedPast(seed, quoted);
        const days = Array.from({ length: 7 }, (_, other) =>
          dayEntries(new EntryHour(past, hourOn(other), FEES), direction, episodes),
        );
        const expected = naive(past, direction, day, 7, episodes);
        for (const [horizon, baseline] of expected.entries()) {
          const found = baselineOf(days, hourOn(day), horizon);
          expect(found && { ...found, mean: 0 }).toEqual(baseline && { ...baseline, mean: 0 });
          if (found) expect(found.mean).toBeCloseTo(baseline?.mean ?? Number.NaN, 9);
        }
      },
    ),
    { numRuns: 4 },
  );
}, 120_000);

describe("a baseline", () => {
  const flat: CoinPast = {
    end: (DAY + 100) * 86_400,
    askedAt: (second) => second * 1000,
    bid: () => 100,
    ask: () => 100.2,
    isDoubted: () => false,
    absence: () => undefined,
  };
  const fees: FeeSchedule = [{ since: 0, taker: 0.05, maker: 0 }];
  const entered = (day: number, episodes: readonly SecondSpan[] = []) =>
    dayEntries(new EntryHour(flat, hourOn(day), fees), "up", episodes);

  it("needs five other days; its own hour and other hours of the day say nothing", () => {
    const days = [0, 1, 2, 3, 4].map((day) => entered(day));
    const next = dayEntries(new EntryHour(flat, hourOn(5) + 1, fees), "up", []);
    expect(baselineOf([...days, next], hourOn(4), 0)).toBeUndefined();
    expect(baselineOf(days, hourOn(5), 0)).toMatchObject({ entries: 5 * 3600, days: 5 });
    expect(baselineOf(days, hourOn(5), 4)?.mean).toBeCloseTo((100 / 100.2 - 1) * 100 - 0.1, 9);
  });

  it("takes entries an hour from an episode, and none that is a second nearer", () => {
    const begin = hourOn(0) * 3600;
    const around = [{ from: begin + 5000, to: begin + 5300 }];
    expect(entered(0, around).counts).toEqual(Array(5).fill(1401));
    expect(entered(0, [{ from: begin - 3000, to: begin - 2600 }]).counts).toEqual(Array(5).fill(2600));
    expect(entered(0, [...around, { from: begin - 3000, to: begin - 2600 }]).counts).toEqual(Array(5).fill(401));
    expect(entered(0, [{ from: begin + 10, to: begin + 20 }]).counts).toEqual(Array(5).fill(0));
  });

  it("has no day on which every entry is near an episode", () => {
    const days = [0, 1, 2, 3, 4].map((day) => entered(day, [{ from: hourOn(4) * 3600, to: hourOn(4) * 3600 + 600 }]));
    expect(baselineOf(days, hourOn(5), 0)).toBeUndefined();
  });
});
