// Revisions: what was known stays known, what nobody read again stays as it was, and sums of two origins are never subtracted.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listingKey, rowOf, type Chunk, type Plane } from "./chunk.ts";
import { EXACTNESS } from "./exactness-states.ts";
import { changedCoins, mergeChunks, stretchOf } from "./merge-chunks.ts";

const SECONDS = 6;
const unknown = Number.NaN;

/** The same in every chunk: A at 0, B at 1. */
const positionOf = (symbol: string): number => symbol.charCodeAt(0) - 65;

function chunkOf(plane: Plane, rows: Readonly<Record<string, readonly number[]>>, over: Partial<Chunk> = {}): Chunk {
  const names = Object.keys(rows);
  const values = Object.values(rows);
  return {
    exchange: "mexc",
    plane,
    from: 600,
    seconds: values[0]?.length ?? SECONDS,
    universeVersion: 1,
    coins: names.map((symbol) => ({ symbol, pair: `${symbol}USDT`, position: positionOf(symbol), listing: 1, decimals: 2 })),
    values: Float64Array.from(values.flat()),
    begins: names.map(() => []),
    ...over,
  };
}
const rowNamed = (chunk: Chunk, symbol: string): number[] => [
  ...rowOf(
    chunk,
    chunk.coins.findIndex((coin) => coin.symbol === symbol),
  ),
];

const second = fc.oneof(fc.constant(unknown), fc.integer({ min: 0, max: 3 }));
const row = fc.array(second, { minLength: SECONDS, maxLength: SECONDS });
const chunk = fc.dictionary(fc.constantFrom("A", "B", "C"), row).map((rows) => chunkOf("price", rows, { seconds: SECONDS }));

describe("a revision", () => {
  it("turns nothing known into unknown, and says everything it knows", () => {
    fc.assert(
      fc.property(chunk, chunk, (stored, revision) => {
        const merged = mergeChunks(stored, revision);
        for (const { symbol } of merged.coins) {
          const [was, is] = [stored, revision].map((each) =>
            each.coins.some((coin) => coin.symbol === symbol)
              ? rowNamed(each, symbol)
              : Array.from({ length: SECONDS }, () => unknown),
          ) as [number[], number[]];
          expect(rowNamed(merged, symbol)).toEqual(is.map((value, at) => (Number.isNaN(value) ? was[at] : value)));
        }
      }),
    );
  });

  it("that is cut down to the coins that changed gives the same", () => {
    fc.assert(
      fc.property(chunk, chunk, (stored, reading) => {
        const changed = changedCoins(stored, reading);
        const whole = mergeChunks(stored, reading);
        const merged = changed ? mergeChunks(stored, changed) : stored;
        const known = (each: Chunk) =>
          Object.fromEntries(
            each.coins.flatMap((coin, at) => {
              const values = [...rowOf(each, at)];
              return values.every(Number.isNaN) ? [] : [[listingKey(coin), values]];
            }),
          );
        expect(known(merged)).toEqual(known(whole));
      }),
    );
  });

  it("of the same reading changes nothing", () => {
    fc.assert(fc.property(chunk, (stored) => changedCoins(stored, stored) === undefined));
  });

  it("of an hour's five minutes stays within them", () => {
    const hour = chunkOf("price", { A: [1, 2, 3, 4] });
    expect(rowNamed(mergeChunks(hour, chunkOf("price", { A: [7] }, { from: 602 })), "A")).toEqual([1, 2, 7, 4]);
    expect(() => mergeChunks(hour, chunkOf("price", { A: [7] }, { from: 604 }))).toThrow(/reaches beyond/);
  });

  it("of another coin at the same position leaves the first one's row alone", () => {
    const stored = chunkOf("price", { A: [1, 2] });
    const atFirst = { symbol: "B", pair: "BUSDT", position: 0, listing: 2, decimals: 2 };
    const heir = chunkOf("price", { B: [unknown, 9] }, { coins: [atFirst] });
    const merged = mergeChunks(stored, heir);
    expect([rowNamed(merged, "A"), rowNamed(merged, "B")]).toEqual([
      [1, 2],
      [unknown, 9],
    ]);
  });

  it("leaves what was published as it was said first, whatever is said of the second later", () => {
    const stored = chunkOf("publishedPrice", { A: [5, unknown, 7] });
    const merged = mergeChunks(stored, chunkOf("publishedPrice", { A: [6, 8, unknown] }));
    expect(rowNamed(merged, "A")).toEqual([5, 8, 7]);
  });

  it("keeps that a second was changed after it was published", () => {
    const { exact, changed, doubted } = EXACTNESS;
    const stored = chunkOf("exactness", { A: [changed, changed, doubted] });
    expect(rowNamed(mergeChunks(stored, chunkOf("exactness", { A: [exact, doubted, exact] })), "A")).toEqual([
      changed,
      doubted,
      exact,
    ]);
  });
});

describe("sums of volume", () => {
  const begins = (stored: readonly number[], revised: readonly number[]): readonly number[] =>
    mergeChunks(chunkOf("volume", { A: stored }), chunkOf("volume", { A: revised })).begins[0] as readonly number[];

  it("continue where both readings agree at the seam", () => {
    expect(begins([1, 2, 3, 4], [unknown, unknown, 3, 5])).toEqual([]);
    expect(begins([1, 2, 3, 4], [1, 2, unknown, unknown])).toEqual([]);
  });

  it("begin anew where a reading of another origin starts or ends", () => {
    expect(begins([1, 2, 3, 4], [unknown, unknown, 103, 104])).toEqual([2]);
    expect(begins([1, 2, 3, 4], [101, 102, unknown, unknown])).toEqual([2]);
  });

  it("go on from one five minutes to the next, unless the next says that they do not", () => {
    const hour = { exchange: "mexc", plane: "volume", from: 600, seconds: 4 } as const;
    const first = chunkOf("volume", { A: [1, 2] }, { begins: [[0]] });
    const next = chunkOf("volume", { A: [3, 4] }, { from: 602 });
    const anew = { ...next, begins: [[0]] };
    expect([stretchOf(hour, [first, next]).begins, stretchOf(hour, [next, first]).begins]).toEqual([[[0]], [[0]]]);
    expect(stretchOf(hour, [first, anew]).begins).toEqual([[0, 2]]);
  });

  it("keep where they began within either reading", () => {
    const stored = chunkOf("volume", { A: [1, 2, 0, 4] }, { begins: [[2]] });
    expect(mergeChunks(stored, chunkOf("volume", { A: [1, unknown, unknown, unknown] })).begins).toEqual([[2]]);
    const revision = chunkOf("volume", { A: [1, 0, 1, 2] }, { begins: [[1]] });
    expect(mergeChunks(stored, revision).begins).toEqual([[1]]);
  });
});

describe("a stretch", () => {
  it("is unknown where no chunk was, and the later revision's where two were", () => {
    const stretch = { exchange: "mexc", plane: "price", from: 600, seconds: 5 } as const;
    const merged = stretchOf(stretch, [
      chunkOf("price", { A: [1, 2] }),
      chunkOf("price", { A: [8] }, { from: 603 }),
      chunkOf("price", { A: [3] }, { from: 601 }),
    ]);
    expect(rowNamed(merged, "A")).toEqual([1, 3, unknown, 8, unknown]);
  });
});
