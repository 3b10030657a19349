// The recording of one symbol in any file format: trades by source minute, in whole ticks and lots.

import type { RecordedDay, RecordedListing } from "./recorded-coin.ts";

export interface RecordedTrade {
  /** Recorded time, epoch ms. */
  readonly timeMs: number;
  readonly ticks: number;
  readonly lots: number;
  readonly sell: boolean;
}

export interface Recording {
  readonly pair: string;
  readonly priceDecimals: number;
  readonly lotDecimals: number;
  /** First recorded minute (minutes since 1970) and the number of minutes including it. */
  readonly firstMinute: number;
  readonly minutes: number;
  /** How much past to make of it before the start, ms; a day and an hour of short captures by default. */
  readonly pastMs?: number;
  /** What the exchange said about it, if recorded. */
  readonly listing?: RecordedListing;
  /** Its 24 h figures when the recording began. */
  readonly day?: RecordedDay;
  /** Trades before a source minute (0 … minutes, relative to the first). */
  countBefore(minute: number): number;
  /** Trades of a source minute relative to the first, in time order. */
  trades(minute: number): readonly RecordedTrade[];
}

/** Decimals a list of decimal texts needs, at most `max`. */
export function decimalsNeeded(texts: Iterable<string>, max: number): number {
  let needed = 0;
  for (const text of texts) {
    const point = text.indexOf(".");
    if (point < 0) continue;
    let end = text.length;
    while (text.charCodeAt(end - 1) === 48) end--;
    if (end - point - 1 > needed) needed = end - point - 1;
  }
  return Math.min(max, needed);
}
