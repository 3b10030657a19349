// @vitest-environment happy-dom

import { expect, it } from "vitest";
import { FIELD } from "../../../../shared/market/fields.ts";
import { MarketTable } from "../../../../shared/market/market-table.ts";
import { FrameLoop } from "../../../market/frame-loop.ts";
import { MarketStore } from "../../../market/market-store.ts";
import { autoSelect } from "./use-test-selection.ts";

function storeOf(moves: readonly number[]): MarketStore {
  const store = new MarketStore(new FrameLoop());
  const table = new MarketTable(moves.length);
  moves.forEach((move, coin) => {
    table.column(FIELD.price)[coin] = 1000 + move * 10;
    table.column(FIELD.reference)[coin] = 1000;
  });
  const coins = moves.map((_, at) => ({ symbol: `C${at}`, tickSize: "0.01", decimals: 2, active: true }));
  store.adopt({ exchange: "mexc", table, coins, movement: false, sequence: 1 });
  return store;
}

it("chooses coins that moved more than half a percent in a minute, either way", () => {
  const store = storeOf([0.4, 0.5, 0.6, -0.7, Number.NaN]);
  expect(autoSelect(store, [])).toEqual(["MEXC:C2USDT", "MEXC:C3USDT"]);
});

it("chooses five at most, and keeps those chosen before", () => {
  const store = storeOf([1, 1, 1, 1, 1, 1, 1]);
  expect(autoSelect(store, [])).toHaveLength(5);
  const chosen = ["MEXC:C6USDT"];
  expect(autoSelect(store, chosen)).toEqual(["MEXC:C6USDT", "MEXC:C0USDT", "MEXC:C1USDT", "MEXC:C2USDT", "MEXC:C3USDT"]);
  expect(autoSelect(storeOf([0]), chosen)).toBe(chosen);
});
