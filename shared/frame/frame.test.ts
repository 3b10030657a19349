import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EXCHANGES, exchangeOf, type ExchangeId } from "../market/exchange-id.ts";
import { FIELD, FIELD_COUNT, WINDOW_COUNT } from "../market/fields.ts";
import { MarketTable } from "../market/market-table.ts";
import { JOIN_REASONS, type Universe } from "../market/universe.ts";
import { applyMarketFrame, decodeMarketFrame, encodeMarketFrame, FrameError, type FrameHeader } from "./market-frame.ts";
import { WireEncoder } from "./wire-encoder.ts";
import type { WireHeader } from "./wire-frame.ts";
import { WireDecoder } from "./wire-decoder.ts";

const anyNumber = fc.oneof(fc.double(), fc.constantFrom(Number.NaN, 0, 1e-8, 1e15));

const header: FrameHeader = {
  kind: "changes",
  simulated: true,
  warming: false,
  epoch: 4_000_000_000,
  sequence: 7,
  base: 6,
  universeVersion: 3,
  second: 1_790_000_000,
  eventTime: 1_790_000_000_123.5,
  ingestTime: 1_790_000_000_200,
  publishTime: 1_790_000_000_210,
  quoteTime: 1_790_000_000_001,
};

function tableOf(values: readonly number[][]): MarketTable {
  const table = new MarketTable(values.length);
  values.forEach((row, position) => row.forEach((value, field) => (table.column(field)[position] = value)));
  return table;
}

const anyTable = fc
  .array(fc.array(anyNumber, { minLength: FIELD_COUNT, maxLength: FIELD_COUNT }), { maxLength: 20 })
  .map(tableOf);

describe("a market frame", () => {
  it("brings every chosen row back to the last bit", () => {
    fc.assert(
      fc.property(anyTable, fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), (table, chosen) => {
        const positions = Uint32Array.from(Array.from({ length: table.capacity }, (_, i) => i).filter((i) => chosen[i]));
        const frame = decodeMarketFrame(encodeMarketFrame(header, table, positions, positions.length));
        expect(frame.header).toEqual(header);
        const copy = new MarketTable(0);
        applyMarketFrame(frame, copy);
        expect(copy.capacity).toBe(table.capacity);
        for (let field = 0; field < FIELD_COUNT; field++)
          for (const position of positions) expect(copy.column(field)[position]).toBe(table.column(field)[position]);
      }),
    );
  });

  it("is read from a Buffer that is a window into a larger pool", () => {
    const bytes = encodeMarketFrame(header, new MarketTable(3), Uint32Array.of(0, 2), 2);
    const pooled = Buffer.concat([Buffer.from("pool"), bytes]).subarray(4);
    expect(decodeMarketFrame(pooled).header).toEqual(header);
  });

  it("of version 2, which has no quotes, is read without them", () => {
    const table = new MarketTable(2);
    table.fields.forEach((column, field) => column.fill(field + 1));
    const bytes = encodeMarketFrame(header, table, Uint32Array.of(0, 1), 2);
    const old = Buffer.concat([bytes.subarray(0, 64), bytes.subarray(72, bytes.length - 2 * 8)]);
    old[3] = 0x32;
    const frame = decodeMarketFrame(old);
    expect(frame.header).toEqual({ ...header, quoteTime: 0 });
    expect(frame.fields[FIELD.dayOpen]).toEqual(Float64Array.of(FIELD.dayOpen + 1, FIELD.dayOpen + 1));
    expect(frame.fields[FIELD.spread]).toEqual(Float64Array.of(Number.NaN, Number.NaN));
    expect(() => decodeMarketFrame(bytes.slice(0, bytes.length - 2 * 8))).toThrow("cannot hold");
  });

  it("is refused when cut anywhere", () => {
    const table = new MarketTable(3);
    const bytes = encodeMarketFrame(header, table, Uint32Array.of(0, 2), 2);
    for (let length = 0; length < bytes.length; length++)
      expect(() => decodeMarketFrame(bytes.subarray(0, length))).toThrow(FrameError);
  });

  it("is refused when it is random bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(() => decodeMarketFrame(bytes)).toThrow(FrameError);
      }),
    );
  });

  it("is refused when its rows are out of order", () => {
    const bytes = encodeMarketFrame(header, new MarketTable(3), Uint32Array.of(2, 1), 2);
    expect(() => decodeMarketFrame(bytes)).toThrow("out of order");
  });
});

