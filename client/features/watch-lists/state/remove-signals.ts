// Signals a reader removes leave the screen at once, and stay away after a reload and on every device: the list remembers it.

import type { ExchangeId } from "../../../../shared/market/exchange-id.ts";
import { ALL_COINS, mergedRemovals, removedPart } from "../../../../shared/signals/removals.ts";
import type { SignalBuffer } from "../../../market/signal-buffer.ts";
import { updateList, useWatchLists } from "./watch-lists.store.ts";

/** Removes a coin's signals from a list, those of all coins without one; of the type it shows. */
export function removeSignals(signals: SignalBuffer, listId: string, exchange: ExchangeId, symbol = ALL_COINS): void {
  const upTo = symbol === ALL_COINS ? signals.clear(listId) : signals.remove(listId, symbol);
  if (upTo === undefined) return;
  const list = useWatchLists.getState().lists.find(({ id }) => id === listId);
  const key = `${exchange}:${removedPart(symbol, list?.shownType ?? "all")}`;
  updateList(listId, { removed: mergedRemovals(list?.removed ?? {}, { [key]: upTo }) });
}
