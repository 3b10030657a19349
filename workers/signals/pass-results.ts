// What one pass of the engine found, in the terms in which it is published and counted. No I/O.

import { encodeEpisodeEvents } from "../../shared/signals/episode-events.ts";
import type { SignalKind } from "../../shared/signals/rule.ts";
import type { CompiledRule } from "./rule-groups.ts";
import type { RuleSet } from "./rule-set.ts";
import type { SignalEngine } from "./signal-engine.ts";
import type { EpisodeChanges, HeldBack } from "./signal-store.ts";

const ruleAt = ({ rules }: Pick<SignalEngine, "rules">, index: number | undefined): CompiledRule =>
  rules[index as number] as CompiledRule;

export function firedByKind(engine: SignalEngine): Record<SignalKind, number> {
  const { count, rules } = engine.fired;
  const fired: Record<SignalKind, number> = { net_percent: 0, volume: 0, short: 0, net_minus_btc: 0, net_over_market: 0 };
  for (let i = 0; i < count; i++) fired[ruleAt(engine, rules[i]).rule.kind] += 1;
  return fired;
}

/** How many signals the public figures count. */
export function countedSignals(engine: SignalEngine, ruleSet: Pick<RuleSet, "isCounted">): number {
  const { count, rules } = engine.fired;
  let counted = 0;
  for (let i = 0; i < count; i++) if (ruleSet.isCounted(ruleAt(engine, rules[i]).key)) counted += 1;
  return counted;
}

/** Coins whose episodes began and matter to more than somebody who looks. */
export function coinsBegun({ episodes }: SignalEngine, ruleSet: Pick<RuleSet, "isCounted" | "isReported">): ReadonlySet<string> {
  const coins = new Set<string>();
  for (const { kind, rule, symbol } of episodes.events)
    if (kind === "began" && (ruleSet.isCounted(rule) || ruleSet.isReported(rule))) coins.add(symbol);
  return coins;
}

/** Duplicates held back in the pass, with their number so far. */
export function heldBack(engine: SignalEngine, symbolAt: (position: number) => string): HeldBack[] {
  const { count, rules, rows, held } = engine.suppressed;
  return Array.from({ length: count }, (_, i) => {
    const { key, firedAt } = ruleAt(engine, rules[i]);
    const row = rows[i] as number;
    return { rule: key, symbol: symbolAt(row), second: firedAt.get(row) as number, count: held[i] as number };
  });
}

/** What the second did to episodes, published at `sentAt` (epoch ms). */
export function episodeChanges({ episodes }: SignalEngine, second: number, sentAt: number): EpisodeChanges {
  const { events, changed, over } = episodes;
  return { events: events.length > 0 ? encodeEpisodeEvents(second, events, sentAt) : undefined, changed, ended: over };
}
