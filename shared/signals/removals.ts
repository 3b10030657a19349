// What readers removed of a list's signals, as the list remembers it: up to which moment, by exchange and coin, and by type where the
// others stayed; and which of these removals were taken back, by any device.

import { MAX_REMOVALS } from "../contracts/watch-lists.ts";
import { SIGNAL_LIFE_MS } from "./signal-times.ts";
import type { SignalType } from "./signal-types.ts";

/** Epoch ms by key. */
export type Removals = Readonly<Record<string, number>>;

/** Of a list. */
export interface RememberedRemovals {
  readonly removed?: Removals | undefined;
  /** By removal. */
  readonly takenBack?: Removals | undefined;
}

/** In the place of a coin: every coin. */
export const ALL_COINS = "*";

/** "WIF", "WIF:pump" for its signals of one type alone. */
export const removedPart = (symbol: string, type: SignalType | "all"): string => (type === "all" ? symbol : `${symbol}:${type}`);

/**
 * What both know: the later moment of each that was not taken back, nothing that a wider removal covers or no replay brings any
 * more, and the newest if there are many.
 */
export function mergedRemovals(one: RememberedRemovals, other: RememberedRemovals): { removed: Removals; takenBack: Removals } {
  const takenBack = lasting(new Map([one, other].flatMap((each) => Object.entries(each.takenBack ?? {}))));
  const upTo = new Map<string, number>();
  for (const { removed = {} } of [one, other])
    for (const [key, time] of Object.entries(removed))
      if (!Object.hasOwn(takenBack, removal(key, time))) upTo.set(key, Math.max(time, upTo.get(key) ?? time));
  for (const [key, time] of [...upTo]) if (widerKeys(key).some((wider) => (upTo.get(wider) ?? -1) >= time)) upTo.delete(key);
  return { removed: lasting(upTo), takenBack };
}

/** With what is removed now, and the moment under which: another one than that of a removal of the same that was taken back. */
export function withRemoval(known: RememberedRemovals, key: string, upTo: number): { removals: RememberedRemovals; at: number } {
  let at = upTo;
  while (Object.hasOwn(known.takenBack ?? {}, removal(key, at))) at++;
  return { removals: mergedRemovals(known, { removed: { [key]: at } }), at };
}

/** Without that removal, and with what was removed `before` it, which it may have covered. */
export const withoutRemoval = (
  known: RememberedRemovals,
  key: string,
  at: number,
  before: RememberedRemovals,
): RememberedRemovals => mergedRemovals({ ...known, takenBack: { ...known.takenBack, [removal(key, at)]: at } }, before);

/** The key and moment of a removal that was taken back. */
export function takenBackRemoval(name: string): { key: string; at: number } {
  const end = name.lastIndexOf("@");
  return { key: name.slice(0, end), at: Number(name.slice(end + 1)) };
}

const removal = (key: string, at: number): string => `${key}@${at}`;

/** Those that a replay could still be about, the newest if there are many. */
function lasting(moments: ReadonlyMap<string, number>): Removals {
  const newest = Math.max(...moments.values());
  const kept = [...moments].filter(([, time]) => newest - time <= SIGNAL_LIFE_MS);
  return Object.fromEntries(kept.toSorted(([, a], [, b]) => b - a).slice(0, MAX_REMOVALS));
}

/** Keys of removals that take away at least as much: of all the coin's types, of all coins. No coin has a colon in its name. */
function widerKeys(key: string): string[] {
  const [exchange, coin, type] = key.split(":");
  const wider = [`${exchange}:${coin}`, `${exchange}:${ALL_COINS}`, `${exchange}:${ALL_COINS}:${type}`];
  return wider.filter((each) => each !== key);
}
