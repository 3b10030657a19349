// Alerts for a new high or low of the day: each fires by the trade that is one, as a look at every trade of the day finds it.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DayIndex, dayOf } from "./day-index.ts";
import type { Crossing, Watch } from "./level-index.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A midnight in UTC. */
const MIDNIGHT = 20_700 * DAY;
const COINS = 2;

const watch = (change: Partial<Watch> = {}): Watch => ({
  id: 1,
  arming: 1,
  position: 0,
  direction: "up",
  level: 0,
  from: MIDNIGHT,
  until: Number.POSITIVE_INFINITY,
  byStanding: false,
  ...change,
});

/** An index whose trades come from this moment on. */
function liveSince(from: number) {
  const crossings: Crossing[] = [];
  const index = new DayIndex(COINS, (crossing) => crossings.push(crossing));
  for (let position = 0; position < COINS; position++) index.gap(position, from);
  return { index, crossings };
}

describe("an alert for a new high or low of the day", () => {
  it("fires by the first trade beyond the day so far, with its price and time", () => {
    const { index, crossings } = liveSince(MIDNIGHT);
    index.trade(0, 100, MIDNIGHT + 1);
    index.put(watch(), "high", "fire", MIDNIGHT + 1);
    index.put(watch({ id: 2 }), "low", "fire", MIDNIGHT + 1);
    for (const [at, price] of [99.5, 100, 101, 102].entries()) index.trade(0, price, MIDNIGHT + 10 + at);
    expect(crossings.map(({ id, price, time }) => [id, price, time])).toEqual([
      [2, 99.5, MIDNIGHT + 10],
      [1, 101, MIDNIGHT + 12],
    ]);
    expect(index.size).toBe(0);
  });

  it("is not fired by the first trade after midnight in UTC, which begins the next day", () => {
    const { index, crossings } = liveSince(MIDNIGHT);
    index.trade(0, 100, MIDNIGHT + 1);
    index.put(watch(), "high", "fire", MIDNIGHT + 1);
    index.trade(0, 200, MIDNIGHT + DAY);
    index.trade(0, 199, MIDNIGHT + DAY + 1);
    expect(crossings).toEqual([]);
    index.trade(0, 201, MIDNIGHT + DAY + 2);
    expect(crossings).toMatchObject([{ id: 1, price: 201 }]);
  });

  it("that fires each time waits for a trade that is no new high before it is armed again", () => {
    const { index, crossings } = liveSince(MIDNIGHT);
    index.trade(0, 100, MIDNIGHT + 1);
    index.trade(0, 101, MIDNIGHT + 2);
    index.put(watch({ byStanding: true }), "high", "return", MIDNIGHT + 3);
    index.trade(0, 102, MIDNIGHT + 4);
    expect(crossings).toEqual([]);
    index.trade(0, 102, MIDNIGHT + 5);
    expect(crossings).toMatchObject([{ id: 1, time: MIDNIGHT + 5 }]);
  });
});

describe("a worker that begins in the middle of a day", () => {
  const NOON = MIDNIGHT + 12 * HOUR;

  it("fires nothing before it knows the day, and asks about coins with alerts alone", () => {
    const { index, crossings } = liveSince(NOON);
    index.put(watch(), "high", "fire", NOON);
    index.trade(0, 150, NOON + 1);
    index.trade(0, 151, NOON + 2);
    expect(crossings).toEqual([]);
    expect(index.wanted(NOON + 1000, 10)).toEqual([]);
    expect(index.wanted(NOON + 5000, 10)).toEqual([0]);
    expect(index.wanted(NOON + 6000, 10)).toEqual([]);
    expect(index.wanted(NOON + 36_000, 10)).toEqual([0]);
    index.learn(0, { high: 160, low: 90 }, NOON + 36_000);
    index.trade(0, 155, NOON + 37_000);
    expect(crossings).toEqual([]);
    expect(index.wanted(NOON + HOUR, 10)).toEqual([]);
    index.trade(0, 161, NOON + 38_000);
    expect(crossings).toMatchObject([{ id: 1, price: 161, afterGap: false }]);
  });

  it("fires, marked, what the exchange says happened while trades were missing", () => {
    const { index, crossings } = liveSince(MIDNIGHT);
    index.trade(0, 100, MIDNIGHT + 1);
    index.put(watch(), "high", "fire", MIDNIGHT + 1);
    index.gap(0, NOON);
    expect(index.wanted(NOON + 5000, 10)).toEqual([0]);
    index.learn(0, { high: 120, low: 100 }, NOON + 5000);
    expect(crossings).toMatchObject([{ id: 1, price: 120, afterGap: true }]);
    expect(index.wanted(NOON + HOUR, 10)).toEqual([]);
  });

  it("asks again where more went missing while it asked", () => {
    const { index } = liveSince(NOON);
    index.put(watch(), "high", "fire", NOON);
    expect(index.wanted(NOON + 5000, 10)).toEqual([0]);
    index.gap(0, NOON + 5500);
    index.learn(0, { high: 160, low: 90 }, NOON + 5000);
    expect(index.wanted(NOON + HOUR, 10)).toEqual([0]);
  });
});

