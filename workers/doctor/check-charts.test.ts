import { expect, test } from "vitest";
import { barLengthMs, type Candle } from "../../shared/market/candle.ts";
import type { ExchangeRest } from "../exchanges/exchange.ts";
import { chartsText } from "./check-charts.ts";

const NOW = Date.UTC(2026, 10, 20, 12, 1, 30);
const DAY_MS = 86_400_000;
const PRICES = { open: 2, high: 2, low: 2, close: 2, volume: 5, quoteVolume: 10 };

/** Serves a pair listed this many days ago; `spoil` changes an answer. */
function restOf(
  ageDays: number,
  spoil: (rows: Candle[], asked: { interval: string; limit: number; before: number | undefined }) => Candle[] = (rows) => rows,
): Pick<ExchangeRest, "chart"> {
  return {
    chart: (_pair, interval, limit, { before } = {}) => {
      const width = barLengthMs(interval);
      const rows: Candle[] = [];
      let openTime = Math.floor((before === undefined ? NOW : before - 1) / width) * width;
      for (; rows.length < limit && openTime + width > NOW - ageDays * DAY_MS; openTime -= width)
        rows.unshift({ openTime, ...PRICES });
      const candles = spoil(rows, { interval, limit, before });
      return Promise.resolve({ candles, isFirst: candles.length < limit });
    },
  };
}

test("an old coin has every row", async () => {
  const text = await chartsText(restOf(2000), "BTCUSDT", NOW);
  expect(text).toBe("1, 5, 15, 30, 60, 240, 1D, 1W of BTCUSDT: 20 rows each, those before, and 1000 minutes and 1000 days");
});

test.for([0.05, 0.9, 3, 50, 120])("a coin of %d days has as many as there are", async (days) => {
  expect(await chartsText(restOf(days), "NEWUSDT", NOW)).toContain("NEWUSDT: up to 20 rows each");
});

test("a page that ends early", async () => {
  const capped = restOf(2000, (rows) => rows.slice(-500));
  await expect(chartsText(capped, "BTCUSDT", NOW)).rejects.toThrow("BTCUSDT at 1D: 500 of 1000 rows, and there are older ones");
});

test("an interval whose rows are too few for the coin's age", async () => {
  const short = restOf(100, (rows, { interval }) => (interval === "1W" ? rows.slice(-3) : rows));
  await expect(chartsText(short, "BTCUSDT", NOW)).rejects.toThrow("BTCUSDT at 1W: 3 rows, at its age at least 14");
});

test("a missing last row before the end", async () => {
  const exclusive = restOf(2000, (rows, { before }) => (before === undefined ? rows : rows.slice(0, -1)));
  await expect(chartsText(exclusive, "BTCUSDT", NOW)).rejects.toThrow(
    /^BTCUSDT at 1: before 11:52:00 came 9 rows up to 11:50:00 instead of 10 up to 11:51:00$/,
  );
});

test("an end that is ignored", async () => {
  const newest = restOf(2000);
  const deaf: Pick<ExchangeRest, "chart"> = { chart: (pair, interval, limit) => newest.chart(pair, interval, limit) };
  await expect(chartsText(deaf, "BTCUSDT", NOW)).rejects.toThrow("BTCUSDT at 1: before 11:52:00 came 10 rows up to 12:01:00");
});
