// Signals and signal lists for tests: only what a test cares about has to be said.

import { LIST_PRESETS } from "../../shared/contracts/list-presets.ts";
import type { Signal } from "../../shared/contracts/signals.ts";
import { watchListSchema, type WatchList } from "../../shared/contracts/watch-lists.ts";
import { parseRuleKey } from "../../shared/signals/rule.ts";
import { completeSignal } from "../../shared/signals/signal-facts.ts";

/** A signal list; by default it waits for 0.9 % in five minutes, up or down. */
export function signalList(change: Partial<WatchList> = {}): WatchList {
  return watchListSchema.parse({ ...LIST_PRESETS.start[1], id: "1", name: "Signals", ...change });
}

/** A signal of a rule key in an epoch second. */
export function signalOf(rule: string, symbol: string, second: number): Signal {
  const parsed = parseRuleKey(rule);
  if (!parsed) throw new Error(`Not a rule: ${rule}`);
  const facts = { priceStart: 100, priceEnd: 101, volumeNow: 2000, volumeBefore: 1000, btcStart: 96_000, btcEnd: 96_100 };
  return completeSignal({ ...facts, rule, symbol, suppressed: 0, minuteOnly: false }, parsed, second);
}
