// Which coins a typed text means.

import { expect, it } from "vitest";
import { matchCoins } from "./match-coins.ts";

const COINS = [
  ["WBTC", 50],
  ["BTC", 900],
  ["BTCDOM", 10],
  ["ETH", 500],
  ["OLDBTC", 1000],
  ["BTT", Number.NaN],
] as const;
const coins = COINS.map(([symbol]) => ({ symbol, decimals: 2, tickSize: "0.01", active: symbol !== "OLDBTC" }));
const find = (text: string, most = 8): string[] =>
  matchCoins(coins, (position) => COINS[position]?.[1] ?? Number.NaN, text, most).map(
    (position) => coins[position]?.symbol ?? "",
  );

it("prefers the ticker itself, then those that begin with the text, then those that contain it", () => {
  expect(find("btc")).toEqual(["BTC", "BTCDOM", "WBTC"]);
});

it("shows the most traded ones while nothing is typed, and no coin that does not trade", () => {
  expect(find("  ", 3)).toEqual(["BTC", "ETH", "WBTC"]);
  expect(find("old")).toEqual([]);
});

it("puts coins of unknown volume last", () => expect(find("bt")).toEqual(["BTC", "BTCDOM", "BTT", "WBTC"]));

it.each(["BTCUSDT", "btc/usdt", "MEXC:BTCUSDT", "binance:btc", "btc-usdt", "BTC_USDT"])(
  "knows a coin by its pair, %j",
  (text) => {
    expect(find(text)[0]).toBe("BTC");
  },
);

it.each(["\uff22\uff34\uff23", "btc\u200b", "\u2066BTC\u2069", "\ufeff btc\u00ad"])(
  "reads %j, which looks like a ticker",
  (text) => {
    expect(find(text)[0]).toBe("BTC");
  },
);

it.each(["क्\u200dष", "👩\u200d🚀", "❤\ufe0f"])("finds a coin by its name with signs that join, %s", (symbol) => {
  const joined = [{ symbol, active: true }] as unknown as typeof coins;
  expect(matchCoins(joined, () => 1, `\u200b${symbol}usdt`, 8)).toEqual([0]);
});

it("takes a text for a ticker before it takes it for a pair", () => {
  const usdt = [
    { symbol: "USDTB", active: true },
    { symbol: "USD", active: true },
  ] as unknown as typeof coins;
  expect(matchCoins(usdt, () => 1, "usdt", 8)).toEqual([0]);
});
