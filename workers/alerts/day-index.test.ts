// Alerts for a new high or low of the day: each fires by the trade that is one, as a look at every trade of the day finds it.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Candle } from "../../shared/market/candle.ts";
import { DayIndex } from "./day-index.ts";
import type { Crossing, Watch } from "./level-index.ts";
import { dayOf, type KnownDay } from "./missed-days.ts";

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

const candle = (openTime: number, [open, high, low]: readonly [number, number, number]): Candle => ({
  ...{ openTime, open, high, low },
  ...{ close: open, volume: 1, quoteVolume: 1 },
});

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

  it("fires by trades that came before it knew the day, once it does, as they would have fired then", () => {
    const { index, crossings } = liveSince(NOON);
    index.resume(0, NOON, { day: MIDNIGHT, high: 110, low: 90 });
    index.put(watch({ from: NOON + 2000 }), "high", "fire", NOON + 2000);
    index.put(watch({ id: 2, from: NOON + 2000 }), "low", "fire", NOON + 2000);
    const prices = [111, 109, 112, 113, 89];
    for (const [at, price] of prices.entries()) index.trade(0, price, NOON + 1000 * (at + 1));
    index.catchUp(0, [candle(MIDNIGHT, [100, 110, 90]), candle(NOON, [111, 113, 89])]);
    index.learn(0, { high: 113, low: 89 }, NOON + 8000);
    index.trade(0, 114, NOON + 9000);
    expect(crossings.map(({ id, price, time, afterGap }) => [id, price, time - NOON, afterGap])).toEqual([
      [1, 112, 3000, false],
      [2, 89, 5000, false],
    ]);
  });

  it("does not fire by a trade below one that it did not see", () => {
    const { index, crossings } = liveSince(NOON);
    index.put(watch({ from: NOON + 500 }), "high", "fire", NOON + 500);
    for (const [at, price] of [104, 105].entries()) index.trade(0, price, NOON + 1000 * (at + 1));
    index.catchUp(0, [candle(MIDNIGHT, [100, 103, 90]), candle(NOON, [103, 106, 100])]);
    index.learn(0, { high: 106, low: 90 }, NOON + 8000);
    expect(crossings).toEqual([]);
    index.trade(0, 107, NOON + 9000);
    expect(crossings).toMatchObject([{ id: 1, price: 107 }]);
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

describe("a worker that comes after a time without any", () => {
  const NOON = MIDNIGHT + 12 * HOUR;
  /** Its trades come from an hour after noon on; the worker before it ended at noon. */
  function resumed(known: KnownDay | undefined = { day: MIDNIGHT, high: 110, low: 90 }) {
    const { index, crossings } = liveSince(NOON + HOUR);
    index.resume(0, NOON, known);
    return { index, crossings };
  }

  it("fires, marked, the new high and low that came meanwhile, by the candle that shows them", () => {
    const { index, crossings } = resumed();
    index.put(watch(), "high", "fire", NOON + HOUR);
    index.put(watch({ id: 2 }), "low", "fire", NOON + HOUR);
    index.put(watch({ id: 3, from: NOON + 1 }), "high", "fire", NOON + HOUR);
    index.trade(0, 104, NOON + HOUR + 1);
    expect(index.wanted(NOON + HOUR + 5000, 10)).toEqual([0]);
    const candles = [
      candle(MIDNIGHT, [100, 110, 90]),
      candle(NOON + 60_000, [100, 110, 95]),
      candle(NOON + 120_000, [100, 111, 89]),
      candle(NOON + 180_000, [100, 112, 88]),
    ];
    expect(index.mayHaveMissed(0, candles)).toBe(true);
    index.catchUp(0, candles);
    index.learn(0, { high: 112, low: 88 }, NOON + HOUR + 5000);
    expect(crossings.map(({ id, price, time, afterGap }) => [id, price, time, afterGap])).toEqual([
      [1, 111, NOON + 120_000, true],
      [3, 111, NOON + 120_000, true],
      [2, 89, NOON + 120_000, true],
    ]);
    index.catchUp(0, candles);
    expect(crossings.length).toBe(3);
    expect([index.missedSince(0), index.wanted(NOON + 3 * HOUR, 10)]).toEqual([undefined, []]);
  });

  it("fires nothing by what was reached before: by the worker that ended, before the alert was made, or as a day's first trade", () => {
    const { index, crossings } = resumed();
    index.put(watch(), "high", "fire", NOON + HOUR);
    index.put(watch({ id: 2, from: NOON + 90_000 }), "low", "fire", NOON + HOUR);
    const candles = [
      candle(NOON - 60_000, [100, 110, 90]),
      candle(NOON + 60_000, [100, 110, 80]),
      candle(MIDNIGHT + DAY, [200, 200, 200]),
    ];
    index.catchUp(0, candles);
    expect(crossings).toEqual([]);
    expect(index.size).toBe(2);
  });

  it("tells in the minute in which the last worker ended what came after it, where that worker knew the day", () => {
    const minute = [candle(NOON - 30_000, [100, 115, 95])];
    const knowing = resumed();
    knowing.index.put(watch(), "high", "fire", NOON + HOUR);
    knowing.index.catchUp(0, minute);
    expect(knowing.crossings).toMatchObject([{ id: 1, price: 115, time: NOON, afterGap: true }]);
    const blind = resumed({ day: MIDNIGHT - DAY, high: 110, low: 90 });
    blind.index.put(watch(), "high", "fire", NOON + HOUR);
    expect(blind.index.mayHaveMissed(0, minute)).toBe(true);
    blind.index.catchUp(0, minute);
    expect(blind.crossings).toEqual([]);
  });

  it("looks through the time without a worker also where midnight came before it could ask", () => {
    const { index, crossings } = resumed();
    index.put(watch(), "high", "fire", NOON + HOUR);
    index.trade(0, 100, MIDNIGHT + DAY + 1);
    expect(index.wanted(MIDNIGHT + DAY + 5000, 10)).toEqual([0]);
    index.catchUp(0, [candle(NOON + 60_000, [100, 120, 95])]);
    expect(crossings).toMatchObject([{ id: 1, price: 120, time: NOON + 60_000, afterGap: true }]);
  });

  it("leaves to the next one each day that alerts wait for, once, until it changes", () => {
    const { index } = liveSince(MIDNIGHT);
    index.trade(0, 100, MIDNIGHT + 1);
    index.trade(1, 5, MIDNIGHT + 1);
    expect(index.changed().size).toBe(0);
    index.put(watch(), "low", "fire", MIDNIGHT + 1);
    const known = [0, { day: MIDNIGHT, high: 100, low: 100 }] as const;
    expect([...index.changed()]).toEqual([known]);
    expect(index.changed().size).toBe(0);
    index.trade(0, 101, MIDNIGHT + 2);
    expect([...index.changed()]).toEqual([[0, { day: MIDNIGHT, high: 101, low: 100 }]]);
    index.forgetChanged();
    expect(index.changed().size).toBe(1);
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
    fc.property(PRICES, ALERTS, fc.nat({ max: 150 }), fc.nat({ max: 20 }), (trades, alerts, takeOverAt, learnAfter) => {
      // Two days: every trade is a quarter of an hour after the one before.
      const timeOf = (at: number): number => MIDNIGHT + 1 + (at * HOUR) / 4;
      // Of a day that ended before it was known nobody can say any more what was new.
      fc.pre(takeOverAt >= trades.length || dayOf(timeOf(takeOverAt)) === dayOf(timeOf(takeOverAt + learnAfter)));
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
        }
        if (at === takeOverAt + learnAfter) for (let position = 0; position < COINS; position++) learn(position, at);
        for (const [id, { kind, madeAt }] of alerts.entries()) if (madeAt === at) index.put(alertOf(id), kind, "fire", now);
        index.trade(coin, price, now);
      }
      if (trades.length > takeOverAt && trades.length <= takeOverAt + learnAfter)
        for (let position = 0; position < COINS; position++) learn(position, trades.length);
      all.push(...crossings);
      function learn(position: number, at: number): void {
        const now = timeOf(at);
        const today = trades.flatMap(([other, price], each) =>
          each < at && other === position && dayOf(timeOf(each)) === dayOf(now)
            ? [candle(timeOf(each), [price, price, price])]
            : [],
        );
        // What the exchange has no candle of, nobody learns.
        if (today.length === 0) return;
        index.catchUp(position, today);
        const prices = today.map(({ high }) => high);
        index.learn(position, { high: Math.max(...prices), low: Math.min(...prices) }, now - 1);
      }
      function alertOf(id: number): Watch {
        const { position = 0, madeAt = 0 } = alerts[id] ?? {};
        return watch({ id, position, from: timeOf(madeAt) });
      }
      const found = all.map(({ id, price, time }) => [id, price, time]);
      const known = expected.filter(([id]) => !isBlind(id as number));
      /**
       * The first trade of a day a worker did not see from its beginning tells it nothing: it does not know that there was none
       * before.
       */
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

it("many alerts fire once, as a look at all trades of both days finds it, also when no worker ran for a while", () => {
  const kinds = fc.constantFrom("high" as const, "low" as const);
  const alertSchema = fc.record({ position: fc.nat({ max: COINS - 1 }), kind: kinds, minute: fc.nat({ max: 50 }) });
  fc.assert(
    fc.property(
      PRICES,
      fc.array(alertSchema, { maxLength: 40 }),
      fc.nat({ max: 150 }),
      fc.nat({ max: 100 }),
      fc.nat({ max: 20 }),
      (trades, alerts, endAt, restAt, learnAfter) => {
        // Three trades a minute, on both sides of a midnight; alerts are made at full minutes.
        const begin = MIDNIGHT + DAY - 20 * 60_000;
        const timeOf = (at: number): number => begin + at * 20_000;
        const minuteOf = (at: number): number => Math.floor(at / 3);
        // At a full minute: of one whose candle has trades of both nobody can say which came when.
        const startAt = Math.min(3 * Math.ceil((endAt + restAt) / 3), trades.length);
        const knowsAt = Math.min(startAt + learnAfter, trades.length);
        const isRun = (at: number): boolean => at < endAt || at >= startAt;
        const coinOf = (at: number): number => trades[at]?.[0] as number;
        const priceOf = (at: number): number => trades[at]?.[1] as number;
        const all = [...trades.keys()];
        // See missedIn: a coin's first trades of the day in the very minute in which a worker ends are nobody's.
        const isUnknown = all.some((at) => {
          const isMissed = !isRun(at) && minuteOf(at) === minuteOf(endAt - 1);
          const isSame = (each: number): boolean => coinOf(each) === coinOf(at) && dayOf(timeOf(each)) === dayOf(timeOf(at));
          return isMissed && !all.slice(0, endAt).some(isSame);
        });
        fc.pre(!isUnknown && dayOf(timeOf(startAt)) === dayOf(timeOf(knowsAt)));
        const isNew = (at: number, kind: "high" | "low"): boolean => {
          const before = all.filter(
            (each) => each < at && coinOf(each) === coinOf(at) && dayOf(timeOf(each)) === dayOf(timeOf(at)),
          );
          return before.length > 0 && before.every((each) => (priceOf(at) - priceOf(each)) * (kind === "high" ? 1 : -1) > 0);
        };
        const expected = alerts.flatMap(({ position, kind, minute }, id) => {
          const at = all.find((each) => coinOf(each) === position && each >= 3 * minute && isNew(each, kind));
          if (at === undefined) return [];
          // The first trade of the worker that begins anew is after a gap, too.
          if (isRun(at)) return [[id, priceOf(at), at < endAt ? false : "either"]];
          const missed = all.filter((each) => each < startAt && minuteOf(each) === minuteOf(at) && coinOf(each) === position);
          return [[id, Math[kind === "high" ? "max" : "min"](...missed.map(priceOf)), true]];
        });
        const candlesOf = (position: number, before: number): Candle[] => {
          const own = all.filter((each) => each < before && coinOf(each) === position);
          return [...Map.groupBy(own, minuteOf)].map(([minute, its]) => ({
            openTime: timeOf(3 * minute),
            open: priceOf(its[0] as number),
            high: Math.max(...its.map(priceOf)),
            low: Math.min(...its.map(priceOf)),
            ...{ close: 0, volume: 1, quoteVolume: 1 },
          }));
        };
        const alertOf = (id: number): Watch => {
          const { position = 0, minute = 0 } = alerts[id] ?? {};
          return watch({ id, position, from: timeOf(3 * minute) });
        };

        const fired: Crossing[] = [];
        const left = new Map<number, KnownDay>();
        let { index, crossings } = liveSince(MIDNIGHT);
        const unlearned = new Set<number>();
        const learn = (at: number): void => {
          for (const position of unlearned) {
            index.catchUp(position, candlesOf(position, at));
            const today = candlesOf(position, at).filter(({ openTime }) => dayOf(openTime) === dayOf(timeOf(at)));
            if (today.length === 0) continue;
            unlearned.delete(position);
            const high = Math.max(...today.map((each) => each.high));
            index.learn(position, { high, low: Math.min(...today.map(({ low }) => low)) }, timeOf(at));
          }
        };
        const step = (at: number): void => {
          for (const [id, { kind, minute }] of alerts.entries())
            if (3 * minute === at) index.put(alertOf(id), kind, "fire", timeOf(at));
          if (at >= knowsAt) learn(at);
          index.trade(coinOf(at), priceOf(at), timeOf(at));
          for (const [position, known] of index.changed()) left.set(position, known);
        };
        for (const at of all.slice(0, endAt)) step(at);
        if (startAt > endAt && endAt < trades.length) {
          fired.push(...crossings);
          const gone = new Set(crossings.map(({ id }) => id));
          ({ index, crossings } = liveSince(timeOf(startAt)));
          for (let position = 0; position < COINS; position++) {
            unlearned.add(position);
            index.resume(position, timeOf(endAt - 1) + 1000, left.get(position));
          }
          for (const [id, { kind, minute }] of alerts.entries())
            if (3 * minute < startAt && !gone.has(id)) index.put(alertOf(id), kind, "fire", timeOf(startAt));
        }
        for (const at of all.slice(startAt)) step(at);
        learn(trades.length);
        fired.push(...crossings);
        const isEither = new Set(expected.flatMap(([id, , mark]) => (mark === "either" ? [id] : [])));
        const found = fired.map(({ id, price, afterGap }) => [id, price, isEither.has(id) ? "either" : afterGap]);
        expect(found.toSorted((a, b) => (a[0] as number) - (b[0] as number))).toEqual(expected);
      },
    ),
    { numRuns: 300 },
  );
});
