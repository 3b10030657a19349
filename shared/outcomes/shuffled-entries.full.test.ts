// Entries at random moments differ from their baselines by nothing, and an edge that they are given is found.

import { expect, it } from "vitest";
import { seededRandom } from "../statistics/seeded-random.ts";
import { baselineOf, dayEntries, type DayEntries } from "./baseline.ts";
import type { CoinPast } from "./coin-past.ts";
import { EntryHour, HOUR_SECONDS } from "./entry-hour.ts";
import { outcomeOf, type Outcome } from "./outcome.ts";
import { recordFigures, recordRow, type Difference, type RecordRow } from "./record-figures.ts";
import { EXCHANGE_FEES } from "./taker-fees.ts";

const MARKETS = 12;
const FEES = EXCHANGE_FEES.mexc;
const [FIRST_DAY, DAYS, COINS] = [20_000, 24, 5];
/** Far enough from each other that the hours after them are not among them. */
const HOURS_OF_DAY = [1, 6, 11, 16, 21];
const BLOCK_SECONDS = 2 * HOUR_SECONDS + 30;
/** Chance that a coin's hour has an entry. */
const ENTRY_CHANCE = 0.25;
/** Place of 15 minutes among the horizons. */
const HORIZON = 2;

/** Logarithm of a price by second, which goes by chance alone. */
function walk(random: () => number, step: number): Float64Array {
  let last = 0;
  return Float64Array.from({ length: BLOCK_SECONDS }, () => (last += (random() + random() + random() - 1.5) * step));
}

/** One coin in an hour and the one after it: the market's walk and its own, a spread of a tenth of a percent, some quotes missing. */
function coinPast(hour: number, market: Float64Array, own: Float64Array, random: () => number): CoinPast {
  const from = hour * HOUR_SECONDS;
  const delays = Float64Array.from(own, () => (random() < 0.03 ? Number.NaN : Math.floor(random() * 1000)));
  const mids = market.map((each, at) => 100 * Math.exp(each + (own[at] as number)));
  const mid = (second: number): number => mids[second - from] ?? Number.NaN;
  return {
    end: from + BLOCK_SECONDS,
    askedAt: (second) => second * 1000 + (delays[second - from] ?? Number.NaN),
    bid: (second) => mid(second) * 0.9995,
    ask: (second) => mid(second) * 1.0005,
    isDoubted: () => false,
    absence: () => undefined,
  };
}

/** The rows of a market's entries, each with its baseline. */
function marketRows(seed: number): RecordRow[] {
  const random = seededRandom(seed);
  const coins = Array.from({ length: COINS }, (_, coin) => ({ symbol: `C${coin}`, scale: 0.5 + random() }));
  const outcomes: Outcome[] = [];
  const days = new Map(coins.map(({ symbol }) => [symbol, [] as DayEntries[]]));
  for (let day = 0; day < DAYS; day++)
    for (const hourOfDay of HOURS_OF_DAY) {
      const hour = (FIRST_DAY + day) * 24 + hourOfDay;
      const market = walk(random, 0.0002 * (0.3 + 2 * random()));
      for (const { symbol, scale } of coins) {
        const past = coinPast(hour, market, walk(random, 0.0002 * scale), random);
        const published = hour * HOUR_SECONDS + Math.floor(random() * HOUR_SECONDS);
        const isEntered = random() < ENTRY_CHANCE;
        const signal = { rule: "mexc:net_percent:5:up:1", symbol, began: published - 1, published };
        if (isEntered) outcomes.push(outcomeOf(signal, "up", past, FEES));
        const episodes = isEntered ? [{ from: published, to: published + 600 }] : [];
        days.get(symbol)?.push(dayEntries(new EntryHour(past, hour, FEES), "up", episodes));
      }
    }
  return outcomes.map((outcome) => {
    const hour = Math.floor(outcome.published / HOUR_SECONDS);
    const baseline = baselineOf(days.get(outcome.symbol) ?? [], hour, HORIZON)?.mean;
    return recordRow(outcome, HORIZON, { signals: 1, baseline });
  });
}

function differenceOf(rows: readonly RecordRow[]): Difference {
  const difference = recordFigures(rows, () => "all", 1).get("all")?.measured?.difference;
  if (!difference) throw new Error(`Too few of ${rows.length} entries have a baseline`);
  return difference;
}

const withEdge = (row: RecordRow, percent: number): RecordRow => ({
  ...row,
  exit: { ...row.exit, result: row.exit.result + percent },
});

it("is nothing on average, lies within most intervals, and an edge is found", () => {
  const markets = Array.from({ length: MARKETS }, (_, seed) => marketRows(seed));
  const differences = markets.map(differenceOf);
  const held = differences.filter(({ low, high }) => low <= 0 && 0 <= high).length;
  // Of 12 true intervals of 95 % fewer than 9 hold by chance once in 400 series.
  expect(held).toBeGreaterThanOrEqual(9);
  const mean = differences.reduce((sum, { value }) => sum + value, 0) / MARKETS;
  const variance = differences.reduce((sum, { value }) => sum + (value - mean) ** 2, 0) / (MARKETS - 1);
  expect(Math.abs(mean)).toBeLessThan(3.5 * Math.sqrt(variance / MARKETS));
  const reach = Math.max(...differences.map(({ low, high }) => high - low));
  for (const rows of markets) expect(differenceOf(rows.map((row) => withEdge(row, 2 * reach))).low).toBeGreaterThan(0);
}, 900_000);
