// What counts as other coins, and what is only a new table of the same ones.

import { beforeEach, expect, it, vi } from "vitest";
import type { WireCoin } from "../../shared/frame/wire-frame.ts";
import { FIELD } from "../../shared/market/fields.ts";
import { MarketTable } from "../../shared/market/market-table.ts";
import { FrameLoop } from "./frame-loop.ts";
import { MarketStore, type MarketUpdate } from "./market-store.ts";

const coinsOf = (): WireCoin[] => ["BTC", "ETH"].map((symbol) => ({ symbol, tickSize: "0.01", decimals: 2, active: true }));

let store: MarketStore;

function adopt(coins: readonly WireCoin[], change: Partial<MarketUpdate> = {}): void {
  store.adopt({ exchange: "mexc", table: new MarketTable(coins.length), coins, movement: false, sequence: 1, ...change });
}

beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  store = new MarketStore(new FrameLoop());
  adopt(coinsOf());
  return () => vi.unstubAllGlobals();
});

it("keeps its coins over a snapshot that names the same ones", () => {
  const { coins, generation, version } = store;
  adopt(coinsOf());
  expect([store.generation, store.version]).toEqual([generation, version + 1]);
  expect(store.coins).toBe(coins);
});

it.each<[string, Partial<WireCoin>]>([
  ["another ticker", { symbol: "WIF" }],
  ["another step of its price", { tickSize: "0.05" }],
  ["other decimals", { decimals: 3 }],
  ["a coin that stopped trading", { active: false }],
])("takes over other coins: %s", (_what, change) => {
  const { generation } = store;
  const [first, second] = coinsOf();
  const coins = [first, { ...second, ...change }] as WireCoin[];
  adopt(coins);
  expect(store.generation).toBe(generation + 1);
  expect(store.coins).toBe(coins);
  expect(store.activeCount).toBe(coins.filter(({ active }) => active).length);
});

it("takes over a coin more, a coin less, another exchange and a cleared market", () => {
  const { generation } = store;
  const [first] = coinsOf();
  adopt([...coinsOf(), { symbol: "WIF", tickSize: "0.01", decimals: 2, active: true }]);
  adopt(coinsOf());
  adopt([first] as WireCoin[]);
  adopt([first] as WireCoin[], { exchange: "binance" });
  store.clear();
  expect(store.generation).toBe(generation + 5);
});

it("shows the moment it was frozen at until that ends", () => {
  const priced = (price: number): MarketTable => {
    const table = new MarketTable(2);
    table.column(FIELD.price)[0] = price;
    return table;
  };
  const table = priced(30);
  adopt(coinsOf(), { table });
  const end = store.freeze();
  table.column(FIELD.price)[0] = 31;
  adopt([], { table: priced(32) });
  expect([store.shown.figure(FIELD.price, 0), store.shown.activeCount]).toEqual([30, 2]);
  expect(store.figure(FIELD.price, 0)).toBe(32);
  end();
  expect(store.shown).toBe(store);
});

it("shows a market that was frozen before it came as it first came", () => {
  store.clear();
  store.freeze();
  adopt(coinsOf());
  adopt([]);
  expect(store.shown.coins.map(({ symbol }) => symbol)).toEqual(["BTC", "ETH"]);
});
