// A signal from the few numbers it rests on. Workers state those, every reader completes them the same way.

import type { Signal } from "../contracts/signals.ts";
import { changePercent, volumeChangePercent } from "../market/change.ts";
import type { Universe } from "../market/universe.ts";
import { volumeRatio } from "../market/windows.ts";
import type { SignalRule } from "./rule.ts";

/** The coin whose move every signal carries beside its own. */
export const COMPARED_WITH = "BTC";

/** Position of the coin that others are compared with; −1 where it is not watched. */
export function comparedRow(symbols: Universe["symbols"]): number {
  return symbols.findIndex(({ symbol, active }) => active && symbol === COMPARED_WITH);
}

/** Volumes of a window and of the one before it from the cumulative ones at its end, its start and one window earlier; NaN while unknown. */
export function windowVolumes(end: number, start: number, earlier: number): { volumeNow: number; volumeBefore: number } {
  // Float sums may end a hair below where they began.
  return { volumeNow: Math.max(0, end - start), volumeBefore: Math.max(0, start - earlier) };
}

/** A figure of a fact; null when it is not known. */
export const orNull = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value);

/** What cannot be computed from the rest. */
export type SignalFacts = Pick<
  Signal,
  | "rule"
  | "symbol"
  | "priceStart"
  | "priceEnd"
  | "volumeNow"
  | "volumeBefore"
  | "btcStart"
  | "btcEnd"
  | "high"
  | "highAt"
  | "marketChange"
  | "conditionFigures"
  | "spread"
  | "suppressed"
  | "minuteOnly"
>;

/** A spread as a signal carries it; NaN is one that is not known. */
export const knownSpread = (spread: number): Pick<SignalFacts, "spread"> => (Number.isNaN(spread) ? {} : { spread });

/** Order of texts that is the same everywhere. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The order in which signals of one second are written and shown: by coin, then by rule. */
export const bySymbolAndRule = (a: Pick<SignalFacts, "symbol" | "rule">, b: Pick<SignalFacts, "symbol" | "rule">): number =>
  compareTexts(a.symbol, b.symbol) || compareTexts(a.rule, b.rule);

/** The whole signal of an epoch second; `rule` is the parsed key of the facts. */
export function completeSignal(facts: SignalFacts, rule: SignalRule, second: number): Signal {
  const ratio = volumeRatio(facts.volumeNow ?? Number.NaN, facts.volumeBefore ?? Number.NaN, rule.minutes);
  return {
    id: `${facts.rule}:${facts.symbol}:${second}`,
    ...facts,
    exchange: rule.exchange,
    signalType: rule.kind,
    timeframe: rule.minutes,
    direction: rule.direction,
    netPercentValue: changePercent(facts.priceEnd, facts.priceStart),
    volumeChangePercent: Number.isNaN(ratio) ? null : volumeChangePercent(ratio),
    threshold: rule.threshold,
    timestamp: second * 1000,
  };
}
