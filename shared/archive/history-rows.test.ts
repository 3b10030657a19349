// Rows for programs: the last price, the sum of volume, the last quote and the worst exactness of each step.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MARKET_PLANES, type ChunkCoin, type MarketPlane } from "./chunk.ts";
import { EXACTNESS } from "./exactness-states.ts";
import { HistoryRows, type HistoryRow } from "./history-rows.ts";
import type { PastPiece } from "./past-piece.ts";

const unknown = Number.NaN;
const coin = (symbol: string, listing = 1): ChunkCoin => ({ symbol, pair: `${symbol}USDT`, position: 0, listing, decimals: 2 });

/** `values`: by plane, a row for each coin; a plane that is missing is unknown. */
function piece(
  from: number,
  coins: readonly ChunkCoin[],
  values: Partial<Record<MarketPlane, readonly number[][]>>,
  over: Partial<PastPiece> = {},
): PastPiece {
  const seconds = values.price?.[0]?.length ?? 0;
  const filled = Object.fromEntries(
    MARKET_PLANES.map((plane) => [
      plane,
      Float64Array.from(values[plane]?.flat() ?? Array.from({ length: coins.length * seconds }, () => unknown)),
    ]),
  ) as Record<MarketPlane, Float64Array>;
  return { exchange: "mexc", from, seconds, coins, values: filled, begins: coins.map(() => []), gaps: [], ...over };
}
const rowsOf = (from: number, step: number, ...pieces: PastPiece[]): HistoryRow[] => {
  const rows = new HistoryRows(from, step);
  return pieces.flatMap((each) => [...rows.add(each)]);
};
const exact = [0, 0, 0, 0];

describe("a step", () => {
  it("has the last price, the sum of what was traded and the last quote", () => {
    const values = {
      price: [[1, 2, 3, 4]],
      volume: [[10, 10, 15, 17]],
      exactness: [exact],
      bid: [[unknown, 1.9, unknown, unknown]],
      spread: [[unknown, 0.2, unknown, unknown]],
    };
    expect(rowsOf(102, 3, piece(101, [coin("A")], values))).toEqual([
      { time: 102_000, symbol: "A", price: 4, quote_volume: 7, bid: 1.9, ask: 2.1, exact: "exact" },
    ]);
  });

  it("of a second has no volume where it begins anew or the second before is unknown", () => {
    const values = { price: [[1, 2, 3, 4]], volume: [[10, 11, 3, 5]], exactness: [exact] };
    const rows = rowsOf(100, 1, piece(100, [coin("A")], values, { begins: [[2]] }));
    expect(rows.map(({ quote_volume }) => quote_volume)).toEqual([null, 1, null, 2]);
    expect(rows.map((row) => row.exact)).toEqual(["exact", "exact", "exact", "exact"]);
  });

  it("says the worst of its seconds, and whether some are missing", () => {
    const { exact: good, minuteOnly, doubted, changed } = EXACTNESS;
    const state = (price: number[], states: number[]): (string | undefined)[] =>
      rowsOf(100, 2, piece(99, [coin("A")], { price: [[1, ...price]], volume: [[1, 2, 3]], exactness: [[good, ...states]] })).map(
        (row) => row.exact,
      );
    expect(state([1, 1], [good, good])).toEqual(["exact"]);
    expect(state([1, 1], [changed, good])).toEqual(["changed"]);
    expect(state([1, 1], [changed, minuteOnly])).toEqual(["minute"]);
    expect(state([1, 1], [doubted, minuteOnly])).toEqual(["doubted"]);
    expect(state([unknown, 1], [unknown, good])).toEqual(["partial"]);
    expect(state([unknown, unknown], [unknown, unknown])).toEqual([]);
  });

  it("goes over the end of a piece, also for a coin that is not in the next", () => {
    const first = piece(100, [coin("A"), coin("B")], {
      price: [
        [1, 2],
        [7, 8],
      ],
      volume: [
        [1, 2],
        [1, 5],
      ],
      exactness: [
        [0, 0],
        [0, 0],
      ],
    });
    const second = piece(102, [coin("A")], { price: [[3, 4]], volume: [[4, 8]], exactness: [[0, 0]] });
    expect(rowsOf(100, 4, first, second)).toMatchObject([
      { time: 100_000, symbol: "A", price: 4, quote_volume: 7 },
      { time: 100_000, symbol: "B", price: 8, quote_volume: 4, exact: "partial" },
    ]);
  });
});

it("rows are in order of time, then symbol, then listing, however the pieces are cut", () => {
  const SECONDS = 24;
  const value = fc.oneof(fc.constant(unknown), fc.integer({ min: 1, max: 9 }));
  const rowOfCoin = fc.array(value, { minLength: SECONDS, maxLength: SECONDS });
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: SECONDS - 1 }), { maxLength: 4 });
  fc.assert(
    fc.property(
      fc.array(rowOfCoin, { minLength: 3, maxLength: 3 }),
      cuts,
      fc.constantFrom(1, 2, 3, 4, 6, 12),
      (prices, at, step) => {
        const coins = [coin("A"), coin("A", 2), coin("B")];
        const whole = (from: number, to: number): PastPiece => {
          const cut = prices.map((row) => row.slice(from, to));
          return piece(
            240 + from,
            coins,
            { price: cut, volume: cut, exactness: cut.map((row) => row.map(() => 0)) },
            {
              begins: prices.map((row) =>
                row.flatMap((volume, second) =>
                  second >= from && second < to && !(volume >= (row[second - 1] ?? unknown)) ? [second - from] : [],
                ),
              ),
            },
          );
        };
        const edges = [0, ...at.toSorted((a, b) => a - b), SECONDS];
        const pieces = edges.slice(1).map((to, i) => whole(edges[i] as number, to));
        const rows = rowsOf(240, step, ...pieces);
        expect(rows).toEqual(rowsOf(240, step, whole(0, SECONDS)));
        expect(rows.map(({ time }) => time)).toEqual(rows.map(({ time }) => time).toSorted((a, b) => a - b));
        const known = prices.reduce((sum, row) => {
          for (let from = 0; from < SECONDS; from += step)
            if (row.slice(from, from + step).some((price) => !Number.isNaN(price))) sum++;
          return sum;
        }, 0);
        expect(rows.length).toBe(known);
      },
    ),
  );
});

it("gaps that touch are one, and end with the piece in which they end", () => {
  const rows = new HistoryRows(100, 1);
  const gaps = (from: number, ...spans: [number, number][]): PastPiece =>
    piece(
      from,
      [coin("A")],
      { price: [Array.from({ length: 10 }, () => 1)] },
      { gaps: spans.map(([start, to]) => ({ from: start, to })) },
    );
  expect(rows.gaps(gaps(95, [95, 102]))).toEqual([{ from: 100, to: 102 }]);
  expect(rows.gaps(gaps(105, [106, 107], [110, 115]))).toEqual([{ from: 106, to: 107 }]);
  expect(rows.gaps(gaps(115, [115, 118]))).toEqual([{ from: 110, to: 118 }]);
  expect(rows.gaps(gaps(125, [130, 135]))).toEqual([]);
  expect(rows.gaps()).toEqual([{ from: 130, to: 135 }]);
  expect(rows.gaps()).toEqual([]);
});
