// Reading stretch by stretch gives what all chunks laid into one stretch say, however they were cut, revised and merged.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StoredChunk } from "./archive-store.ts";
import { MARKET_PLANES, rowOf, STRETCH_SECONDS, type Chunk, type Plane } from "./chunk.ts";
import { encodeChunk } from "./chunk-codec.ts";
import { mergeChunks, stretchOf } from "./merge-chunks.ts";
import { pieceOf, pieceRow } from "./past-piece.ts";
import { StoredSeconds } from "./stored-seconds.ts";

const HOUR = 3600;
const SYMBOLS = ["A", "B", "C"];

/** Chunks by revision, in memory; the first so many readings fail as if another process had merged them meanwhile. */
class MemoryStore {
  readonly #chunks = new Map<number, Chunk>();
  reads = 0;
  goneReads = 0;

  add(chunk: Chunk): void {
    this.#chunks.set(this.#chunks.size + 1, chunk);
  }

  list({ plane, from, to }: { plane: Plane; from: number; to: number }): Promise<StoredChunk[]> {
    const found = [...this.#chunks].filter(
      ([, chunk]) => chunk.plane === plane && chunk.from < to && chunk.from + chunk.seconds > from,
    );
    return Promise.resolve(found.map(([revision, chunk]) => ({ ...chunk, revision })));
  }

