// Books of the simulator agree with its trades.

import { expect, test } from "vitest";
import { simulation as binance } from "../binance/binance-simulation.ts";
import { bestTicks, lastTrade } from "./best-prices.ts";
import { generatedSymbols } from "./open-market.ts";
import { PricePaths } from "./price-path.ts";
import { SimMarket } from "./sim-market.ts";

const NOW = Date.UTC(2026, 10, 22, 13, 37, 10);
const symbols = generatedSymbols(binance, 60, 1, 1, { paths: new PricePaths(1), nowMs: NOW });
const market = new SimMarket(
  () => NOW + 60_000,
  symbols.filter(({ kind }) => kind === "coin"),
);
const seconds = Array.from({ length: 40 }, (_, at) => NOW + at * 1000);
const books = market.entries.map((entry) =>
  seconds.map((at) => ({ ...bestTicks(market, entry, at), last: lastTrade(market, entry, at).ticks })),
);

test("a bid is under its ask, and the last trade lies within a tick of one of them, but where a book is old", () => {
  const all = books.flat();
  expect(all.every(({ bid, ask }) => bid >= 1 && ask > bid)).toBe(true);
  const near = all.filter(({ bid, ask, last }) => bid <= last && last <= ask && Math.min(last - bid, ask - last) <= 1);
  expect(near.length / all.length).toBeGreaterThan(0.9);
  expect(near.length).toBeLessThan(all.length);
});

test("coins that trade much have narrow spreads, and those that trade little wide ones", () => {
  const shares = books.map((coin) => {
    const spreads = coin.map(({ bid, ask }) => (ask - bid) / ask).toSorted((a, b) => a - b);
    return spreads[Math.floor(spreads.length / 2)]!;
  });
  expect(shares[0]).toBeLessThan(0.001);
  expect(Math.max(...shares)).toBeGreaterThan(0.0005);
  expect(shares.every((share) => share < 0.05)).toBe(true);
  expect(new Set(shares.map((share) => share.toPrecision(2))).size).toBeGreaterThan(10);
});

test("spreads change at times, and the same moment always has the same book", () => {
  expect(bestTicks(market, market.entries[5]!, NOW)).toEqual(bestTicks(market, market.entries[5]!, NOW));
  expect(books.some((coin) => new Set(coin.map(({ bid, ask }) => ask - bid)).size > 2)).toBe(true);
});
