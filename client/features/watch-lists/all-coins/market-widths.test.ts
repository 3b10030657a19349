// @vitest-environment happy-dom
// Widths of the table of all coins from one visit to the next.

import { beforeEach, expect, it, vi } from "vitest";

const KEY = "columnWidths";
const fresh = async () => await import("./market-widths.store.ts");

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

it("remembers what was chosen", async () => {
  const { chooseMarketWidths, useMarketWidths } = await fresh();
  expect(useMarketWidths.getState().widths).toEqual({});
  chooseMarketWidths({ price: 120 });
  expect(useMarketWidths.getState().widths).toEqual({ price: 120 });
  vi.resetModules();
  expect((await fresh()).useMarketWidths.getState().widths).toEqual({ price: 120 });
});

it.each(["{", "[1]", '{"price":"wide"}', '{"price":-5}', "null"])("has none where %j is stored", async (stored) => {
  localStorage.setItem(KEY, stored);
  expect((await fresh()).useMarketWidths.getState().widths).toEqual({});
});