  read(chunks: readonly StoredChunk[]): Promise<Buffer[]> {
    if (chunks.length > 0 && this.goneReads-- > 0) return Promise.reject(new Error("is gone"));
    this.reads += chunks.length;
    return Promise.resolve(chunks.map(({ revision }) => encodeChunk(this.#chunks.get(revision) as Chunk)));
  }
}

/** `seed` decides the values; a coin is unknown in every seventh of its seconds or so. */
function chunkOf(plane: Plane, from: number, seconds: number, symbols: readonly string[], seed: number): Chunk {
  const position = (symbol: string): number => SYMBOLS.indexOf(symbol);
  const coins = symbols.map((symbol) => ({ symbol, pair: `${symbol}USDT`, position: position(symbol), listing: 1, decimals: 2 }));
  const values = Float64Array.from({ length: coins.length * seconds }, (_, at) => {
    const mixed = (at * 7919 + seed * 104_729 + from) % 101;
    return mixed % 7 === 0 ? Number.NaN : plane === "exactness" ? mixed % 4 : mixed / 4;
  });
  const begins = coins.map((_, row) => (plane === "volume" ? [(seed + row) % seconds] : []));
  return { exchange: "mexc", plane, from, seconds, universeVersion: 1, coins, values, begins };
}

const part = fc.record({
  stretch: fc.integer({ min: 0, max: 11 }),
  symbols: fc.subarray(SYMBOLS, { minLength: 1 }),
  seed: fc.integer({ min: 1, max: 90 }),
  isHour: fc.boolean(),
});
const spanOf = (start: number, length: number) => ({ from: start, to: start + length });

describe("stored seconds", () => {
  it("are those of all chunks together, for the coins that are wanted", async () => {
    const cases = fc.asyncProperty(
      fc.array(part, { minLength: 1, maxLength: 5 }),
      fc.subarray(SYMBOLS, { minLength: 1 }),
      fc.integer({ min: 0, max: STRETCH_SECONDS - 1 }),
      async (parts, wanted, firstSecond) => {
        const store = new MemoryStore();
        const all = Object.fromEntries(MARKET_PLANES.map((plane) => [plane, [] as Chunk[]])) as Record<Plane, Chunk[]>;
        for (const { stretch, symbols, seed, isHour } of parts)
          for (const plane of MARKET_PLANES) {
            const chunk = isHour
              ? chunkOf(plane, 0, HOUR, symbols, seed)
              : chunkOf(plane, stretch * STRETCH_SECONDS, STRETCH_SECONDS, symbols, seed);
            store.add(chunk);
            all[plane].push(chunk);
          }
        const whole = Object.fromEntries(
          MARKET_PLANES.map((plane) => [plane, stretchOf({ exchange: "mexc", plane, from: 0, seconds: HOUR }, all[plane])]),
        ) as Record<Plane, Chunk>;
        const stored = new StoredSeconds({ store, exchange: "mexc", isWanted: ({ symbol }) => wanted.includes(symbol) });
        for (let start = firstSecond; start < HOUR; start += STRETCH_SECONDS - (start % STRETCH_SECONDS)) {
          const span = spanOf(start, STRETCH_SECONDS - (start % STRETCH_SECONDS));
          const found = await stored.stretch(span);
          const isStored = all.price.some((chunk) => chunk.from <= start && start < chunk.from + chunk.seconds);
          expect(found !== undefined).toBe(isStored);
          if (!found) continue;
          const piece = pieceOf(found.planes, found.known);
          for (const plane of MARKET_PLANES)
            for (const [row, { symbol }] of piece.coins.entries()) {
              const at = whole[plane].coins.findIndex((coin) => coin.symbol === symbol);
              expect(pieceRow(piece, plane, row)).toEqual(rowOf(whole[plane], at).subarray(span.from, span.to));
            }
          const present = SYMBOLS.filter((symbol) => wanted.includes(symbol));
          expect(present).toEqual(expect.arrayContaining(piece.coins.map(({ symbol }) => symbol)));
          const unknown = piece.gaps.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at));
          const isUnknown = (second: number): boolean =>
            whole.price.coins.every((_, row) => Number.isNaN(rowOf(whole.price, row)[second]));
          expect(unknown).toEqual(Array.from({ length: span.to - start }, (_, at) => start + at).filter(isUnknown));
        }
      },
    );
    await fc.assert(cases, { numRuns: 30 });
  });

  it("of an hour are unpacked once", async () => {
    const store = new MemoryStore();
    for (const plane of MARKET_PLANES) store.add(chunkOf(plane, 0, HOUR, SYMBOLS, 1));
    const stored = new StoredSeconds({ store, exchange: "mexc", isWanted: () => true });
    for (let from = 0; from < HOUR; from += STRETCH_SECONDS) await stored.stretch(spanOf(from, STRETCH_SECONDS));
    expect(store.reads).toBe(MARKET_PLANES.length);
  });

  it("keep where volumes begin anew, by the coin's second in the stretch", async () => {
    const store = new MemoryStore();
    for (const plane of MARKET_PLANES) {
      const chunk = chunkOf(plane, 0, HOUR, ["A"], 1);
      store.add({ ...chunk, begins: [plane === "volume" ? [0, 299, 300, 450, 600] : []] });
    }
    const stored = new StoredSeconds({ store, exchange: "mexc", isWanted: () => true });
    const found = await stored.stretch(spanOf(300, 300));
    expect(found?.planes.volume.begins).toEqual([[0, 150]]);
  });

  it("are looked for again when their chunks were merged meanwhile, not without end", async () => {
    const store = new MemoryStore();
    for (const plane of MARKET_PLANES) store.add(chunkOf(plane, 0, STRETCH_SECONDS, SYMBOLS, 1));
    const stored = new StoredSeconds({ store, exchange: "mexc", isWanted: () => true });
    store.goneReads = 2;
    expect(await stored.stretch(spanOf(0, 300))).toBeDefined();
    store.goneReads = 1000;
    const another = new StoredSeconds({ store, exchange: "mexc", isWanted: () => true });
    await expect(another.stretch(spanOf(0, 300))).rejects.toThrow("is gone");
  });
});

it("a coin with two listings has a row for each, in their order", () => {
  const first = chunkOf("price", 0, 2, ["B"], 1);
  const [coin] = first.coins;
  const again: Chunk = { ...first, coins: [{ ...(coin as Chunk["coins"][number]), position: 5, listing: 9 }] };
  const other = chunkOf("price", 0, 2, ["A"], 2);
  const price = [again, first, other].reduce(mergeChunks);
  const piece = pieceOf(
    Object.fromEntries(MARKET_PLANES.map((plane) => [plane, { ...price, plane }])) as Record<Plane, Chunk>,
    new Uint8Array(2),
  );
  expect(piece.coins.map(({ symbol, listing }) => [symbol, listing])).toEqual([
    ["A", 1],
    ["B", 1],
    ["B", 9],
  ]);
  expect(piece.gaps).toEqual([{ from: 0, to: 2 }]);
});
