// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { symbolOnExchange } from "./exchange-chart.ts";

const coins = (...symbols: string[]) =>
  symbols.map((symbol) => ({ symbol, tickSize: "0.01", decimals: 2, active: symbol !== "OLD" }));

it.each([
  ["the same coin, where the exchange has it", "MEXC:WIFUSDT", coins("BTC", "WIF"), "BINANCE:WIFUSDT"],
  ["BTC, where it does not", "MEXC:WIFUSDT", coins("ETH", "BTC"), "BINANCE:BTCUSDT"],
  ["BTC for a coin that no longer trades there", "MEXC:OLDUSDT", coins("OLD", "BTC"), "BINANCE:BTCUSDT"],
  ["the first coin of an exchange without BTC", "MEXC:WIFUSDT", coins("ETH", "SOL"), "BINANCE:ETHUSDT"],
])("the main chart goes to %s", (_, symbol, known, expected) => {
  expect(symbolOnExchange(symbol, "binance", known)).toBe(expected);
});