const PRICES = fc.array(fc.tuple(fc.nat({ max: COINS - 1 }), fc.integer({ min: 1, max: 30 })), { minLength: 2, maxLength: 200 });
const ALERTS = fc.array(
  fc.record({
    position: fc.nat({ max: COINS - 1 }),
    kind: fc.constantFrom("high" as const, "low" as const),
    madeAt: fc.nat({ max: 150 }),
  }),
  { maxLength: 40 },
);

it("many alerts fire as a look at all trades of the day finds it, also when a worker takes over in between", () => {
  fc.assert(
    fc.property(PRICES, ALERTS, fc.nat({ max: 150 }), (trades, alerts, takeOverAt) => {
      // Two days: every trade is a quarter of an hour after the one before.
      const timeOf = (at: number): number => MIDNIGHT + 1 + (at * HOUR) / 4;
      /** Is this trade beyond all of its coin's before it on that day? */
      const isNew = (at: number, kind: "high" | "low"): boolean => {
        const [coin, price] = trades[at] as [number, number];
        const before = trades.flatMap(([other, each], earlier) =>
          other === coin && earlier < at && dayOf(timeOf(earlier)) === dayOf(timeOf(at)) ? [each] : [],
        );
        return before.length > 0 && before.every((each) => (kind === "high" ? price > each : price < each));
      };
      const expected = alerts.flatMap(({ position, kind, madeAt }, id) => {
        const at = trades.findIndex(([coin], each) => coin === position && each >= madeAt && isNew(each, kind));
        return at < 0 ? [] : [[id, trades[at]?.[1], timeOf(at)]];
      });
      let { index, crossings } = liveSince(MIDNIGHT);
      const all: Crossing[] = [];
      const waiting = new Set(alerts.keys());
      for (const [at, [coin, price]] of trades.entries()) {
        const now = timeOf(at);
        if (at === takeOverAt) {
          all.push(...crossings);
          for (const { id } of crossings) waiting.delete(id);
          ({ index, crossings } = liveSince(now - 60_000));
          for (const id of waiting)
            if ((alerts[id]?.madeAt ?? at) < at) index.put(alertOf(id), alerts[id]?.kind ?? "high", "fire", now);
          for (let position = 0; position < COINS; position++) {
            const today = trades.slice(0, at).filter(([other], each) => other === position && dayOf(timeOf(each)) === dayOf(now));
            const prices = today.map(([, each]) => each);
            // What the exchange has no candle of, nobody learns.
            if (prices.length > 0) index.learn(position, { high: Math.max(...prices), low: Math.min(...prices) }, now - 1);
          }
        }
        for (const [id, { kind, madeAt }] of alerts.entries()) if (madeAt === at) index.put(alertOf(id), kind, "fire", now);
        index.trade(coin, price, now);
      }
      all.push(...crossings);
      function alertOf(id: number): Watch {
        const { position = 0, madeAt = 0 } = alerts[id] ?? {};
        return watch({ id, position, from: timeOf(madeAt) });
      }
      const found = all.map(({ id, price, time }) => [id, price, time]);
      const known = expected.filter(([id]) => !isBlind(id as number));
      /** The first trade of a day a worker did not see from its beginning tells it nothing: it does not know that there was none before. */
      function isBlind(id: number): boolean {
        const { position = 0 } = alerts[id] ?? {};
        const day = dayOf(timeOf(takeOverAt));
        const first = trades.findIndex(([coin], at) => coin === position && dayOf(timeOf(at)) === day);
        return takeOverAt < trades.length && (first < 0 || first >= takeOverAt) && timeOf(takeOverAt) - 60_000 > day;
      }
      expect(found.filter(([id]) => !isBlind(id as number)).toSorted((a, b) => (a[0] as number) - (b[0] as number))).toEqual(
        known,
      );
    }),
    { numRuns: 300 },
  );
});
