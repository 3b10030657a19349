// The screener's settings as a store: one kept in this browser for terminal and detached window, and passing ones for tests.

import { createStore, type StoreApi } from "zustand";
import { readSettings, standardSettings, writeSettings, type ScreenerSettings } from "./screener-settings.ts";

export type ScreenerStore = StoreApi<ScreenerSettings>;

const STORED_AS = "visualScreener";

/** Settings that are forgotten with the page: the standard ones but for `chosen`. */
export function passingSettings(chosen: Partial<ScreenerSettings>): ScreenerStore {
  return createStore<ScreenerSettings>(() => ({ ...standardSettings(isPhone()), ...chosen }));
}

/** Settings read from this browser, written back at every change and taken over from its other windows, for as long as the page lives. */
export function keptSettings(): ScreenerStore {
  const read = (): ScreenerSettings => readSettings(localStorage.getItem(STORED_AS), standardSettings(isPhone()));
  const store = passingSettings(read());
  // What another window wrote comes back as it is: browsers send no event for a value that stays the same.
  store.subscribe((settings) => localStorage.setItem(STORED_AS, writeSettings(settings)));
  window.addEventListener("storage", ({ key }) => {
    if (key === STORED_AS) store.setState(read());
  });
  return store;
}

function isPhone(): boolean {
  return matchMedia("(max-width: 767px)").matches;
}
