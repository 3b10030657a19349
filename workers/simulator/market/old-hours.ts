// History older than the tape: hours drawn from the slow part of the price path, and minutes cut from them, so that charts of any
// timeframe go back to the listing.

import type { Bar } from "./bar.ts";
import type { SymbolModel } from "./day-plan.ts";
import type { PricePaths } from "./price-path.ts";
import { mix, noise, unit } from "./random.ts";

const MINUTES = 60;

/** Returns a function that fills one hour (hours since 1970) of a symbol, in ticks and lots. */
export function oldHours(model: SymbolModel, paths: PricePaths): (hour: number, bar: Bar) => void {
  const scale = 10 ** model.priceDecimals;
  const wobble = model.coin.sigma * 8;
  const ticksAt = (hour: number) =>
    Math.max(1, Math.round(Math.exp(paths.level(model.coin, hour / 24) + wobble * noise(model.seed ^ 0x55, hour / 3)) * scale));
  return (hour, bar) => {
    const seed = mix(model.seed ^ 0x66, hour);
    const open = ticksAt(hour);
    const close = ticksAt(hour + 1);
    const wick = Math.abs(close - open) * 0.6 + open * wobble * 0.3;
    // At least one per minute, so that each minute has a candle.
    const count = Math.max(MINUTES, Math.floor(model.tradesPerDay / 24));
    bar.reset(open, hour * count);
    bar.high = Math.round(Math.max(open, close) + wick * unit(seed, 1));
    bar.low = Math.max(1, Math.round(Math.min(open, close) - wick * unit(seed, 2)));
    bar.close = close;
    bar.count = count;
    const money = (model.turnoverPerDay / 24) * (0.5 + unit(seed, 3));
    bar.volume = Math.max(MINUTES, Math.round((money * 10 ** model.lotDecimals * scale) / open));
    bar.turnover = Math.round((bar.volume * (open + close)) / 2);
    bar.takerVolume = Math.round(bar.volume * (0.4 + 0.2 * unit(seed, 4)));
    bar.takerTurnover = Math.round((bar.takerVolume * (open + close)) / 2);
  };
}

/** Fills `bar` with one minute (minutes since 1970) of an old hour; the sixty of an hour sum to it. */
export function readOldMinute(hour: Bar, minute: number, bar: Bar): void {
  const at = minute % MINUTES;
  const open = priceInHour(hour, at, minute);
  const close = priceInHour(hour, at + 1, minute + 1);
  // The hour's extremes belong to one minute each.
  const [highAt, lowAt] = [1, 2].map((salt) => Math.floor(unit(Math.floor(minute / MINUTES), salt) * MINUTES));
  bar.reset(open, hour.firstId + partOf(hour.count, 0, at));
  bar.high = at === highAt ? hour.high : Math.max(open, close);
  bar.low = at === lowAt ? hour.low : Math.min(open, close);
  bar.close = close;
  bar.count = partOf(hour.count, at, at + 1);
  bar.volume = partOf(hour.volume, at, at + 1);
  bar.turnover = partOf(hour.turnover, at, at + 1);
  bar.takerVolume = partOf(hour.takerVolume, at, at + 1);
  bar.takerTurnover = partOf(hour.takerTurnover, at, at + 1);
}

/** Price `at` minutes into an hour: from its open to its close, never beyond its extremes. */
function priceInHour(hour: Bar, at: number, minute: number): number {
  if (at === 0) return hour.open;
  if (at === MINUTES) return hour.close;
  const straight = hour.open + ((hour.close - hour.open) * at) / MINUTES;
  const wobble = (unit(minute, 3) - 0.5) * (hour.high - hour.low);
  return Math.round(Math.min(hour.high, Math.max(hour.low, straight + wobble * 0.4)));
}

/** The share of an hour's sum, in whole units, between two of its minutes. */
const partOf = (sum: number, from: number, to: number): number => sumUpTo(sum, to) - sumUpTo(sum, from);

const sumUpTo = (sum: number, minute: number): number => (minute === MINUTES ? sum : Math.floor((sum / MINUTES) * minute));
