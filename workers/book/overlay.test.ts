// Rewriting history keeps every later difference and corrects the rewritten seconds.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { overlaySeries, type ColumnRun } from "./overlay.ts";
import { seriesFromMinuteCandles, seriesFromSecondCandles, seriesFromNewestTrades, type SecondSeries } from "./second-series.ts";

const FROM = 1_790_000_040;

function runOf(volumes: readonly number[], from = FROM): ColumnRun & { columns: Float64Array[]; touched: Set<number> } {
  let volume = 1000;
  const columns = volumes.map((each) => Float64Array.of(1, (volume += each)));
  const touched = new Set<number>();
  const changed = (second: number): void => void touched.add(second);
  return {
    from,
    to: from + volumes.length,
    columns,
    column: (second) => columns[second - from] as Float64Array,
    changed,
    touched,
  };
}

const seriesOf = (from: number, volumes: readonly number[]): SecondSeries => ({
  from,
  volumes: Float64Array.from(volumes),
  prices: Float64Array.from(volumes, (_, i) => i + 10),
  priceBefore: Number.NaN,
  lastTradeAt: 0,
});

const differences = (run: ReturnType<typeof runOf>) =>
  run.columns.slice(1).map((column, i) => (column[1] as number) - (run.columns[i]?.[1] as number));

describe("writing a series over columns", () => {
  it("changes the seconds it covers and moves the later ones, whatever it covers", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(50), { minLength: 2, maxLength: 20 }),
        fc.array(fc.nat(50), { maxLength: 20 }),
        fc.integer({ min: 1, max: 19 }),
        (old, fresh, at) => {
          const run = runOf(old);
          const start = Math.min(at, old.length - 1);
          overlaySeries(run, 0, seriesOf(FROM + start, fresh), 0, Number.NaN);
          const expected = old.map((volume, i) => fresh[i - start] ?? volume);
          expect(differences(run)).toEqual(expected.slice(1));
        },
      ),
    );
  });

  it("reports the seconds whose figures became others, and no other", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(3), { minLength: 2, maxLength: 20 }),
        fc.array(fc.nat(3), { maxLength: 20 }),
        fc.integer({ min: 1, max: 19 }),
        (old, fresh, at) => {
          const run = runOf(old);
          const before = run.columns.map((column) => [...column]);
          const series = seriesOf(FROM + Math.min(at, old.length - 1), fresh);
          overlaySeries(
            run,
            0,
            { ...series, prices: series.prices.map((_, i) => 1 + ((fresh[i] as number) % 2)) },
            0,
            Number.NaN,
          );
          const others = run.columns.flatMap((column, i) => (String([...column]) === String(before[i]) ? [] : [FROM + i]));
          expect([...run.touched].toSorted((a, b) => a - b)).toEqual(others);
        },
      ),
    );
  });

  it("changes nothing where the same trades were only added in another order", () => {
    const run = runOf([0.1, 0.2, 0.3, 0.1]);
    overlaySeries(run, 0, { ...seriesOf(FROM + 1, [0.2 + 2e-9, 0.3 - 1e-9]), prices: Float64Array.of(1, 1) }, 0, Number.NaN);
    expect([...run.touched]).toEqual([]);
  });

  it("starts from the volume and price handed in where the run has nothing before", () => {
    const run = runOf([Number.NaN, Number.NaN]);
    run.columns.forEach((column) => column.fill(Number.NaN));
    const end = overlaySeries(run, 0, seriesOf(FROM, [5, 7]), 100, 3);
    expect(run.columns.map((column) => column[1])).toEqual([105, 112]);
    expect(end).toEqual({ volume: 112, shift: Number.NaN, price: 11 });
  });
});

const candle = (openTime: number, quoteVolume: number, open = 2, close = 4) => ({
  openTime,
  open,
  high: 5,
  low: 1,
  close,
  volume: 1,
  quoteVolume,
});

describe("a series", () => {
  it("of second candles is exact, in empty seconds too", () => {
    const series = seriesFromSecondCandles(
      [candle(FROM * 1000, 5), candle((FROM + 1) * 1000, 0), candle((FROM + 2) * 1000, 6)],
      FROM,
      FROM + 3,
    );
    expect([...series.volumes]).toEqual([5, 0, 6]);
    expect([...series.prices]).toEqual([4, 4, 4]);
    expect(series.lastTradeAt).toBe((FROM + 2) * 1000 + 999);
  });

  it("of minute candles is true at minute ends", () => {
    const minute = FROM - (FROM % 60);
    const series = seriesFromMinuteCandles(
      [candle(minute * 1000, 120), candle((minute + 60) * 1000, 0)],
      minute,
      minute + 120,
      minute + 120,
    );
    expect(series.volumes.reduce((a, b) => a + b)).toBeCloseTo(120, 9);
    expect(series.prices[59]).toBe(4);
    expect(series.prices[0]).toBe(2);
    expect(series.prices[100]).toBeNaN();
  });

  it("of a running minute spreads what was traded so far over the seconds so far", () => {
    const minute = FROM - (FROM % 60);
    const series = seriesFromMinuteCandles([candle(minute * 1000, 30)], minute, minute + 20, minute + 30);
    expect(series.volumes.reduce((a, b) => a + b)).toBeCloseTo(20, 9);
  });

  it("of trades starts after the oldest second, which may be cut, unless the exchange had no more trades", () => {
    const trades = [
      { price: 1, quoteVolume: 1, time: FROM * 1000 + 900 },
      { price: 2, quoteVolume: 3, time: (FROM + 1) * 1000 },
      { price: 3, quoteVolume: 4, time: (FROM + 1) * 1000 + 5 },
    ];
    const cut = seriesFromNewestTrades(trades, FROM - 10, FROM + 4, 3);
    expect(cut).toMatchObject({ from: FROM + 1, priceBefore: 1, lastTradeAt: (FROM + 1) * 1000 + 5 });
    expect([...(cut?.volumes ?? [])]).toEqual([7, 0, 0]);
    const whole = seriesFromNewestTrades(trades, FROM - 10, FROM + 4, 1000);
    expect(whole?.from).toBe(FROM - 10);
    expect(whole?.volumes.reduce((a, b) => a + b)).toBe(8);
    expect(seriesFromNewestTrades([], FROM, FROM + 1, 10)).toBeUndefined();
  });
});
