// What belongs to one window of the terminal: its exchange, main chart, timeframes, open panels and sizes. The tab keeps it over reloads;
// the browser's storage, and with it the account, has what the last window chose, with which a new one starts.

import { safeStorage } from "./safe-storage.ts";
import type { StoredKey } from "./stored-keys.ts";
import type { KeptIn, Stored } from "./stored-state.ts";
import { tabStorage } from "./tab-storage.ts";

const WINDOW_KEYS: readonly string[] = [
  "exchange",
  "mainChartSymbol",
  "globalTimeframe",
  "slotTimeframes",
  "showBottomRow",
  "showSettings",
  "showVisualScreener",
  "showRiskManager",
  "showMarketTable",
  "layoutSizes",
] satisfies readonly StoredKey[];

/** Whether what is stored under this key belongs to one window. */
export const isOfWindow = (key: string): boolean => WINDOW_KEYS.includes(key) || key.startsWith("panel.");

/** For a window in which nothing was chosen: another window's choice must not become its own with the next reload. */
const NOTHING = "";

/** A window's own entries; the last window's where it has none yet. */
export const windowStorage: KeptIn = {
  getItem: (key) => {
    const own = tabStorage.getItem(key);
    if (own !== null) return own === NOTHING ? null : own;
    const last = safeStorage.getItem(key);
    tabStorage.setItem(key, last ?? NOTHING);
    return last;
  },
  setItem: (key, text) => {
    tabStorage.setItem(key, text);
    return safeStorage.setItem(key, text);
  },
  removeItem: (key) => {
    tabStorage.setItem(key, NOTHING);
    safeStorage.removeItem(key);
  },
};

/** Lets go of what this window has of its own: it goes on with what the last one chose. */
export function forgetWindow(): void {
  for (const key of tabStorage.names()) if (isOfWindow(key)) tabStorage.removeItem(key as StoredKey);
}

/** A value of which each window has its own. */
export const ofWindow = <Value>(stored: Stored<Value>): Stored<Value> => ({ ...stored, keptIn: windowStorage });