const DECIMALS = [2, 5, 8, 0];
const universe = (coins: number, version = 1): Universe => ({
  exchange: "mexc",
  firstVersion: 0,
  version,
  symbols: Array.from({ length: coins }, (_, i) => ({
    symbol: `コイン${i}`,
    pair: `C${i}USDT`,
    tickSize: "0.01",
    decimals: DECIMALS[i % DECIMALS.length] as number,
    active: true,
  })),
});

const wireHeader = (sequence: number, epoch = 5): WireHeader => ({
  exchange: "mexc",
  simulated: false,
  warming: true,
  epoch,
  sequence,
  base: 0,
  universeVersion: 1,
  second: 1_790_000_000 + sequence,
  eventTime: 1_790_000_000_500 + sequence * 1000,
  ingestTime: 1_790_000_000_600 + sequence * 1000,
  publishTime: 1_790_000_000_700 + sequence * 1000,
  quoteTime: sequence % 2 === 0 ? 0 : 1_790_000_000_100 + sequence * 1000,
});

const unknownOr = (value: fc.Arbitrary<number>): fc.Arbitrary<number> => fc.option(value, { nil: Number.NaN });
const anyPrice = (position: number) =>
  unknownOr(fc.integer({ min: 1, max: 1_000_000_000 }).map((ticks) => ticks / Number(`1e${DECIMALS[position % 4]}`)));

const marketRow = (position: number) =>
  fc.tuple(
    fc.array(anyPrice(position), { minLength: WINDOW_COUNT + 2, maxLength: WINDOW_COUNT + 2 }),
    unknownOr(fc.integer({ min: 0, max: 10_000_000_000 })),
    unknownOr(fc.integer({ min: 1_600_000_000_000, max: 1_900_000_000_000 })),
    fc.array(unknownOr(fc.double({ min: 0, max: 1e6, noNaN: true })), { minLength: WINDOW_COUNT, maxLength: WINDOW_COUNT }),
    fc.integer({ min: 0, max: 255 }),
    unknownOr(fc.integer({ min: 0, max: 200_000 }).map((steps) => steps / 1000)),
  );

function fill(
  table: MarketTable,
  position: number,
  [prices, volume, time, ratios, marks, spread]: [number[], number, number, number[], number, number],
): void {
  table.column(FIELD.price)[position] = prices[0] as number;
  table.column(FIELD.volume24h)[position] = volume;
  table.column(FIELD.updatedAt)[position] = time;
  ratios.forEach((ratio, i) => {
    table.column(FIELD.reference + i)[position] = prices[i + 1] as number;
    table.column(FIELD.ratio + i)[position] = ratio;
  });
  table.column(FIELD.marks)[position] = marks;
  table.column(FIELD.dayOpen)[position] = prices[WINDOW_COUNT + 1] as number;
  table.column(FIELD.spread)[position] = spread;
}

function expectSame(read: MarketTable, written: MarketTable): void {
  for (let field = 0; field < FIELD_COUNT; field++) {
    const isRatio = field >= FIELD.ratio && field < FIELD.ratio + WINDOW_COUNT;
    written.column(field).forEach((value, position) => {
      const got = read.column(field)[position] as number;
      if (isRatio && value > 1e-8) expect(Math.abs(Math.log(got / value))).toBeLessThanOrEqual(0.00201);
      else if (isRatio && value >= 0) expect(got).toBeLessThan(1e-8);
      else expect(got).toBe(value);
    });
  }
}

const COINS = 6;
const anyMarkets = fc.array(fc.tuple(...Array.from({ length: COINS }, (_, i) => marketRow(i))), { minLength: 1, maxLength: 6 });

