// A coin's seconds over pieces of the past: found by symbol, whichever listing had them.

import { describe, expect, it } from "vitest";
import { MARKET_PLANES, type ChunkCoin, type MarketPlane } from "../archive/chunk.ts";
import { EXACTNESS } from "../archive/exactness-states.ts";
import type { PastPiece } from "../archive/past-piece.ts";
import { PieceSeconds } from "./piece-seconds.ts";

const unknown = Number.NaN;
const coin = (symbol: string, listing = 1): ChunkCoin => ({ symbol, pair: `${symbol}USDT`, position: 0, listing, decimals: 2 });

/** Two seconds; `values`: by plane, a row for each coin. */
function piece(
  from: number,
  coins: readonly ChunkCoin[],
  values: Partial<Record<MarketPlane, readonly number[][]>>,
  over: Partial<PastPiece> = {},
): PastPiece {
  const planes = MARKET_PLANES.map((plane) => [
    plane,
    Float64Array.from(values[plane]?.flat() ?? coins.flatMap(() => [unknown, unknown])),
  ]);
  const filled = Object.fromEntries(planes) as PastPiece["values"];
  return { exchange: "mexc", from, seconds: 2, coins, values: filled, begins: coins.map(() => []), gaps: [], ...over };
}
const seconds = (pieces: readonly PastPiece[], symbol = "A") => new PieceSeconds({ pieces, symbol, stops: [] });

describe("a second", () => {
  it("has the quote of the listing that was quoted in it", () => {
    const listings = [coin("A", 1), coin("A", 9), coin("B")];
    const values = {
      price: [
        [5, unknown],
        [unknown, 6],
        [7, 7],
      ],
      bid: [
        [4.9, unknown],
        [unknown, 5.9],
        [1, 1],
      ],
      spread: [
        [0.2, unknown],
        [unknown, 0.3],
        [0, 0],
      ],
      quoted: [
        [17, unknown],
        [unknown, 400],
        [3, 3],
      ],
      exactness: [
        [EXACTNESS.exact, unknown],
        [unknown, EXACTNESS.doubted],
        [0, 0],
      ],
    };
    const past = seconds([piece(298, listings, values)]);
    expect([298, 299].map(past.askedAt)).toEqual([298_017, 299_400]);
    expect([298, 299].map(past.bid)).toEqual([4.9, 5.9]);
    expect([298, 299].map(past.ask)).toEqual([5.1, 6.2]);
    expect([298, 299].map(past.isDoubted)).toEqual([false, true]);
    expect([298, 299].map(past.absence)).toEqual([undefined, undefined]);
  });

  it("is found in the piece that has it, and is a hole in none", () => {
    const values = (bid: number) => ({ price: [[1, 1]], bid: [[bid, unknown]], spread: [[0, 0]], quoted: [[5, unknown]] });
    const gaps = [{ from: 301, to: 302 }];
    const past = seconds([piece(298, [coin("A")], values(3)), piece(300, [coin("A")], values(4), { gaps })]);
    expect([297, 298, 299, 300, 301, 302].map(past.bid)).toEqual([unknown, 3, unknown, 4, unknown, unknown]);
    expect([297, 299, 301].map(past.absence)).toEqual(["hole", undefined, "hole"]);
    expect(past.end).toBe(302);
  });

  it("of a coin that no listing has is one in which it was not watched", () => {
    const past = seconds([piece(298, [coin("B")], { price: [[1, 1]] })]);
    expect(past.absence(298)).toBe("unwatched");
    expect(past.askedAt(298)).toBe(unknown);
  });
});

it("refuses pieces that do not follow each other", () => {
  expect(() => seconds([piece(298, [], {}), piece(302, [], {})])).toThrow("from 298 to 300 is followed by one from 302");
  expect(() => seconds([piece(296, [], {}), piece(298, [], {})])).toThrow(RangeError);
});
