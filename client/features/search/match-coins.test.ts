// Which coins a typed text means, on one exchange and on several.

import { describe, expect, it, vi } from "vitest";
import type { WireCoin } from "../../../shared/frame/wire-frame.ts";
import { matchCoins, type MatchedCoins } from "./match-coins.ts";

type Traded = readonly (readonly [symbol: string, volume: number])[];

const coin = (symbol: string): WireCoin => ({ symbol, decimals: 2, tickSize: "0.01", active: !symbol.startsWith("OLD") });
const market = (exchange: "mexc" | "binance", traded: Traded): MatchedCoins => ({
  exchange,
  coins: traded.map(([symbol]) => coin(symbol)),
  volumeOf: (position) => traded[position]?.[1] ?? Number.NaN,
});

const MEXC = market("mexc", [
  ["WBTC", 50],
  ["BTC", 900],
  ["BTCDOM", 10],
  ["ETH", 500],
  ["OLDBTC", 1000],
  ["BTT", Number.NaN],
]);
const find = (text: string, max = 8): string[] => matchCoins([MEXC], text, max).map(({ symbol }) => symbol);
const only = (...symbols: string[]): MatchedCoins =>
  market(
    "mexc",
    symbols.map((symbol) => [symbol, 1] as const),
  );

it("prefers the ticker itself, then those that begin with the text, then those that contain it", () => {
  expect(find("btc")).toEqual(["BTC", "BTCDOM", "WBTC"]);
});

it("shows the most traded ones while nothing is typed, and no coin that does not trade", () => {
  expect(find("  ", 3)).toEqual(["BTC", "ETH", "WBTC"]);
  expect(find("old")).toEqual([]);
});

it("puts coins of unknown volume last", () => expect(find("bt")).toEqual(["BTC", "BTCDOM", "BTT", "WBTC"]));

it.each(["BTCUSDT", "btc/usdt", "MEXC:BTCUSDT", "mexc:btc", "btc-usdt", "BTC_USDT"])("knows a coin by its pair, %j", (text) => {
  expect(find(text)[0]).toBe("BTC");
});

it.each(["\uff22\uff34\uff23", "btc\u200b", "\u2066BTC\u2069", "\ufeff btc\u00ad"])(
  "reads %j, which looks like a ticker",
  (text) => {
    expect(find(text)[0]).toBe("BTC");
  },
);

it.each(["\u0915\u094d\u200d\u0937", "\ud83d\udc69\u200d\ud83d\ude80", "\u2764\ufe0f"])(
  "finds a coin by its name with signs that join, %s",
  (symbol) => {
    expect(matchCoins([only(symbol)], `\u200b${symbol}usdt`, 8).map(({ position }) => position)).toEqual([0]);
  },
);

it("takes a text for a ticker before it takes it for a pair", () => {
  expect(matchCoins([only("USDTB", "USD")], "usdt", 8).map(({ position }) => position)).toEqual([0]);
});

describe("a name", () => {
  const named = only("XRP", "BTC", "BCH", "WBTC", "BITCOINX", "LINK");

  it.each([
    ["ripple", ["XRP"]],
    ["Bitcoin", ["BITCOINX", "BCH", "BTC"]],
    ["bitcoin cash", ["BCH"]],
    ["chainl", ["LINK"]],
    ["coin", ["BCH", "BITCOINX", "BTC"]],
  ])("%s finds %j, after tickers that begin so", (text, symbols) => {
    expect(matchCoins([named], text, 8).map(({ symbol }) => symbol)).toEqual(symbols);
  });
});

describe("a text typed in another layout", () => {
  it.each([
    ["\u044b\u0449\u0434", "SOL"],
    ["\u0443\u0435\u0440", "ETH"],
    ["\u05d3\u05dd\u05da", "SOL"],
    ["\u0633\u062e\u0645", "SOL"],
  ])("%s is %s", (text, symbol) => {
    expect(matchCoins([only("SOL", "ETH")], text, 8).map((match) => match.symbol)).toEqual([symbol]);
  });

  it("stays itself where a coin is called so", () => {
    expect(matchCoins([only("\u0414\u041e\u041c", "LJV")], "\u0434\u043e\u043c", 8).map(({ position }) => position)).toEqual([0]);
  });
});

describe("on several exchanges", () => {
  const binance = market("binance", [
    ["SOL", 9000],
    ["SOLV", 40],
    ["RSOL", 30_000],
  ]);
  const mexc = market("mexc", [
    ["SOLV", 70],
    ["SOL", 100],
    ["SOLO", 60],
  ]);
  const named = (text: string, max = 8, markets = [mexc, binance]): string[] =>
    matchCoins(markets, text, max).map(({ exchange, symbol }) => `${exchange} ${symbol}`);

  it("finds all, one coin's exchanges together with the first market first, the most traded coin first", () => {
    expect(named("sol")).toEqual(["mexc SOL", "binance SOL", "mexc SOLV", "binance SOLV", "mexc SOLO", "binance RSOL"]);
    expect(named("sol", 3, [binance, mexc])).toEqual(["binance SOL", "mexc SOL", "binance SOLV"]);
    expect(named("", 2)).toEqual(["binance RSOL", "mexc SOL"]);
  });

  it("looks only on the one that is named", () => {
    expect(named("binance:sol")).toEqual(["binance SOL", "binance SOLV", "binance RSOL"]);
    expect(named("binance:", 1)).toEqual(["binance RSOL"]);
  });
});

it("writes 10,000 tickers once for all that is typed, and asks for the volume of what matches alone", () => {
  const symbols = Array.from({ length: 5000 }, (_, at) => (at % 1000 === 0 ? `SOL${at}` : `C${at}`));
  const reads = vi.fn<() => void>();
  const volumeOf = vi.fn<(position: number) => number>(() => 1);
  const markets = (["mexc", "binance"] as const).map((exchange) => ({
    exchange,
    coins: symbols.map((symbol) => Object.defineProperty({ ...coin(symbol) }, "symbol", { get: () => (reads(), symbol) })),
    volumeOf,
  }));
  for (const text of ["s", "so", "sol", "sol4", "sol"]) expect(matchCoins(markets, text, 8).length).toBeLessThanOrEqual(8);
  const matches = 10 + 10 + 10 + 2 + 10;
  expect(volumeOf).toHaveBeenCalledTimes(matches);
  expect(reads).toHaveBeenCalledTimes(10_000 + matches);
});
