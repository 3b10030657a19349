// What candles show of a time in which no worker ran: the new highs and lows of its days.

import type { Candle } from "../../shared/market/candle.ts";

export const DAY_MS = 86_400_000;

export type Extreme = "high" | "low";

/** High and low of a day so far, as an exchange's candles or a worker's trades say them. */
export interface DayRange {
  readonly high: number;
  readonly low: number;
}

/** A range with the start of its day, epoch ms. */
export interface KnownDay extends DayRange {
  readonly day: number;
}

/** What the worker before this one knew of a coin. */
export interface Left {
  /** Up to when it watched, epoch ms. */
  readonly until: number;
  /** Undefined where no alert waited for the coin, or it did not know the day. */
  readonly known: KnownDay | undefined;
}

/** Trades that this worker saw itself. */
interface SeenTrades {
  /** Whether none of them before this moment, epoch ms, reached so far. */
  readonly isBeyond: (extreme: Extreme, price: number, until: number) => boolean;
}

/** A new high or low that candles show. */
interface Missed extends DayRange {
  /** No later than the trade, as exactly as the candles say it, epoch ms. */
  readonly time: number;
  readonly isHigh: boolean;
  readonly isLow: boolean;
}

/** Start of the day of a moment, both epoch ms. */
export const dayOf = (time: number): number => time - (time % DAY_MS);

/**
 * New highs and lows in candles since somebody last watched, without what trades that were seen reached; the first trade of a day is
 * none.
 */
export function missedIn(candles: readonly Candle[], { until, known }: Left, seen: SeenTrades | undefined): Missed[] {
  const missed: Missed[] = [];
  let day = Number.NaN;
  let [high, low] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const [at, candle] of candles.entries()) {
    const { openTime } = candle;
    const next = candles[at + 1]?.openTime ?? Number.POSITIVE_INFINITY;
    if (dayOf(openTime) !== day) {
      day = dayOf(openTime);
      high = low = candle.open;
    }
    // Of the candle in which the last worker ended only what is beyond its own figures came after it; of a coin whose day it did not
    // know, as one that had not traded yet, nobody can say what did.
    const isEnd = openTime < until && until <= next;
    if (isEnd && known?.day === day) [high, low] = [Math.max(high, known.high), Math.min(low, known.low)];
    const counts = openTime >= until || (isEnd && known?.day === day);
    const isUnseen = (extreme: Extreme): boolean => counts && (seen?.isBeyond(extreme, candle[extreme], next) ?? true);
    const [isHigh, isLow] = [candle.high > high && isUnseen("high"), candle.low < low && isUnseen("low")];
    [high, low] = [Math.max(high, candle.high), Math.min(low, candle.low)];
    if (isHigh || isLow) missed.push({ time: Math.max(openTime, until), high, low, isHigh, isLow });
  }
  return missed;
}
