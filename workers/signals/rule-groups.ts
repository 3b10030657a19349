// Groups rules so that a pass over the coins costs once per kind, window and direction in use, not once per rule.

import { WINDOW_MINUTES } from "../../shared/market/fields.ts";
import type { SignalKind, SignalRule } from "../../shared/signals/rule.ts";
import type { Episode } from "../../shared/signals/episodes.ts";

/** An episode in memory; `crossing` is what its rule's level did in the second under way. */
export interface OpenEpisode extends Episode {
  crossing: "none" | "held" | "published";
}

export interface CompiledRule {
  readonly key: string;
  readonly rule: SignalRule;
  /** Index in WINDOW_MINUTES. */
  readonly window: number;
  /** Position → epoch second of its last signal. */
  readonly firedAt: Map<number, number>;
  /** Position → duplicates held back since. */
  readonly held: Map<number, number>;
  /** Position → its episode that is not over. */
  readonly episodes: Map<number, OpenEpisode>;
}

export interface RuleGroup {
  readonly kind: SignalKind;
  readonly direction: SignalRule["direction"];
  readonly window: number;
  /** Ascending, percent. */
  readonly thresholds: Float64Array;
  /** Indices of the rules, in the order of their thresholds. */
  readonly rules: Uint32Array;
}

/** A rule without any history. */
export function compileRule(key: string, rule: SignalRule): CompiledRule {
  const window = WINDOW_MINUTES.indexOf(rule.minutes);
  return { key, rule, window, firedAt: new Map(), held: new Map(), episodes: new Map() };
}

/** The groups in use; indices refer to `rules`. */
export function groupRules(rules: readonly CompiledRule[]): RuleGroup[] {
  const groups = new Map<string, number[]>();
  rules.forEach(({ rule: { kind, minutes, direction } }, index) => {
    const name = `${kind} ${minutes} ${direction}`;
    const members = groups.get(name);
    if (members) members.push(index);
    else groups.set(name, [index]);
  });
  return [...groups.values()].map((members) => groupOf(members, rules));
}

function groupOf(members: readonly number[], rules: readonly CompiledRule[]): RuleGroup {
  const ruleAt = (index: number): CompiledRule => rules[index] as CompiledRule;
  const sorted = [...members].sort((a, b) => ruleAt(a).rule.threshold - ruleAt(b).rule.threshold);
  const { rule, window } = ruleAt(sorted[0] as number);
  const thresholds = Float64Array.from(sorted, (index) => ruleAt(index).rule.threshold);
  return {
    kind: rule.kind,
    direction: rule.direction,
    window,
    thresholds,
    rules: Uint32Array.from(sorted),
  };
}
