// The day before a replay opens, peaks, bottoms and sums with its past as the exchange reported, at any speed.

import { expect, test } from "vitest";
import { Bar } from "../market/bar.ts";
import { CandleReader } from "../market/candles.ts";
import { RollingDay } from "../market/rolling-day.ts";
import { addTrades } from "../market/tape.ts";
import { replaySymbols } from "./replay-symbols.ts";
import { TradeColumns } from "./trade-columns.ts";

const NOW = Date.UTC(2026, 10, 22, 13, 37, 59, 900);
const MINUTE = 60_000;
const DAY = { pair: "BTCUSDT", open: 90, high: 120, low: 80, last: 100, turnover: 1_000_000 };
const LISTING = { pair: "BTCUSDT", base: "BTC", quote: "USDT", priceDecimals: 3, lotDecimals: 4 };

/** A trade per second of 100 USDT each: 6,000 a minute, 330,000 in the past of a replay at normal speed. */
function replayed(speed: number, trades = 60) {
  const columns = new TradeColumns();
  for (let second = 0; second < trades; second++)
    columns.add({ price: "100.00", quantity: "1.0", timeMs: NOW + second * 1000, sell: false, id: second + 1 });
  columns.fillMinutes({ fromMs: Math.floor(NOW / MINUTE) * MINUTE, toMs: Math.floor(NOW / MINUTE) * MINUTE + MINUTE - 1 });
  return replaySymbols([columns.recording(DAY.pair, LISTING, DAY)], speed, NOW)[0]!;
}

test.each([0, 30_000, 60_000])("%i ms after the start the 24 h figures are the recorded ones", (laterMs) => {
  const symbol = replayed(1);
  const bar = new Bar();
  new RollingDay(symbol.tape).read(NOW + laterMs, bar);
  const price = (ticks: number) => ticks / 10 ** symbol.priceDecimals;
  expect([bar.open, bar.high, bar.low, bar.close].map(price)).toEqual([DAY.open, DAY.high, DAY.low, DAY.last]);
  expect(bar.turnover / 10 ** (symbol.priceDecimals + symbol.lotDecimals) / DAY.turnover).toBeCloseTo(1, 1);
});

test("a coin that nobody traded while recording stands still at its price, in the listed units", () => {
  const symbol = replayed(1, 0);
  expect(symbol).toMatchObject({ base: "BTC", quote: "USDT", priceDecimals: 3, lotDecimals: 4 });
  const bar = new Bar();
  new RollingDay(symbol.tape).read(NOW, bar);
  expect([bar.open, bar.close]).toEqual([90_000, 100_000]);
  expect(bar.turnover / 10 ** 7 / DAY.turnover).toBeCloseTo(1, 3);
  expect(symbol.tape.ticksBefore(Math.floor(NOW / MINUTE) + 100)).toBe(100_000);
});

test.each([1, 60])("at speed %i ids run on over the origin of the past, and candles are their trades", (speed) => {
  const { tape } = replayed(speed);
  const from = Math.floor(NOW / MINUTE) - 60;
  let last = tape.ticksBefore(from);
  for (let minute = from; minute < from + 65; minute++) {
    const trades = tape.trades(minute);
    expect(tape.firstIdOf(minute + 1)).toBe(trades.firstId + trades.count);
    expect(tape.ticksBefore(minute)).toBe(last);
    const [bar, expected] = [new Bar(), new Bar()];
    tape.readBar(minute, bar);
    expected.reset(tape.ticksBefore(minute), trades.firstId);
    addTrades(expected, trades, minute * MINUTE, (minute + 1) * MINUTE);
    expect(bar).toEqual(expected);
    last = trades.ticks.at(-1) ?? last;
  }
});

test("at many times the speed the past alone trades more than that day, which still opens at its price", () => {
  const symbol = replayed(60);
  const bar = new Bar();
  new RollingDay(symbol.tape).read(NOW, bar);
  expect(bar.open).toBe(90_000);
  new CandleReader(symbol).read(NOW - 86_400_000, NOW, NOW, bar);
  expect(bar.close).toBe(100_000);
});
