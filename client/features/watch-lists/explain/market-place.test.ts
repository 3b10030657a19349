// A coin's place on the market: right, of now, and worked out only when the market has changed.

import { expect, it, vi } from "vitest";
import { FIELD } from "../../../../shared/market/fields.ts";
import { MarketTable } from "../../../../shared/market/market-table.ts";
import { FrameLoop } from "../../../market/frame-loop.ts";
import { MarketStore } from "../../../market/market-store.ts";
import { placeReader } from "./market-place.ts";

const FIVE_MINUTES = 4;

function adopt(store: MarketStore, changes: Readonly<Record<string, number>>): void {
  const symbols = Object.keys(changes);
  const table = new MarketTable(symbols.length);
  symbols.forEach((symbol, position) => {
    table.column(FIELD.price)[position] = 100 + (changes[symbol] ?? Number.NaN);
    table.column(FIELD.reference + FIVE_MINUTES)[position] = 100;
  });
  const coins = symbols.map((symbol) => ({ symbol, decimals: 2, tickSize: "0.01", active: symbol !== "GONE" }));
  store.adopt({ exchange: "mexc", table, coins, movement: true, sequence: 1 });
}

function storeOf(changes: Readonly<Record<string, number>>): MarketStore {
  const loop = new FrameLoop();
  loop.request = () => {};
  const store = new MarketStore(loop);
  adopt(store, changes);
  return store;
}

it("is by the size of the change, among active coins that have one", () => {
  const store = storeOf({ BTC: 0.4, WIF: 1.2, ENA: -3, NEW: Number.NaN, GONE: 9 });
  const placeOf = (symbol: string) => placeReader(store, symbol, 5)();
  expect([placeOf("ENA"), placeOf("WIF"), placeOf("BTC")]).toEqual([1, 2, 3].map((rank) => ({ rank, count: 3 })));
  expect([placeOf("NEW"), placeOf("GONE"), placeOf("NOBODY")]).toEqual([undefined, undefined, undefined]);
});

it("is worked out once for each update, however often it is read", () => {
  const store = storeOf({ BTC: 0.4, WIF: 1.2 });
  const read = placeReader(store, "BTC", 5);
  read();
  const looked = vi.spyOn(store, "change");
  for (let frame = 0; frame < 60; frame++) expect(read()).toEqual({ rank: 2, count: 2 });
  expect(looked).not.toHaveBeenCalled();
  adopt(store, { BTC: 2.4, WIF: 1.2, ENA: 0 });
  expect(read()).toEqual({ rank: 1, count: 3 });
});
