// Signals a reader removes leave the screen at once, and stay away after a reload and on every device: the list remembers it, and
// whether the reader took that back.

import type { WatchList } from "../../../../shared/contracts/watch-lists.ts";
import type { ExchangeId } from "../../../../shared/market/exchange-id.ts";
import { ALL_COINS, removedPart, withoutRemoval, withRemoval } from "../../../../shared/signals/removals.ts";
import { translate } from "../../../i18n/language.store.ts";
import type { SignalBuffer } from "../../../market/signal-buffer.ts";
import { offerUndo } from "../../../ui/undo-toast.ts";
import { listTitle } from "./list-title.ts";
import { updateList, useWatchLists } from "./watch-lists.store.ts";

/**
 * Removes a coin's signals from a list, those of all coins without one; of the type it shows; on the exchange it follows. Offers to
 * take it back.
 */
export function removeSignals(signals: SignalBuffer, listId: string, exchange: ExchangeId, symbol = ALL_COINS): void {
  const list = listOf(listId);
  const upTo = symbol === ALL_COINS ? signals.clear(listId) : signals.remove(listId, symbol);
  if (!list || upTo === undefined) return;
  const key = `${exchange}:${removedPart(symbol, list.shownType)}`;
  const { removals, at } = withRemoval(list, key, upTo);
  updateList(listId, removals);
  const what = symbol === ALL_COINS ? listTitle(list, translate) : symbol;
  const undo = (): void => {
    const now = listOf(listId);
    if (now) updateList(listId, withoutRemoval(now, key, at, list));
  };
  offerUndo({ icon: "trash", text: translate("signals.removed", { what }), undo });
}

const listOf = (listId: string): WatchList | undefined => useWatchLists.getState().lists.find(({ id }) => id === listId);
