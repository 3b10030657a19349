// Random pasts of a coin with quotes, silences and fee changes right at the limits that outcomes have, to the millisecond.

import fc from "fast-check";
import type { TradeStop } from "../piece-seconds.ts";
import type { FeeSchedule } from "../taker-fees.ts";
import { HORIZON_MINUTES, type Direction } from "../trade.ts";
import type { WrittenSecond } from "./written-past.ts";

/** First second and end of every past; epoch seconds. */
export const PAST_FROM = 1_800_000_000;
const LAST_PUBLISHED = PAST_FROM + 200;
export const PAST_END = LAST_PUBLISHED + 3700;

export interface RandomPast {
  /** Epoch second. */
  readonly published: number;
  readonly direction: Direction;
  readonly fees: FeeSchedule;
  readonly stops: readonly TradeStop[];
  /** undefined: nobody kept anything of the second. */
  readonly second: (second: number) => WrittenSecond | undefined;
}

/** The quote that comes first after a moment: so many whole seconds and ms later. Nothing else is quoted in between. */
interface Arrival {
  readonly wait: number;
  readonly shift: number;
}
interface Span {
  readonly at: number;
  readonly seconds: number;
}

/** Every millisecond around the limits of none and of five seconds, and any other wait. */
const arrival: fc.Arbitrary<Arrival> = fc.record({
  wait: fc.constantFrom(0, 0, 1, 3, 4, 5, 5, 5, 6, 7),
  shift: fc.constantFrom(-2, -1, 0, 0, 1, 2, 300, 999),
});
/** Near a moment at which a trade is due, in seconds from publication, or anywhere. */
const place = fc.oneof(
  fc.tuple(fc.constantFrom(0, ...HORIZON_MINUTES), fc.integer({ min: -4, max: 12 })).map(([minutes, at]) => minutes * 60 + at),
  fc.integer({ min: -50, max: 3650 }),
);
const spans = (maxLength: number): fc.Arbitrary<Span[]> =>
  fc.array(fc.record({ at: place, seconds: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 10, max: 900 })) }), {
    maxLength,
  });

/** A bid in hundredths of a percent above the level, or a middle that is whole percents away from it. */
const quote = fc.record({
  height: fc.integer({ min: 0, max: 300 }),
  percents: fc.option(fc.integer({ min: -1, max: 1 })),
  width: fc.nat(12),
  delay: fc.nat(999),
});

export const randomPast: fc.Arbitrary<RandomPast> = fc
  .record({
    published: fc.integer({ min: PAST_FROM + 60, max: LAST_PUBLISHED }),
    direction: fc.constantFrom<Direction>("up", "down"),
    quotes: fc.array(quote, { minLength: 20, maxLength: 60 }),
    /** Price in USDT, a hundred times its least step. */
    level: fc.integer({ min: 1, max: 400 }),
    /** How far prices range, in percent of what `quotes` has. */
    range: fc.constantFrom(0, 20, 70, 100, 400),
    /** Of how many seconds one is quoted. */
    every: fc.constantFrom(1, 1, 2, 6),
    entry: fc.option(arrival),
    exits: fc.tuple(...HORIZON_MINUTES.map(() => fc.option(arrival))),
    holes: spans(2),
    unwatched: spans(1),
    doubted: spans(3),
    halt: fc.option(fc.record({ at: place, seconds: fc.integer({ min: 1, max: 900 }) }), { freq: 2 }),
    delisted: fc.option(place, { freq: 3 }),
    changes: fc.array(fc.record({ at: place, ms: fc.nat(999), taker: fc.constantFrom(0, 0.05, 0.1, 0.075) }), { maxLength: 3 }),
  })
  .map(
    ({ published, direction, quotes, level, range, every, entry, exits, holes, unwatched, doubted, halt, delisted, changes }) => {
      const quoteAt = (second: number, delay?: number): WrittenSecond => {
        const each = quotes[(second * 7 + Math.floor(second / quotes.length)) % quotes.length] as (typeof quotes)[number];
        const isWhole = each.percents !== null && range > 0;
        const bid = isWhole
          ? level * (100 + each.percents) - 1
          : level * 100 + Math.round((level * each.height * range) / 10_000);
        return { price: level, bid: bid / 100, ask: (bid + (isWhole ? 2 : each.width)) / 100, delay: delay ?? each.delay };
      };
      const forced = new Map<number, WrittenSecond>();
      /** Silences the wait for a moment until its quote arrives. Returns when that is, epoch ms. */
      const arrive = (moment: number, { wait, shift }: Arrival): number => {
        const at = moment + wait * 1000 + shift;
        for (let second = Math.floor(moment / 1000); second < at / 1000; second++) forced.set(second, { price: 100 });
        forced.set(Math.floor(at / 1000), quoteAt(Math.floor(at / 1000), at % 1000));
        return at;
      };
      const entered = arrive((published + 2) * 1000, entry ?? { wait: 0, shift: 0 });
      for (const [horizon, minutes] of HORIZON_MINUTES.entries()) {
        const exit = exits[horizon];
        if (exit) arrive(entered + minutes * 60_000, exit);
      }
      const stops: TradeStop[] = [];
      if (halt) stops.push({ from: published + halt.at, to: published + halt.at + halt.seconds, why: "halt" });
      if (delisted !== null)
        stops.push({ from: Math.max(published + delisted, stops[0]?.to ?? 0), to: Number.POSITIVE_INFINITY, why: "delisting" });
      const isIn = (some: readonly Span[], second: number): boolean =>
        some.some(({ at, seconds }) => published + at <= second && second < published + at + seconds);
      const second = (at: number): WrittenSecond | undefined => {
        if (stops.some(({ from, to }) => from <= at && at < to)) return {};
        if (isIn(holes, at)) return undefined;
        if (isIn(unwatched, at)) return {};
        const written = forced.get(at) ?? (at % every === 0 ? quoteAt(at) : { price: 100 });
        return isIn(doubted, at) ? { ...written, isDoubted: true } : written;
      };
      const fees = changes
        .map(({ at, ms, taker }) => ({ since: (published + at) * 1000 + ms, taker, maker: 0 }))
        .toSorted((a, b) => a.since - b.since);
      return { published, direction, fees: [{ since: 0, taker: 0.05, maker: 0 }, ...fees], stops, second };
    },
  );
