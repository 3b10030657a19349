// Chunks lose nothing, whatever market they are of, and say what is wrong with them once they are damaged.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ChunkError, PLANES, type Chunk, type ChunkCoin, type Plane } from "./chunk.ts";
import { decodeChunk, encodeChunk, proveChunk } from "./chunk-codec.ts";

const FROM = 1_790_000_100;
const SECONDS = 40;

const coinAt = (position: number, listing = 1): ChunkCoin => ({
  symbol: `C${position}`,
  pair: `C${position}L${listing}USDT`,
  position,
  listing,
  decimals: 4,
});

function chunkOf(plane: Plane, rows: readonly (readonly number[])[], over: Partial<Chunk> = {}): Chunk {
  return {
    exchange: "mexc",
    plane,
    from: FROM,
    seconds: rows[0]?.length ?? SECONDS,
    universeVersion: 7,
    coins: rows.map((_, position) => coinAt(position)),
    values: Float64Array.from(rows.flat()),
    begins: rows.map(() => []),
    ...over,
  };
}

const isSameBits = (one: Float64Array, other: Float64Array): boolean =>
  one.length === other.length && one.every((value, at) => Object.is(value, other[at]));

const returns = (chunk: Chunk): void => {
  const read = proveChunk(encodeChunk(chunk));
  expect(isSameBits(read.values, chunk.values)).toBe(true);
  expect({ ...read, values: [] }).toEqual({ ...chunk, values: [] });
};

/** A coin's prices: unknown while it is not watched, still between trades, by ticks, now and then by anything. */
const prices = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant("same" as const) },
    { weight: 3, arbitrary: fc.integer({ min: -50, max: 50 }) },
    { weight: 1, arbitrary: fc.double() },
    { weight: 1, arbitrary: fc.constant(Number.NaN) },
  ),
  { minLength: SECONDS, maxLength: SECONDS },
);
function walked(moves: readonly (number | "same")[], decimals: number): number[] {
  let ticks = 123_456;
  let last = ticks / 10 ** decimals;
  return moves.map((move) => {
    if (move === "same") return last;
    if (Number.isInteger(move)) last = (ticks += move) / 10 ** decimals;
    else last = move;
    return last;
  });
}

/** A coin's volume: sums of trades, which begin anew, fall and are unknown at times. */
const volumes = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(0) },
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 1e9 }).map((cents) => cents / 1e4) },
    { weight: 2, arbitrary: fc.double({ min: 0, max: 1e6, noNaN: true }) },
    { weight: 1, arbitrary: fc.constantFrom(Number.NaN, -1, -0, Infinity) },
  ),
  { minLength: SECONDS, maxLength: SECONDS },
);
function summed(trades: readonly number[]): number[] {
  let sum = 1e6;
  return trades.map((trade) => {
    if (Number.isNaN(trade) || trade === Infinity || Object.is(trade, -0)) return trade;
    sum = trade < 0 ? 0 : sum + trade;
    return sum;
  });
}

describe("a chunk", () => {
  it("gives back every price of every market", () => {
    const markets = fc.tuple(fc.array(prices, { maxLength: 5 }), fc.integer({ min: 0, max: 12 }));
    fc.assert(
      fc.property(markets, ([rows, decimals]) =>
        returns(
          chunkOf(
            "price",
            rows.map((row) => walked(row, decimals)),
          ),
        ),
      ),
      { numRuns: 300 },
    );
  });

  it("gives back every volume, where it begins anew and falls too", () => {
    fc.assert(
      fc.property(fc.array(volumes, { maxLength: 5 }), (rows) => returns(chunkOf("volume", rows.map(summed)))),
      { numRuns: 300 },
    );
  });

  it("gives back any doubles at all, in any plane", () => {
    const anything = fc.array(fc.double(), { minLength: 3, maxLength: 3 });
    fc.assert(fc.property(fc.constantFrom(...PLANES), fc.array(anything), (plane, rows) => returns(chunkOf(plane, rows))));
  });

  it("gives back coins that join, leave and take over a position within it", () => {
    const gone = [1, 2, Number.NaN, Number.NaN];
    const heir = [Number.NaN, Number.NaN, 300, 301];
    returns(chunkOf("price", [gone, heir], { coins: [coinAt(3, 1), coinAt(3, 9)] }));
  });

  it("says where the volume of a coin begins anew", () => {
    returns(chunkOf("volume", [[5, 6, 1, 2]], { begins: [[0, 2]] }));
  });

  it("counts unknown values of other bits as unknown", () => {
    const bits = new BigUint64Array([0xfff8_0000_0000_0001n, 0x7ff8_0000_0000_0000n]);
    const chunk = chunkOf("price", [[0, 0]], { values: new Float64Array(bits.buffer) });
    expect([...proveChunk(encodeChunk(chunk)).values]).toEqual([Number.NaN, Number.NaN]);
  });
});

describe("a damaged chunk", () => {
  const whole = encodeChunk(chunkOf("price", [walked(["same", 3, -2, "same"], 2)]));

  it("is refused by its name, whichever byte it is", () => {
    for (let at = 0; at < whole.length; at++) {
      const damaged = Buffer.from(whole);
      damaged.writeUInt8(whole.readUInt8(at) ^ 1, at);
      expect(() => decodeChunk(damaged, "mexc price 2026"), `byte ${at}`).toThrow(ChunkError);
      expect(() => decodeChunk(damaged, "mexc price 2026")).toThrow(/^mexc price 2026: /);
    }
  });

  it("is refused wherever it ends", () => {
    for (let length = 0; length < whole.length; length++)
      expect(() => decodeChunk(whole.subarray(0, length)), `${length} bytes`).toThrow(ChunkError);
  });

  it("says where it is damaged", () => {
    const damaged = Buffer.from(whole);
    damaged.writeUInt8(whole.readUInt8(20) ^ 1, 20);
    expect(() => decodeChunk(damaged, "mexc price")).toThrow(/damaged after byte 8, its \d+ bytes do not give their check sum/);
  });
});
