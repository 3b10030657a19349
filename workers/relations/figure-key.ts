// What a rule looks at, whichever exchange it is of: "net_percent:5:up:0.9". Conditions are left out, as they say what a signal is worth
// here, not whether the same happened there.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { ruleKey, type SignalRule } from "../../shared/signals/rule.ts";

export function figureKey({ exchange, kind, minutes, direction, threshold }: SignalRule): string {
  return ruleKey({ exchange, kind, minutes, direction, threshold }).slice(exchange.length + 1);
}

/** The rule that looks at it on another exchange. */
export function withoutConditions({ kind, minutes, direction, threshold }: SignalRule, exchange: ExchangeId): SignalRule {
  return { exchange, kind, minutes, direction, threshold };
}
