// The signal types that people choose by name, and which rules they stand for. Public pages load it, so it holds no schema.

import type { SignalKind, SignalRule } from "./rule.ts";

/** Strategies that a plan holds or does not: price moves a trader acts on. */
export const STRATEGIES = ["pump", "dump", "short"] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** Their names, the same in every language. */
export const STRATEGY_NAMES: Readonly<Record<Strategy, string>> = { pump: "Pump %", dump: "Dump %", short: "Short %" };

/** Everything a signal list can wait for; growth of volume belongs to every plan. */
export const SIGNAL_TYPES = [...STRATEGIES, "volume"] as const;
export type SignalType = (typeof SIGNAL_TYPES)[number];

/** Which kind of rule, in which direction, computes a type. */
export const RULE_OF_TYPE: Readonly<Record<SignalType, Pick<SignalRule, "kind" | "direction">>> = {
  pump: { kind: "net_percent", direction: "up" },
  dump: { kind: "net_percent", direction: "down" },
  short: { kind: "short", direction: "down" },
  volume: { kind: "volume", direction: "up" },
};

/** The type of a rule or of its signals. */
export function signalTypeOf(kind: SignalKind, direction: SignalRule["direction"]): SignalType {
  if (kind !== "net_percent") return kind;
  return direction === "up" ? "pump" : "dump";
}
