// The headline says what the lists say of the same coin, and what candles say of a coin that no list has.

import { expect, it } from "vitest";
import type { Candle } from "../../../../shared/market/candle.ts";
import { FIELD } from "../../../../shared/market/fields.ts";
import { MarketTable } from "../../../../shared/market/market-table.ts";
import { MarketMoment } from "../../../market/market-moment.ts";
import { headlineFigures } from "./headline-figures.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = 1_800_000_000_000;

const bars = (length: number, count: number, close: number) => ({
  bars: Array.from({ length: count }, (_, at): Candle => {
    const openTime = NOW - (count - at) * length;
    return { openTime, open: close, high: close + 1, low: close - 1, close, volume: 1, quoteVolume: 10 };
  }),
  length,
});
const series = { short: bars(MINUTE, 100, 50), long: bars(5 * MINUTE, 300, 40) };

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
