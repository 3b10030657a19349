// Which coins are listed, looked for again only when the coins or the reader's wishes changed.

import { beforeEach, expect, it, vi } from "vitest";
import { FIELD } from "../../shared/market/fields.ts";
import { MarketTable } from "../../shared/market/market-table.ts";
import { FrameLoop } from "../market/frame-loop.ts";
import { MarketStore } from "../market/market-store.ts";
import { columnsOf } from "./columns.ts";
import { CoinOrder } from "./coin-order.ts";
import { NOT_SORTED } from "./sort-rule.ts";

const VIEW = {
  columns: columnsOf("phone", 4, 4),
  rule: { column: "price", direction: "desc", absolute: false },
  query: "",
  only: new Set<string>(),
} as const;

let store: MarketStore;
let order: CoinOrder;
let tickersRead: number;

function update(...symbols: string[]): void {
  const table = new MarketTable(symbols.length);
  symbols.forEach((_, position) => (table.column(FIELD.price)[position] = position));
  const coins = symbols.map((symbol) => ({
    get symbol() {
      tickersRead++;
      return symbol;
    },
    tickSize: "1",
    decimals: 0,
    active: true,
  }));
  store.adopt({ exchange: "mexc", table, coins, movement: false, sequence: 1 });
  order.adoptCoins();
}

const shown = (): string[] => Array.from(order.slice(0, order.count), (key) => store.coins[key]?.symbol ?? "");

beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  store = new MarketStore(new FrameLoop());
  order = new CoinOrder(store);
  update("BTC", "ETH", "WIF");
  return () => vi.unstubAllGlobals();
});

it("reads no ticker again while figures move alone", () => {
  order.sort(VIEW);
  tickersRead = 0;
  store.table.column(FIELD.price)[0] = 9;
  order.compare(VIEW);
  expect(order.moved).toBe(1);
  order.sort(VIEW);
  expect(tickersRead).toBe(0);
  expect(shown()).toEqual(["BTC", "WIF", "ETH"]);
});

it("follows the search, the list's tickers and other coins", () => {
  order.sort(VIEW);
  order.sort({ ...VIEW, query: "t" });
  expect(shown()).toEqual(["ETH", "BTC"]);
  order.sort({ ...VIEW, only: new Set(["WIF", "BTC"]) });
  expect(shown()).toEqual(["WIF", "BTC"]);
  order.sort(VIEW);
  update("PEPE", "SOL");
  order.sort(VIEW);
  expect(shown()).toEqual(["SOL", "PEPE"]);
});

it("leaves hidden coins out, and stands as the exchange lists them where nothing is sorted", () => {
  update("A", "B", "C", "D");
  order.adoptCoins();
  order.sort({ ...VIEW, without: new Set(["B"]) });
  expect(shown()).toEqual(["D", "C", "A"]);
  order.sort({ ...VIEW, rule: NOT_SORTED });
  expect(shown()).toEqual(["A", "B", "C", "D"]);
});
