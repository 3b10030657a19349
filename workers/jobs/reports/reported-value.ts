// What a reported signal or episode is about: the value that its rule compared with the threshold.

import type { Report } from "../../../shared/contracts/list-reports.ts";
import type { Signal } from "../../../shared/contracts/signals.ts";
import { ruleValue } from "../../../shared/signals/levels.ts";
import { parseRuleKey } from "../../../shared/signals/rule.ts";
import { signalBaseline } from "../../../shared/signals/signal-baseline.ts";

/** Percent, positive in the rule's direction; NaN where the signal does not say it. */
export function signalValue(signal: Signal): number {
  const { signalType, direction, priceEnd, priceStart, volumeChangePercent, high } = signal;
  const ratio = volumeChangePercent === null ? Number.NaN : 1 + volumeChangePercent / 100;
  return ruleValue(signalType, direction, priceEnd, priceStart, ratio, high ?? Number.NaN, signalBaseline(signal));
}

/** Of the episode, else of the signal, percent, positive in the rule's direction; the threshold where neither says it, NaN without a rule. */
export function reportedValue({ rule, signal, episode }: Pick<Report, "rule" | "signal" | "episode">): number {
  const value = episode ? (episode.value ?? episode.peak) : signal ? signalValue(signal) : Number.NaN;
  return Number.isNaN(value) ? (parseRuleKey(rule)?.threshold ?? Number.NaN) : value;
}
