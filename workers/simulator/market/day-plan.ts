// Plans one symbol's day before any trade exists: the price at every minute boundary and the number of trades per minute.

import { DAY_MINUTES, type Coin, type CoinDay, type PricePaths } from "./price-path.ts";
import { mix, noise, Random } from "./random.ts";

export interface SymbolModel {
  readonly coin: Coin;
  /** Seed of this symbol on this exchange. */
  readonly seed: number;
  readonly priceDecimals: number;
  readonly lotDecimals: number;
  /** Trades per day, the same every day, so that ids of any day are known without counting. */
  readonly tradesPerDay: number;
  /** Quote volume of a normal day. */
  readonly turnoverPerDay: number;
}

export interface DayPlan {
  /** Price at each minute boundary in ticks, 1441 values. */
  readonly anchors: Int32Array;
  /** Trades of the day before each minute, 1441 values; the last is tradesPerDay. */
  readonly counts: Int32Array;
}

/** Prices of two exchanges differ by a few hundredths of a percent that drift over minutes. */
const BASIS = 0.00012;

export function planDay(model: SymbolModel, paths: PricePaths, day: number): DayPlan {
  const path: CoinDay = paths.day(model.coin, day);
  const scale = 10 ** model.priceDecimals;
  const start = day * DAY_MINUTES;
  const anchors = new Int32Array(DAY_MINUTES + 1);
  for (let minute = 0; minute <= DAY_MINUTES; minute++) {
    const basis = BASIS * noise(model.seed ^ 0x33, (start + minute) / 7);
    anchors[minute] = Math.max(1, Math.round(Math.exp(path.logPrice[minute]! + basis) * scale));
  }
  return { anchors, counts: spreadTrades(model, path.activity, day) };
}

function spreadTrades(model: SymbolModel, activity: Float64Array, day: number): Int32Array {
  const random = new Random(mix(model.seed ^ 0x44, day));
  const thin = model.tradesPerDay < 7 * DAY_MINUTES;
  const weights = new Float64Array(DAY_MINUTES);
  let total = 0;
  for (let minute = 0; minute < DAY_MINUTES; minute++) {
    // Thin coins trade in irregular clusters with silence between; busy ones vary a little.
    const jitter = thin ? Math.log(1 / (1 - random.next())) ** 1.4 : 0.6 + 0.8 * random.next();
    total += activity[minute]! * jitter;
    weights[minute] = total;
  }
  const counts = new Int32Array(DAY_MINUTES + 1);
  for (let minute = 0; minute < DAY_MINUTES; minute++)
    counts[minute + 1] = Math.floor((model.tradesPerDay * weights[minute]!) / total + 1e-9);
  counts[DAY_MINUTES] = model.tradesPerDay;
  return counts;
}
