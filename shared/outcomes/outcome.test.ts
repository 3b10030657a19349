// An outcome as a page of arithmetic gives it: entry, exits, fees, path, and a named state for whatever is missing.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EXCHANGES } from "../market/exchange-id.ts";
import { outcomeOf, type Outcome } from "./outcome.ts";
import { EXCHANGE_FEES, feesAt, type FeeSchedule } from "./taker-fees.ts";
import { writtenPast, type WrittenPast, type WrittenSecond } from "./testing/written-past.ts";
import { dueSecond, type Direction } from "./trade.ts";

const FROM = 1_800_000_000;
/** Epoch second in which the batch went out. */
const P = FROM + 100;
const SIGNAL = { rule: "mexc:net_percent:5:up:1", symbol: "BTC", began: P - 1, published: P };
const MEXC = EXCHANGE_FEES.mexc;
const steady: WrittenSecond = { price: 100, bid: 99.9, ask: 100.1 };

interface Scored extends Partial<WrittenPast> {
  readonly direction?: Direction;
  readonly fees?: FeeSchedule;
}

/** The outcome in a steady market but for some seconds, counted from P. */
function scored(seconds: Readonly<Record<number, WrittenSecond | undefined>>, over: Scored = {}): Outcome {
  const second = (at: number): WrittenSecond | undefined => (Object.hasOwn(seconds, at - P) ? seconds[at - P] : steady);
  const past = writtenPast({ from: FROM, to: P + 4000, second, ...over });
  return outcomeOf(SIGNAL, over.direction ?? "up", past, over.fees ?? MEXC);
}
const statesIn = ({ entry, exits }: Outcome): string[] => [entry, ...exits].map(({ state }) => state);
const quotes = (count: number): string[] => Array.from({ length: count }, () => "quoted");

describe("an entry", () => {
  it("is at the ask of the first quote asked for two seconds after publication, for falls at the bid", () => {
    const entered = { ...steady, bid: 100.3, ask: 100.5, delay: 250 };
    const seconds = { 1: { ...steady, ask: 90, delay: 999 }, 2: entered, 3: { ...steady, ask: 95 } };
    expect(scored(seconds).entry).toEqual({ state: "quoted", askedAt: (P + 2) * 1000 + 250, price: 100.5, mid: 100.4 });
    expect(scored(seconds, { direction: "down" }).entry).toMatchObject({ price: 100.3, mid: 100.4 });
  });

  it("takes a quote of the very moment, and none that was asked for more than five seconds later", () => {
    const none = { price: 100 };
    const silent = { 2: none, 3: none, 4: none, 5: none, 6: none };
    expect(scored({ 2: { ...steady, delay: 0 } }).entry.askedAt).toBe((P + 2) * 1000);
    expect(scored({ ...silent, 7: { ...steady, delay: 0 } }).entry.askedAt).toBe((P + 7) * 1000);
    expect(statesIn(scored({ ...silent, 7: { ...steady, delay: 1 } }))).toEqual(Array(6).fill("no quote"));
  });
});

describe("an exit", () => {
  it("is at the bid of the first quote at or after each horizon, counted from the entry, less both fees", () => {
    const exits = { 62: { ...steady, bid: 102, ask: 103, delay: 299 }, 63: { ...steady, bid: 101, ask: 101.5, delay: 10 } };
    const outcome = scored({ 2: { ...steady, delay: 300 }, ...exits });
    const [first, second] = outcome.exits;
    expect(first).toMatchObject({ state: "quoted", askedAt: (P + 63) * 1000 + 10, price: 101, fees: 0.1 });
    expect(first?.result).toBeCloseTo((101 / 100.1 - 1) * 100 - 0.1, 12);
    expect(second?.result).toBeCloseTo((99.9 / 100.1 - 1) * 100 - 0.1, 12);
  });

  it("of a fall buys back at the ask and gains where that is lower", () => {
    const [first] = scored({ 62: { ...steady, bid: 98, ask: 98.2 } }, { direction: "down" }).exits;
    expect(first).toMatchObject({ price: 98.2 });
    expect(first?.result).toBeCloseTo((1 - 98.2 / 99.9) * 100 - 0.1, 12);
  });

  it("pays the fee of its own moment where fees change between entry and exit", () => {
    const fees: FeeSchedule = [
      { since: 0, taker: 0.05, maker: 0 },
      { since: (P + 400) * 1000, taker: 0.2, maker: 0 },
    ];
    const costs = scored({}, { fees }).exits.map((exit) => exit.fees);
    expect(costs).toEqual([0.1, 0.1, 0.25, 0.25, 0.25]);
  });
});

