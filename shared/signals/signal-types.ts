// The signal types that people choose by name, and which rules they stand for. Public pages load it, so it holds no schema.

import type { SignalKind, SignalRule } from "./rule.ts";
import { STRATEGIES } from "./strategies.ts";

export { STRATEGIES, STRATEGY_NAMES, type Strategy } from "./strategies.ts";

/** Everything a signal list can wait for; growth of volume belongs to every plan. */
export const SIGNAL_TYPES = [...STRATEGIES, "volume"] as const;
export type SignalType = (typeof SIGNAL_TYPES)[number];

/** Which kind of rule, in which direction, computes a type that is compared with nothing. */
const RULE_OF_TYPE: Readonly<Record<SignalType, Pick<SignalRule, "kind" | "direction">>> = {
  pump: { kind: "net_percent", direction: "up" },
  dump: { kind: "net_percent", direction: "down" },
  short: { kind: "short", direction: "down" },
  volume: { kind: "volume", direction: "up" },
};

/** What is taken off a coin's price change: nothing, BTC's change over the same minutes, or the median change of all coins. */
export const COMPARISONS = ["none", "btc", "market"] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Kinds of rules about price changes, by what they compare with. */
const CHANGE_KINDS = {
  none: "net_percent",
  btc: "net_minus_btc",
  market: "net_over_market",
} as const satisfies Record<Comparison, SignalKind>;

/** What rules about price changes of this kind compare with; undefined for other kinds. */
export function comparisonOf(kind: SignalKind): Comparison | undefined {
  return COMPARISONS.find((comparison) => CHANGE_KINDS[comparison] === kind);
}

/** Which kind of rule, in which direction, computes a type whose price changes are compared so. */
export function ruleOfType(type: SignalType, comparison: Comparison = "none"): Pick<SignalRule, "kind" | "direction"> {
  const rule = RULE_OF_TYPE[type];
  return rule.kind === "net_percent" ? { ...rule, kind: CHANGE_KINDS[comparison] } : rule;
}

/** The type of a rule or of its signals. */
export function signalTypeOf(kind: SignalKind, direction: SignalRule["direction"]): SignalType {
  if (kind === "volume" || kind === "short") return kind;
  return direction === "up" ? "pump" : "dump";
}
