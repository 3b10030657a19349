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

const record = fc.record({
  published: fc.integer({ min: PAST_FROM + 60, max: LAST_PUBLISHED }),
  direction: fc.constantFrom<Direction>("up", "down"),
  quotes: fc.array(quote, { minLength: 20, maxLength: 60 }),
  /** Price in USDT, a hundred times its least step. */
  level: fc.integer({ min: 1, max: 400 }),
  /** How far prices range, in percent of what `quotes` has. */
  range: fc.constantFrom(0, 20, 70, 100, 400),
  /** Of how many seconds one is quoted. */
  every: fc.constantFrom(1, 1, 2, 6),
  entry: fc.option(arrival, { nil: { wait: 0, shift: 0 } }),
  exits: fc.tuple(...HORIZON_MINUTES.map(() => fc.option(arrival))),
  holes: spans(2),
  unwatched: spans(1),
  doubted: spans(3),
  halt: fc.option(fc.record({ at: place, seconds: fc.integer({ min: 1, max: 900 }) }), { freq: 2 }),
  delisted: fc.option(place, { freq: 3 }),
  changes: fc.array(fc.record({ at: place, ms: fc.nat(999), taker: fc.constantFrom(0, 0.05, 0.1, 0.075) }), { maxLength: 3 }),
});
type Drawn = typeof record extends fc.Arbitrary<infer Value> ? Value : never;

export const randomPast: fc.Arbitrary<RandomPast> = record.map((drawn) => {
  const { published, direction, every, holes, unwatched, doubted } = drawn;
  const arrived = arrivals(drawn);
  const stops = stopsIn(drawn);
  const isIn = (some: readonly Span[], second: number): boolean =>
    some.some(({ at, seconds }) => published + at <= second && second < published + at + seconds);
  const second = (at: number): WrittenSecond | undefined => {
    if (stops.some(({ from, to }) => from <= at && at < to)) return {};
    if (isIn(holes, at)) return undefined;
    if (isIn(unwatched, at)) return {};
    const written = arrived.get(at) ?? (at % every === 0 ? quoteAt(drawn, at) : SILENT);
    return isIn(doubted, at) ? { ...written, isDoubted: true } : written;
  };
  return { published, direction, fees: feesIn(drawn), stops, second };
});

function quoteAt({ quotes, level, range }: Drawn, second: number, delay?: number): WrittenSecond {
  const each = quotes[(second * 7 + Math.floor(second / quotes.length)) % quotes.length] as Drawn["quotes"][number];
  const percents = range > 0 ? each.percents : null;
  const [bid, width] =
    percents === null
      ? [level * 100 + Math.round((level * each.height * range) / 10_000), each.width]
      : [level * (100 + percents) - 1, 2];
  return { price: level, bid: bid / 100, ask: (bid + width) / 100, delay: delay ?? each.delay };
}

/** Watched, and without a quote. */
const SILENT: WrittenSecond = { price: 1 };

/** By second: the quotes that entry and exits wait for, and the silences before them. */
function arrivals(drawn: Drawn): Map<number, WrittenSecond> {
  const found = new Map<number, WrittenSecond>();
  const arrive = (moment: number, { wait, shift }: Arrival): number => {
    const at = moment + wait * 1000 + shift;
    for (let second = Math.floor(moment / 1000); second < at / 1000; second++) found.set(second, SILENT);
    found.set(Math.floor(at / 1000), quoteAt(drawn, Math.floor(at / 1000), at % 1000));
    return at;
  };
  const entered = arrive((drawn.published + 2) * 1000, drawn.entry);
  for (const [horizon, minutes] of HORIZON_MINUTES.entries()) {
    const exit = drawn.exits[horizon];
    if (exit) arrive(entered + minutes * 60_000, exit);
  }
  return found;
}

function stopsIn({ published, halt, delisted }: Drawn): TradeStop[] {
  const stops: TradeStop[] = [];
  if (halt) stops.push({ from: published + halt.at, to: published + halt.at + halt.seconds, why: "halt" });
  if (delisted === null) return stops;
  const from = Math.max(published + delisted, stops[0]?.to ?? 0);
  return [...stops, { from, to: Number.POSITIVE_INFINITY, why: "delisting" }];
}

function feesIn({ published, changes }: Drawn): FeeSchedule {
  const changed = changes.map(({ at, ms, taker }) => ({ since: (published + at) * 1000 + ms, taker, maker: 0 }));
  return [{ since: 0, taker: 0.05, maker: 0 }, ...changed.toSorted((a, b) => a.since - b.since)];
}
