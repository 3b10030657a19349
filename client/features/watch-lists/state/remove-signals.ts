// Signals a reader removes leave the screen at once, and stay away after a reload and on every device: the list remembers it.

import { MAX_REMOVALS, type WatchList } from "../../../../shared/contracts/watch-lists.ts";
import type { ExchangeId } from "../../../../shared/market/exchange-id.ts";
import { SIGNAL_LIFE_MS } from "../../../../shared/signals/signal-times.ts";
import type { SignalBuffer } from "../../../market/signal-buffer.ts";
import { ALL_COINS, removalKey } from "../../../market/signal-removals.ts";
import { updateList, useWatchLists } from "./watch-lists.store.ts";

/** Removes a coin's signals from a list, all of them without a coin. */
export function removeSignals(signals: SignalBuffer, listId: string, exchange: ExchangeId, symbol?: string): void {
  const upTo = symbol === undefined ? signals.clear(listId) : signals.remove(listId, symbol);
  if (upTo === undefined) return;
  const list = useWatchLists.getState().lists.find(({ id }) => id === listId);
  updateList(listId, { removed: withRemoval(list?.removed ?? {}, exchange, symbol ?? ALL_COINS, upTo) });
}

/** What a list remembers after one removal more: nothing that no replay brings any more, and the newest if there are many. */
export function withRemoval(
  removed: NonNullable<WatchList["removed"]>,
  exchange: ExchangeId,
  symbol: string,
  upTo: number,
): NonNullable<WatchList["removed"]> {
  const key = removalKey(exchange, symbol);
  const isCovered = (other: string): boolean => symbol === ALL_COINS && other.startsWith(removalKey(exchange, ""));
  const kept = Object.entries(removed).filter(
    ([other, time]) => other !== key && !isCovered(other) && upTo - time <= SIGNAL_LIFE_MS,
  );
  const newest = kept.toSorted(([, one], [, two]) => two - one).slice(0, MAX_REMOVALS - 1);
  return Object.fromEntries([...newest, [key, Math.max(upTo, removed[key] ?? 0)]]);
}
