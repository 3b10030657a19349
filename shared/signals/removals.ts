// What readers removed of a list's signals, as the list remembers it: up to which moment, by exchange and coin, and by type where the
// others stayed.

import { MAX_REMOVALS } from "../contracts/watch-lists.ts";
import { SIGNAL_LIFE_MS } from "./signal-times.ts";
import type { SignalType } from "./signal-types.ts";

/** Epoch ms by key. */
export type Removals = Readonly<Record<string, number>>;

/** In the place of a coin: every coin. */
export const ALL_COINS = "*";

/** "WIF", "WIF:pump" for its signals of one type alone. */
export const removedPart = (symbol: string, type: SignalType | "all"): string => (type === "all" ? symbol : `${symbol}:${type}`);

/**
 * What both know, the later moment of each: nothing that a wider removal covers or no replay brings any more, and the newest if
 * there are many.
 */
export function mergedRemovals(one: Removals, other: Removals): Record<string, number> {
  const upTo = new Map(Object.entries(one));
  for (const [key, time] of Object.entries(other)) upTo.set(key, Math.max(time, upTo.get(key) ?? time));
  const newest = Math.max(...upTo.values());
  const kept = [...upTo].filter(
    ([key, time]) => newest - time <= SIGNAL_LIFE_MS && !widerKeys(key).some((wider) => (upTo.get(wider) ?? -1) >= time),
  );
  return Object.fromEntries(kept.toSorted(([, a], [, b]) => b - a).slice(0, MAX_REMOVALS));
}

/** Keys of removals that take away at least as much: of all the coin's types, of all coins. No coin has a colon in its name. */
function widerKeys(key: string): string[] {
  const [exchange, coin, type] = key.split(":");
  const wider = [`${exchange}:${coin}`, `${exchange}:${ALL_COINS}`, `${exchange}:${ALL_COINS}:${type}`];
  return wider.filter((each) => each !== key);
}
