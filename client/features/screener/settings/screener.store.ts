// The screener's settings as a store: one kept in this browser for terminal and detached window, and passing ones for tests.

import { createStore, type StoreApi } from "zustand";
import { safeStorage } from "../../../storage/safe-storage.ts";
import { createStoredWhole } from "../../../storage/stored-state.ts";
import { readSettings, STANDARD_SETTINGS, writeSettings, type ScreenerSettings } from "./screener-settings.ts";

export type ScreenerStore = StoreApi<ScreenerSettings>;

const STORED_AS = "visualScreener";

/** Settings that are forgotten with the page: the standard ones but for `chosen`, unfolded where there is room. */
export function passingSettings(chosen: Partial<ScreenerSettings>): ScreenerStore {
  return createStore<ScreenerSettings>(() => ({ ...STANDARD_SETTINGS, showSettings: !isPhone(), ...chosen }));
}

/** Settings kept in this browser and taken over from its other windows, for as long as the page lives. */
export function keptSettings(): ScreenerStore {
  return createStoredWhole(STANDARD_SETTINGS, { key: STORED_AS, read: readSettings, write: writeSettings });
}

/** Has somebody set this browser's screener before? */
export function hasKeptSettings(): boolean {
  return safeStorage.getItem(STORED_AS) !== null;
}

function isPhone(): boolean {
  return matchMedia("(max-width: 767px)").matches;
}
