import { expect, it } from "vitest";
import { isCoinOf, marketPart, partsOf } from "./market-part.ts";

const COINS = Array.from({ length: 3000 }, (_, i) => `COIN${i}`);

it("gives every coin to one part alone, and each part about as many", () => {
  for (const count of [1, 2, 3, 7]) {
    const parts = partsOf("mexc", count);
    const owners = COINS.map((coin) => parts.filter((part) => isCoinOf(part, coin)));
    expect(owners.every(({ length }) => length === 1)).toBe(true);
    const shares = parts.map((part) => owners.filter(([owner]) => owner === part).length / COINS.length);
    for (const share of shares) expect(Math.abs(share - 1 / count)).toBeLessThan(0.05);
  }
});

it("keeps a coin in its part over releases", () => {
  expect(["BTC", "ETH", "SOL", "PEPE"].map((coin) => partsOf("mexc", 3).findIndex((part) => isCoinOf(part, coin)))).toEqual([
    2, 1, 0, 1,
  ]);
});

it("is the whole market where there is one part", () => {
  expect(partsOf("binance", 1)).toEqual(["binance"]);
  expect(marketPart("binance", undefined)).toBe("binance");
  expect(marketPart("binance", { number: 1, of: 1 })).toBe("binance");
});