describe("a wire frame", () => {
  it("keeps a reader equal to the table through any run of frames, ratios to 0.2 %", () => {
    fc.assert(
      fc.property(anyMarkets, (markets) => {
        const encoder = new WireEncoder();
        const decoder = new WireDecoder();
        const table = new MarketTable(COINS);
        markets.forEach((rows, i) => {
          rows.forEach((row, position) => fill(table, position, row));
          const { kind, bytes } = encoder.encode(table, universe(COINS), wireHeader(i + 1));
          expect(kind).toBe(i === 0 ? "snapshot" : "frame");
          expect(decoder.apply(bytes)).toBe(kind);
          expect(decoder.header?.quoteTime).toBe(wireHeader(i + 1).quoteTime);
          expectSame(decoder.table, table);
          expect(decoder.coins.map((coin) => coin.symbol)).toEqual(universe(COINS).symbols.map((coin) => coin.symbol));
        });
        const joiner = new WireDecoder();
        expect(joiner.apply(encoder.snapshot())).toBe("snapshot");
        expectSame(joiner.table, table);
      }),
      { numRuns: 60 },
    );
  });

  it("reports a gap instead of guessing, and a dead writer's frame as old", () => {
    const encoder = new WireEncoder();
    const decoder = new WireDecoder();
    const table = new MarketTable(COINS);
    decoder.apply(encoder.encode(table, universe(COINS), wireHeader(1)).bytes);
    const lost = encoder.encode(table, universe(COINS), wireHeader(2)).bytes;
    const next = encoder.encode(table, universe(COINS), wireHeader(3)).bytes;
    expect(decoder.apply(next)).toBe("gap");
    expect(decoder.apply(lost)).toBe("frame");
    expect(decoder.apply(next)).toBe("frame");
    decoder.apply(encoder.encode(table, universe(COINS), wireHeader(1, 9)).bytes);
    expect(decoder.apply(next)).toBe("old");
  });

  it("says why and since which second a coin joined, whatever its decimals", () => {
    const reasons = fc.option(
      fc.record({ reason: fc.constantFrom(...JOIN_REASONS), at: fc.nat(4e9).map((second) => second * 1000) }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(reasons, fc.integer({ min: 0, max: 22 }), fc.boolean()), { maxLength: 9 }), (coins) => {
        const symbols = coins.map(([joined, decimals, active], at) => {
          const coin = { symbol: `C${at}`, tickSize: "0.01", decimals, active };
          return joined ? { ...coin, joined } : coin;
        });
        const named = { ...universe(0), symbols: symbols.map((coin) => ({ ...coin, pair: `${coin.symbol}USDT` })) };
        const decoder = new WireDecoder();
        decoder.apply(new WireEncoder().encode(new MarketTable(coins.length), named, wireHeader(1)).bytes);
        expect(decoder.coins).toEqual(symbols);
      }),
    );
  });

  it("starts over with a snapshot when the universe grew", () => {
    const encoder = new WireEncoder();
    const decoder = new WireDecoder();
    const table = new MarketTable(COINS);
    decoder.apply(encoder.encode(table, universe(COINS), wireHeader(1)).bytes);
    table.grow(COINS + 1);
    const { kind, bytes } = encoder.encode(table, universe(COINS + 1, 2), { ...wireHeader(2), universeVersion: 2 });
    expect(kind).toBe("snapshot");
    decoder.apply(bytes);
    expect(decoder.coins).toHaveLength(COINS + 1);
  });

  it("carries each exchange's own number, and refuses exchanges and numbers that are nobody's", () => {
    const table = new MarketTable(COINS);
    for (const exchange of EXCHANGES) {
      const { bytes } = new WireEncoder().encode(table, universe(COINS), { ...wireHeader(1), exchange });
      expect(bytes[3]).toBe(exchangeOf(exchange).wireNumber);
      const decoder = new WireDecoder();
      decoder.apply(bytes);
      expect(decoder.header?.exchange).toBe(exchange);
      bytes[3] = 250;
      expect(() => decoder.apply(bytes)).toThrow("unknown exchange");
    }
    const nobodys = { ...wireHeader(1), exchange: "nowhere" as ExchangeId };
    expect(() => new WireEncoder().encode(table, universe(COINS), nobodys)).toThrow("Unknown exchange nowhere");
  });

  it("is refused when cut, prolonged or random, and the reader still takes the next snapshot", () => {
    const encoder = new WireEncoder();
    const table = new MarketTable(COINS);
    const { bytes } = encoder.encode(table, universe(COINS), wireHeader(1));
    const decoder = new WireDecoder();
    for (let length = 0; length < bytes.length; length++)
      expect(() => decoder.apply(bytes.subarray(0, length))).toThrow(FrameError);
    expect(() => decoder.apply(Uint8Array.of(...bytes, 0))).toThrow("bytes too many");
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (random) => {
        expect(() => decoder.apply(random)).toThrow(FrameError);
      }),
    );
    expect(decoder.apply(bytes)).toBe("snapshot");
  });
});
