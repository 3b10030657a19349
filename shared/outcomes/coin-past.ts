// What outcomes ask of the past: one coin's quotes by second, and the first of them at or after a moment.

import type { Absence, QuoteState } from "./quote-states.ts";

/** A coin's past; seconds are epoch seconds. */
export interface CoinPast {
  /** The first second of which nothing is known yet. */
  readonly end: number;
  /** When the second's quote was asked for, epoch ms within the second; NaN where there is none. */
  readonly askedAt: (second: number) => number;
  /** Best bid and best ask of the second's quote, USDT. */
  readonly bid: (second: number) => number;
  readonly ask: (second: number) => number;
  /** True where trades of the second may be missing. */
  readonly isDoubted: (second: number) => boolean;
  /** Why the second can have no quote; undefined where it could have one. */
  readonly absence: (second: number) => Absence | undefined;
}

/** A quote counts if it was asked for at most this long after the moment it is wanted for, ms. */
export const MAX_QUOTE_DELAY_MS = 5000;

/** What `quotedSecond` returns where there is no such quote. */
export const NO_SECOND = -1;

/** The last second that may have a quote for this moment, epoch ms. */
export const lastQuoteSecond = (moment: number): number => Math.floor((moment + MAX_QUOTE_DELAY_MS) / 1000);

/** The second of the first quote asked for at or after a moment, epoch ms; NO_SECOND where none was within the limit. */
export function quotedSecond({ end, askedAt }: CoinPast, moment: number): number {
  const last = Math.min(lastQuoteSecond(moment), end - 1);
  for (let second = Math.floor(moment / 1000); second <= last; second++) {
    const delay = askedAt(second) - moment;
    if (delay >= 0) return delay <= MAX_QUOTE_DELAY_MS ? second : NO_SECOND;
  }
  return NO_SECOND;
}

const ABSENCES: readonly Absence[] = ["delisting", "halt", "hole", "unwatched"];

/** Why no quote was found for a moment, epoch ms. */
export function missingState(past: CoinPast, moment: number): QuoteState {
  const last = lastQuoteSecond(moment);
  const found = new Set<Absence | undefined>();
  for (let second = Math.floor(moment / 1000); second <= Math.min(last, past.end - 1); second++) found.add(past.absence(second));
  if (found.has("delisting")) return "delisting";
  if (past.end <= last) return "not due";
  return ABSENCES.find((absence) => found.has(absence)) ?? "no quote";
}

/** The middle between bid and ask of a second's quote, USDT. */
export const midOf = (past: CoinPast, second: number): number => (past.bid(second) + past.ask(second)) / 2;
