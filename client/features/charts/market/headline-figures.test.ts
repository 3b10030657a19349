// The headline says what the lists say of the same coin, and what candles say of a coin that no list has.

import fc from "fast-check";
import { expect, it } from "vitest";
import type { Candle } from "../../../../shared/market/candle.ts";
import { FIELD } from "../../../../shared/market/fields.ts";
import { MarketTable } from "../../../../shared/market/market-table.ts";
import { MarketMoment } from "../../../market/market-moment.ts";
import { dayFigures, headlineFigures, priceAt, type BarSeries } from "./headline-figures.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = 1_800_000_000_000;

const equalBars = (length: number, count: number, close: number) => ({
  bars: Array.from({ length: count }, (_, at): Candle => {
    const openTime = NOW - (count - at) * length;
    return { openTime, open: close, high: close + 1, low: close - 1, close, volume: 1, quoteVolume: 10 };
  }),
  length,
});
const series = { short: equalBars(MINUTE, 100, 50), long: equalBars(5 * MINUTE, 300, 40) };

/** A coin at 60 that cost 48 a day ago by its exchange, and was listed `ago` ms ago. */
function market(ago?: number): MarketMoment {
  const moment = new MarketMoment();
  moment.table = new MarketTable(1);
  moment.table.column(FIELD.price).fill(60);
  moment.table.column(FIELD.dayOpen).fill(48);
  moment.table.column(FIELD.volume24h).fill(5e6);
  moment.table.column(FIELD.updatedAt).fill(NOW);
  const joined = ago === undefined ? {} : { joined: { reason: "listing" as const, at: NOW - ago } };
  moment.coins = [{ symbol: "A", decimals: 2, tickSize: "0.01", active: true, ...joined }];
  return moment;
}

it("takes price, day and turnover from the table, and the hour from candles", () => {
  expect(headlineFigures(market(), 0, series, NOW)).toMatchObject({
    price: 60,
    day: 25,
    hour: 20,
    turnover: 5e6,
    low: 39,
    high: 60,
  });
});

it("knows no day of a coin that was listed within it, as no list does", () => {
  expect(headlineFigures(market(DAY / 2), 0, series, NOW).day).toBeNaN();
  expect(headlineFigures(market(2 * DAY), 0, series, NOW).day).toBe(25);
});

it("takes everything from candles where the market has not the coin", () => {
  expect(headlineFigures(market(), -1, series, NOW)).toMatchObject({ price: 50, five: 0, hour: 0, day: 25, turnover: 2880 });
});

const bar = (openTime: number, close: number, range = 0): Candle => ({
  ...{ openTime, open: close, close, high: close + range, low: close - range },
  ...{ volume: 1, quoteVolume: 10 },
});
const minutes = (bars: readonly Candle[]): BarSeries => ({ bars, length: MINUTE });
const fives = (bars: readonly Candle[]): BarSeries => ({ bars, length: 5 * MINUTE });
const NOTHING = minutes([]);

it("says the price of an hour ago by the minute that had ended by then", () => {
  const bars = [bar(NOW - HOUR - 2 * MINUTE, 90), bar(NOW - HOUR - MINUTE, 100), bar(NOW - HOUR, 120), bar(NOW - MINUTE, 130)];
  expect(dayFigures(minutes(bars), fives([]), NOW).hourAgo).toBe(100);
  expect(dayFigures(minutes(bars), fives([]), NOW).fiveMinutesAgo).toBe(120);
});

it("says range, turnover and price of a day only where its candles reach back a day", () => {
  const day = Array.from({ length: 289 }, (_, at) => bar(NOW - DAY - 5 * MINUTE + at * 5 * MINUTE, 100 + (at % 7), 2));
  const figures = dayFigures(NOTHING, fives(day), NOW);
  expect(figures).toMatchObject({ low: 98, high: 108, turnover: 2880, dayAgo: 100 });
  const young = dayFigures(NOTHING, fives(day.slice(100)), NOW);
  expect(young).toMatchObject({ low: Number.NaN, high: Number.NaN, turnover: Number.NaN, dayAgo: Number.NaN });
  expect(dayFigures(NOTHING, fives([]), NOW)).toMatchObject({ low: Number.NaN, turnover: Number.NaN, hourAgo: Number.NaN });
});

it("agrees with a walk over all candles, whatever their gaps", () => {
  const gaps = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(gaps, fc.integer({ min: 0, max: 3 * DAY }), (steps, ago) => {
      let open = NOW - 3 * DAY;
      const bars = steps.map((step, at) => bar((open += step * MINUTE), 50 + ((at * 37) % 91), 1));
      const time = NOW - ago;
      const ended = bars.filter(({ openTime }) => openTime + MINUTE <= time);
      expect(priceAt(minutes(bars), time)).toBe(ended.at(-1)?.close ?? Number.NaN);
      const within = bars.filter(({ openTime }) => openTime + 5 * MINUTE > time - DAY);
      const isWhole = within.length < bars.length || (bars[0]?.openTime ?? time) <= time - DAY;
      const { low, high } = dayFigures(NOTHING, fives(bars), time);
      const [lows, highs] = [within.map((each) => each.low), within.map((each) => each.high)];
      expect([low, high]).toEqual(
        isWhole && within.length > 0 ? [Math.min(...lows), Math.max(...highs)] : [Number.NaN, Number.NaN],
      );
    }),
  );
});
