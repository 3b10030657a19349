// What a row's menu and keys do, and what they say when they cannot.

import type { WatchList } from "../../../../shared/contracts/watch-lists.ts";
import { toggleMark, useCoinMarks } from "../../../desk/coin-marks.store.ts";
import { translate } from "../../../i18n/language.store.ts";
import { copyText } from "../../../ui/copy-text.ts";
import { showToast } from "../../../ui/toast.store.ts";
import { offerUndo } from "../../../ui/undo-toast.ts";
import { plainList } from "../sync/list-copy.ts";
import { listTitle } from "../state/list-title.ts";
import { addTicker, createList, type ListDraft } from "../state/watch-lists.store.ts";

/** Copies a text and says whether it worked. */
export async function copyAndSay(text: string, name: string): Promise<void> {
  if (await copyText(text)) showToast({ kind: "note", icon: "check", text: translate("row.copied", { text: name }) });
  else showToast({ kind: "alert", icon: "warning", text: translate("row.copyFailed") });
}

/** Adds a coin to a restricted list. */
export function addAndSay(list: WatchList, symbol: string): void {
  addTicker(list.id, symbol);
  showToast({ kind: "note", icon: "check", text: translate("row.added", { symbol, name: listTitle(list, translate) }) });
}

/** Makes a price list of one coin. */
export function listOf(symbol: string): void {
  const name = translate("row.newListName", { symbol });
  const draft: ListDraft = { ...plainList("priceVolume"), name, tickers: [symbol] };
  if (createList(draft)) showToast({ kind: "note", icon: "check", text: translate("row.added", { symbol, name }) });
  else showToast({ kind: "alert", icon: "warning", text: translate("row.listsFull") });
}

/** Hides a coin everywhere, and offers to take it back. */
export function hideAndSay(symbol: string): void {
  const toggle = (): void => toggleMark("hiddenCoins", symbol);
  toggle();
  const undo = (): void => {
    if (useCoinMarks.getState().hiddenCoins.includes(symbol)) toggle();
  };
  offerUndo({ icon: "check", text: translate("row.hiddenNow", { symbol }), undo });
}
