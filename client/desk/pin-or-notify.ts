// Pins a coin to the charts from any panel, and shows a note when ten are pinned already.

import { translate } from "../i18n/language.store.ts";
import { showToast } from "../ui/toast.store.ts";
import { togglePinned } from "./workspace.store.ts";

/** Pins or unpins a chart symbol. */
export function pinOrNotify(symbol: string): void {
  if (!togglePinned(symbol)) showToast({ kind: "alert", icon: "warning", text: translate("charts.pinFull") });
}
