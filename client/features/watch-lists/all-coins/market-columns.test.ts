// @vitest-environment happy-dom
// Widths, order and hidden columns of the table of all coins from one visit to the next.

import { beforeEach, expect, it, vi } from "vitest";

const KEY = "columnWidths";
const fresh = async () => await import("./market-columns.store.ts");

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

it("remembers what was chosen", async () => {
  const { chooseMarketWidths, useMarketColumns } = await fresh();
  expect(useMarketColumns.getState().widths).toEqual({});
  chooseMarketWidths({ price: 120 });
  expect(useMarketColumns.getState().widths).toEqual({ price: 120 });
  vi.resetModules();
  expect((await fresh()).useMarketColumns.getState().widths).toEqual({ price: 120 });
});

it.each(["{", "[1]", '{"price":"wide"}', '{"price":-5}', "null"])("has none where %j is stored", async (stored) => {
  localStorage.setItem(KEY, stored);
  expect((await fresh()).useMarketColumns.getState().widths).toEqual({});
});

it("remembers order and hidden columns", async () => {
  const { chooseMarketLayout } = await fresh();
  chooseMarketLayout({ order: ["volume", "price"], hidden: ["change-1"] });
  vi.resetModules();
  const { columnOrder, hiddenColumns } = (await fresh()).useMarketColumns.getState();
  expect({ columnOrder, hiddenColumns }).toEqual({ columnOrder: ["volume", "price"], hiddenColumns: ["change-1"] });
});

it("takes each column it can read once, whatever stands beside it", async () => {
  localStorage.setItem("columnOrder", '["price",1,"price","volume"]');
  localStorage.setItem("columnWidths", '{"price":120,"volume":"wide","symbol":9000}');
  const { columnOrder, widths } = (await fresh()).useMarketColumns.getState();
  expect({ columnOrder, widths }).toEqual({ columnOrder: ["price", "volume"], widths: { price: 120 } });
});

it.each(["{", "[1]", "null"])("leaves columns as they are where %j is stored", async (stored) => {
  localStorage.setItem("columnOrder", stored);
  expect((await fresh()).useMarketColumns.getState().columnOrder).toEqual([]);
});