describe("a state", () => {
  const none = { price: 100 };
  const span = (from: number, to: number, each: WrittenSecond | undefined) =>
    Object.fromEntries(Array.from({ length: to - from }, (_, at) => [from + at, each]));
  const stop = (from: number, to: number, why: "halt" | "delisting") => ({ stops: [{ from: P + from, to: P + to, why }] });

  it("names a coin that is delisted before the hour is over", () => {
    const outcome = scored(span(700, 4000, {}), stop(700, 4000, "delisting"));
    expect(statesIn(outcome)).toEqual([...quotes(3), "delisting", "delisting", "delisting"]);
    expect(outcome.path.unknown).toBe(3602 - 699);
    expect(outcome.exits[3]).toMatchObject({ price: Number.NaN, fees: Number.NaN, result: Number.NaN });
  });

  it("names a delisting at once, and everything else only when its time is over", () => {
    const until = { to: P + 903 };
    expect(statesIn(scored(span(700, 4000, {}), { ...until, ...stop(700, 4000, "delisting") }))[3]).toBe("delisting");
    expect(statesIn(scored(span(700, 4000, {}), { ...until, ...stop(700, 4000, "halt") })).slice(3)).toEqual(
      Array(3).fill("not due"),
    );
  });

  it("names a halt, and goes on after it", () => {
    const outcome = scored(span(880, 1000, {}), stop(880, 1000, "halt"));
    expect(statesIn(outcome)).toEqual([...quotes(3), "halt", "quoted", "quoted"]);
  });

  it("names a hole at the entry, of which nothing else is known", () => {
    const outcome = scored(span(0, 20, undefined));
    expect(statesIn(outcome)).toEqual(Array(6).fill("hole"));
    expect(outcome.path).toMatchObject({ best: Number.NaN, worst: Number.NaN, unknown: 0 });
  });

  it("names a hole at an exit, also one of a single second in which a quote may have been", () => {
    expect(statesIn(scored({ ...span(60, 75, none), 64: undefined }))).toEqual(["quoted", "hole", ...quotes(4)]);
    expect(statesIn(scored(span(60, 75, none)))).toEqual(["quoted", "no quote", ...quotes(4)]);
  });

  it("leaves a hole within the hour to the path, which counts its seconds", () => {
    const outcome = scored({ ...span(100, 130, undefined), 131: { price: 100, bid: 104.9, ask: 105.1 } });
    expect(statesIn(outcome)).toEqual(quotes(6));
    expect(outcome.path).toMatchObject({ unknown: 30, doubted: 0, best: (105 / 100 - 1) * 100 });
  });

  it("tells a coin that was followed no more from one without a quote", () => {
    expect(statesIn(scored(span(1500, 4000, {}))).slice(4)).toEqual(["unwatched", "unwatched"]);
  });

  it("names the hole of one that was followed no more after it", () => {
    expect(statesIn(scored({ ...span(1795, 1804, undefined), ...span(1804, 4000, {}) })).slice(4)).toEqual(["hole", "unwatched"]);
  });

  it("takes the first quote after a hole if it is in time", () => {
    expect(scored(span(0, 5, undefined)).entry).toMatchObject({ state: "quoted", askedAt: (P + 5) * 1000 });
  });

  it("is not due before the second that may still bring a quote is known", () => {
    expect(statesIn(scored({ 2: none, 3: none, 4: none, 5: none, 6: none, 7: none }, { to: P + 7 }))[0]).toBe("not due");
    expect(statesIn(scored({ 2: none, 3: none, 4: none, 5: none, 6: none, 7: none }, { to: P + 8 }))[0]).toBe("no quote");
    expect(statesIn(scored({}, { to: P + 302 }))).toEqual([...quotes(2), ...Array(4).fill("not due")]);
  });

  it("is settled once the last quote that may close the latest entry is known", () => {
    const late = { ...span(2, 7, none), 7: { ...steady, delay: 0 }, ...span(3607, 3700, none), 3612: { ...steady, delay: 0 } };
    expect(dueSecond(P)).toBe(P + 3612);
    expect(statesIn(scored(late, { to: P + 3612 }))[5]).toBe("not due");
    expect(scored(late, { to: P + 3613 })).toEqual(scored(late));
    expect(scored(late).exits[4]).toMatchObject({ state: "quoted", askedAt: (P + 3612) * 1000 });
  });
});

