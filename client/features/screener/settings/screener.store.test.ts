// @vitest-environment happy-dom
// When the screener's settings are unfolded: by themselves on the first visit of a desktop, afterwards as the reader leaves them.

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
  const { keptSettings, noteVisit } = await import("./screener.store.ts");
  const { rereadStores } = await import("../../../storage/stored-state.ts");
  const settings = keptSettings();
  noteVisit();
  return { settings, reread: () => rereadStores(), isUnfolded: () => settings.getState().showSettings };
}

it("are unfolded for all of the first visit, whatever is chosen in it, and folded on the next", async () => {
  const first = await visit();
  first.settings.setState({ threshold: 2 });
  first.reread();
  expect([first.isUnfolded(), first.settings.getState().threshold]).toEqual([true, 2]);
  const second = await visit();
  expect([second.isUnfolded(), second.settings.getState().threshold]).toEqual([false, 2]);
});

it("stay as the reader folds and unfolds them", async () => {
  const first = await visit();
  first.settings.setState({ showSettings: false });
  first.reread();
  expect(first.isUnfolded()).toBe(false);
  (await visit()).settings.setState({ showSettings: true });
  const third = await visit();
  third.settings.setState({ signed: true });
  expect(third.isUnfolded()).toBe(true);
  (await visit()).settings.setState({ showSettings: false });
  expect((await visit()).isUnfolded()).toBe(false);
});

it("begin folded on a phone", async () => {
  isPhone = true;
  expect((await visit()).isUnfolded()).toBe(false);
});

it.each([true, false])("stay as an earlier version has kept them: %s", async (showSettings) => {
  localStorage.setItem("visualScreener", JSON.stringify({ version: 1, showSettings }));
  const first = await visit();
  first.settings.setState({ signed: true });
  expect([first.isUnfolded(), (await visit()).isUnfolded()]).toEqual([showSettings, showSettings]);
});
