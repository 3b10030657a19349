// Takes drawings off their coin and offers to bring them back.

import { removeDrawings, restoreDrawings } from "../../desk/drawings.store.ts";
import { translate } from "../../i18n/language.store.ts";
import { offerUndo } from "../../ui/undo-toast.ts";

/** One drawing of a coin ("MEXC:BTCUSDT"), or all of them. */
export function takeOff(symbol: string, only?: string): void {
  const gone = removeDrawings(symbol, only);
  if (gone.length === 0) return;
  const text = translate("charts.draw.removed", { count: gone.length });
  offerUndo({ icon: "trash", text, undo: () => restoreDrawings(symbol, gone) });
}