describe("a path", () => {
  const middle = (mid: number, more: WrittenSecond = {}): WrittenSecond => ({
    price: mid,
    bid: mid - 0.1,
    ask: mid + 0.1,
    ...more,
  });

  it("has the best and worst middle since the entry before costs, and the times to one percent either way", () => {
    const seconds = {
      2: middle(200, { delay: 500 }),
      12: middle(201.9),
      20: middle(202, { delay: 40 }),
      30: middle(197),
      40: middle(206),
    };
    const steadyAt200 = (at: number) => (seconds as Record<number, WrittenSecond>)[at - P] ?? middle(200);
    const { path } = scored({}, { second: steadyAt200 });
    expect(path.best).toBeCloseTo(3, 10);
    expect(path.worst).toBeCloseTo(-1.5, 10);
    expect(path).toMatchObject({ gainedMs: 17_540, lostMs: 27_500, doubted: 0, unknown: 0 });
    const falls = scored({}, { second: steadyAt200, direction: "down" }).path;
    expect([falls.best, falls.worst]).toEqual([-path.worst, -path.best]);
    expect(falls).toMatchObject({ gainedMs: 27_500, lostMs: 17_540 });
  });

  it("counts a move of exactly one percent, of which doubles make a little less", () => {
    const cents = (bid: number, delay: number): WrittenSecond => ({ price: 3, bid: bid / 100, ask: (bid + 2) / 100, delay });
    for (let level = 1; level <= 100; level++) {
      const moved = { 9: cents(level * 101 - 1, 250), 11: cents(level * 99 - 1, 750) };
      const second = (at: number) => (moved as Record<number, WrittenSecond>)[at - P] ?? cents(level * 100 - 1, 0);
      expect(scored({}, { second, to: P + 60 }).path).toMatchObject({ gainedMs: 7250, lostMs: 9750 });
      expect(scored({}, { second, to: P + 60, direction: "down" }).path).toMatchObject({ gainedMs: 9750, lostMs: 7250 });
    }
  });

  it("leaves seconds in doubt out and counts them, but trades at their quotes", () => {
    const doubted = { ...middle(150), isDoubted: true };
    const outcome = scored({ 2: { ...steady, isDoubted: true }, 50: doubted, 51: doubted });
    expect(outcome.entry.state).toBe("quoted");
    expect(outcome.path).toMatchObject({ best: 0, worst: 0, gainedMs: Number.NaN, doubted: 2 });
  });

  it("ends an hour after the entry's second", () => {
    expect(scored({ 3602: middle(110) }).path.best).toBeCloseTo(10, 10);
    expect(scored({ 3603: middle(110) }).path.best).toBe(0);
  });
});

