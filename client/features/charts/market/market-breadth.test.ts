// Breadth counts coins the way tables show them.

import { expect, it } from "vitest";
import { FIELD } from "../../../../shared/market/fields.ts";
import { MarketTable } from "../../../../shared/market/market-table.ts";
import { FrameLoop } from "../../../market/frame-loop.ts";
import { MarketStore } from "../../../market/market-store.ts";
import { breadthOf } from "./market-breadth.ts";

const FIVE_MINUTES = 4;

function storeOf(changes: Readonly<Record<string, number>>, inactive: readonly string[] = []): MarketStore {
  const loop = new FrameLoop();
  loop.request = () => {};
  const store = new MarketStore(loop);
  const table = new MarketTable(Object.keys(changes).length);
  Object.values(changes).forEach((change, position) => {
    table.column(FIELD.price)[position] = 100 + change;
    table.column(FIELD.reference + FIVE_MINUTES)[position] = 100;
  });
  const coins = Object.keys(changes).map((symbol) => ({
    symbol,
    decimals: 2,
    tickSize: "0.01",
    active: !inactive.includes(symbol),
  }));
  store.adopt({ exchange: "mexc", table, coins, movement: false, sequence: 1 });
  return store;
}

it("counts risers, fallers, far movers and those that go along", () => {
  const store = storeOf({ BTC: 0.4, A: 1.2, B: -3, C: 0.001, D: Number.NaN, E: 2, GONE: 9 }, ["GONE"]);
  expect(breadthOf(store, FIVE_MINUTES, 1, "BTC")).toEqual({ up: 3, down: 1, still: 1, beyond: 3, along: 2, known: 5 });
});

it("knows of nobody who goes along while the barometer coin stands still or is unknown", () => {
  expect(breadthOf(storeOf({ BTC: 0, A: 1 }), FIVE_MINUTES, 1, "BTC").along).toBeNaN();
  expect(breadthOf(storeOf({ A: 1 }), FIVE_MINUTES, 1, "BTC")).toMatchObject({ along: Number.NaN, known: 1 });
});

it("follows a falling barometer coin down", () => {
  expect(breadthOf(storeOf({ ETH: -1, A: -2, B: 1 }), FIVE_MINUTES, 5, "ETH").along).toBe(1);
});
