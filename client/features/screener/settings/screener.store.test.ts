// @vitest-environment happy-dom
// When the screener's settings are unfolded: where the reader asked for them, and on pages that are about the screener alone.

import { afterEach, beforeEach, expect, it, vi } from "vitest";

let isPhone: boolean;

beforeEach(() => {
  isPhone = false;
  vi.stubGlobal("matchMedia", () => ({ matches: isPhone }));
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Another visit: the page begins anew, with what the browser keeps. */
async function visit() {
  vi.resetModules();
  const { keptSettings, passingSettings } = await import("./screener.store.ts");
  const { rereadStores } = await import("../../../storage/stored-state.ts");
  const settings = keptSettings();
  return { settings, passingSettings, reread: () => rereadStores(), isUnfolded: () => settings.getState().showSettings };
}

it("begin folded in the terminal", async () => {
  expect((await visit()).isUnfolded()).toBe(false);
});

it("stay as the reader folds and unfolds them", async () => {
  const first = await visit();
  first.settings.setState({ showSettings: true });
  first.reread();
  expect(first.isUnfolded()).toBe(true);
  const second = await visit();
  second.settings.setState({ signed: true });
  expect(second.isUnfolded()).toBe(true);
  (await visit()).settings.setState({ showSettings: false });
  expect((await visit()).isUnfolded()).toBe(false);
});

it("begin unfolded on the screener's own pages, but for a phone", async () => {
  const { passingSettings } = await visit();
  expect(passingSettings({}).getState().showSettings).toBe(true);
  isPhone = true;
  expect(passingSettings({}).getState().showSettings).toBe(false);
});
