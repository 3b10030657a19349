// Puts a coin on the charts or takes it off, and says so when the charts are full.

import { showToast } from "../../ui/toast.store.ts";
import { togglePinned } from "../terminal/workspace.store.ts";

/** Toggles a chart symbol; `full` is what to say when there is no room. */
export function pinOrSay(symbol: string, full: string): void {
  if (!togglePinned(symbol)) showToast({ kind: "alert", icon: "warning", text: full });
}
