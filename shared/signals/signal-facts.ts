// A signal from the few numbers it rests on. Workers state those, every reader completes them the same way.

import type { Signal } from "../contracts/signals.ts";
import { changePercent, volumeChangePercent } from "../market/change.ts";
import { volumeRatio } from "../market/windows.ts";
import type { SignalRule } from "./rule.ts";

/** The coin whose move every signal carries beside its own. */
export const COMPARED_WITH = "BTC";

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
  | "suppressed"
  | "minuteOnly"
>;

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
