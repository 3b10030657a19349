// The screener's settings as a store: one kept in this browser for terminal and detached window, and passing ones for tests.

import { createStore, type StoreApi } from "zustand";
import { readSettings, standardSettings, writeSettings, type ScreenerSettings } from "./screener-settings.ts";

export type ScreenerStore = StoreApi<ScreenerSettings>;

const STORED_AS = "visualScreener";

/** Settings that are forgotten with the page: the standard ones but for `chosen`. */
export function passingSettings(chosen: Partial<ScreenerSettings>): ScreenerStore {
  return createStore<ScreenerSettings>(() => ({ ...standardSettings(isPhone()), ...chosen }));
}

/** Settings read from this browser and written back at every change. */
export function keptSettings(): ScreenerStore {
  const store = passingSettings(readSettings(localStorage.getItem(STORED_AS), standardSettings(isPhone())));
  store.subscribe((settings) => localStorage.setItem(STORED_AS, writeSettings(settings)));
  return store;
}

function isPhone(): boolean {
  return matchMedia("(max-width: 767px)").matches;
}
