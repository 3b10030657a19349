// The screener's settings as a store: one kept in this browser for terminal and detached window, and passing ones for tests.

import { createStore, type StoreApi } from "zustand";
import { safeStorage } from "../../../storage/safe-storage.ts";
import { createStoredWhole } from "../../../storage/stored-state.ts";
import { readSettings, standardSettings, writeSettings, type ScreenerSettings } from "./screener-settings.ts";

export type ScreenerStore = StoreApi<ScreenerSettings>;

const STORED_AS = "visualScreener";
const VISITED = "screenerVisited";

/** Settings that are forgotten with the page: the standard ones but for `chosen`. */
export function passingSettings(chosen: Partial<ScreenerSettings>): ScreenerStore {
  return createStore<ScreenerSettings>(() => ({ ...standardSettings(isPhone()), ...chosen }));
}

/** Settings kept in this browser and taken over from its other windows, for as long as the page lives. */
export function keptSettings(): ScreenerStore {
  // Unfolded by themselves once: the next visit has the room for the plot.
  const standard = standardSettings(isPhone() || hasKeptSettings() || safeStorage.getItem(VISITED) !== null);
  return createStoredWhole(standard, {
    key: STORED_AS,
    read: (text) => readSettings(text, standard),
    // What is no choice of the reader's may be another on the next visit.
    write: ({ showSettings, ...settings }, before) =>
      writeSettings(showSettings === standard.showSettings ? settings : { ...settings, showSettings }, before),
  });
}

/** Has somebody set this browser's screener before? */
export function hasKeptSettings(): boolean {
  return safeStorage.getItem(STORED_AS) !== null;
}

/** The reader has seen the settings that unfold by themselves. */
export function noteVisit(): void {
  safeStorage.setItem(VISITED, "true");
}

function isPhone(): boolean {
  return matchMedia("(max-width: 767px)").matches;
}