describe("any market", () => {
  interface Quote {
    readonly askedAt: number;
    readonly bid: number;
    readonly ask: number;
  }
  const written = fc.oneof(
    {
      weight: 30,
      arbitrary: fc.record({
        price: fc.constant(1),
        bid: fc.integer({ min: 900, max: 1100 }),
        width: fc.nat(5),
        delay: fc.nat(999),
      }),
    },
    { weight: 2, arbitrary: fc.constant({ price: 1 }) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
  const market = fc.array(written, { minLength: 40, maxLength: 60 }).map((some) => (at: number): WrittenSecond | undefined => {
    // Another one in each turn, so that an hour has more than a few quotes.
    const each = some[(at * 7 + Math.floor(at / some.length)) % some.length];
    return each && "bid" in each ? { price: 1, bid: each.bid, ask: each.bid + each.width, delay: each.delay } : each;
  });
  const direction = fc.constantFrom<Direction>("up", "down");

  /** By the definition alone. */
  function byDefinition(quoted: readonly Quote[], side: Direction, published: number): number[] {
    const from = (moment: number): Quote | undefined =>
      quoted.find(({ askedAt }) => askedAt >= moment && askedAt <= moment + 5000);
    const entry = from((published + 2) * 1000);
    if (!entry) return Array<number>(5).fill(Number.NaN);
    return [1, 5, 15, 30, 60].map((minutes) => {
      const exit = from(entry.askedAt + minutes * 60_000);
      if (!exit) return Number.NaN;
      const move = side === "up" ? exit.bid / entry.ask - 1 : -(exit.ask / entry.bid - 1);
      return move * 100 - 2 * 0.05;
    });
  }

  it("gives what the definition gives", () => {
    fc.assert(
      fc.property(market, direction, fc.nat(200), (second, side, shift) => {
        const published = P + shift;
        const past = writtenPast({ from: FROM, to: P + 4000, second });
        const quoted = Array.from({ length: P + 4000 - FROM }, (_, at) => FROM + at).flatMap((at): Quote[] => {
          const { bid, ask, delay = 0 } = second(at) ?? {};
          return bid === undefined || ask === undefined ? [] : [{ askedAt: at * 1000 + delay, bid, ask }];
        });
        const results = outcomeOf({ ...SIGNAL, published }, side, past, MEXC).exits.map(({ result }) => result);
        byDefinition(quoted, side, published).forEach((expected, at) => expect(results[at]).toBeCloseTo(expected, 9));
      }),
      { numRuns: 60 },
    );
  });

  it("changes nothing that was known once more of it is", () => {
    fc.assert(
      fc.property(market, direction, fc.integer({ min: 0, max: 3700 }), (second, side, cut) => {
        const whole = outcomeOf(SIGNAL, side, writtenPast({ from: FROM, to: P + 4000, second }), MEXC);
        const early = outcomeOf(SIGNAL, side, writtenPast({ from: FROM, to: P + cut, second }), MEXC);
        [early.entry, ...early.exits].forEach((each, at) => {
          if (each.state !== "not due") expect(each).toEqual([whole.entry, ...whole.exits][at]);
        });
        if (P + cut > dueSecond(P)) expect(early).toEqual(whole);
      }),
      { numRuns: 60 },
    );
  });
});

describe("fees", () => {
  it("change at their moment, in the middle of a day too, and the first hold before", () => {
    const changed: FeeSchedule = [
      { since: 1000, taker: 0.1, maker: 0.1 },
      { since: 5000, taker: 0.08, maker: 0.05 },
    ];
    expect([0, 1000, 4999, 5000, 9000].map((at) => feesAt(changed, at).taker)).toEqual([0.1, 0.1, 0.1, 0.08, 0.08]);
  });

  it("of every exchange are dated in order", () => {
    expect(Object.keys(EXCHANGE_FEES).toSorted()).toEqual([...EXCHANGES].toSorted());
    for (const schedule of Object.values(EXCHANGE_FEES)) {
      const dates = schedule.map(({ since }) => since);
      expect(dates).toEqual(dates.toSorted((a, b) => a - b));
    }
    expect(feesAt(EXCHANGE_FEES.mexc, 1.8e12)).toMatchObject({ taker: 0.05, maker: 0 });
    expect(feesAt(EXCHANGE_FEES.binance, 1.8e12)).toMatchObject({ taker: 0.1 });
  });
});
