// @vitest-environment happy-dom
// Which coins the search remembers: the last eight, each once, as long as the reader wants them.

import { beforeEach, expect, it } from "vitest";
import { forgetRecentCoin, MAX_RECENT, noteRecentCoin, useRecentCoins } from "./search.store.ts";

const recent = (): readonly string[] => useRecentCoins.getState().recentCoins;
const coin = (name: string): string => `MEXC:${name}USDT`;

beforeEach(() => useRecentCoins.setState({ recentCoins: [] }));

it("has the newest first, each once", () => {
  for (const name of ["BTC", "ETH", "SOL", "BTC", "BTC"]) noteRecentCoin(coin(name));
  expect(recent()).toEqual(["BTC", "SOL", "ETH"].map(coin));
  noteRecentCoin("BINANCE:BTCUSDT");
  expect(recent()[0]).toBe("BINANCE:BTCUSDT");
});

it("holds no more than eight, in the storage too", () => {
  for (let count = 0; count < 20; count++) noteRecentCoin(coin(`C${count}`));
  expect(recent()).toHaveLength(MAX_RECENT);
  expect(JSON.parse(localStorage.getItem("recentCoins") ?? "")).toEqual(recent());
});

it("forgets a coin for good", () => {
  for (const name of ["BTC", "ETH"]) noteRecentCoin(coin(name));
  forgetRecentCoin(coin("BTC"));
  expect([recent(), JSON.parse(localStorage.getItem("recentCoins") ?? "")]).toEqual([[coin("ETH")], [coin("ETH")]]);
});
