// A million damaged frames for each of our decoders: every one is read or refused with the one error, and the browser's reader
// accepts the next snapshot afterwards.

import { expect, it } from "vitest";
import { feedDamaged } from "../testing/damaged-feed.ts";
import { generator } from "../testing/mutation.ts";
import { FIELD, FIELD_COUNT, WINDOW_COUNT } from "../market/fields.ts";
import { MarketTable } from "../market/market-table.ts";
import type { Universe } from "../market/universe.ts";
import { applyMarketFrame, decodeMarketFrame, encodeMarketFrame, FrameError, type FrameHeader } from "./market-frame.ts";
import { decodeTickBatch, encodeTickBatch } from "./tick-frame.ts";
import { WireEncoder } from "./wire-encoder.ts";
import { WireDecoder } from "./wire-decoder.ts";

const COINS = 6;

const universe: Universe = {
  exchange: "mexc",
  firstVersion: 0,
  version: 1,
  symbols: Array.from({ length: COINS }, (_, position) => ({
    symbol: `C${position}`,
    pair: `C${position}USDT`,
    decimals: position % 9,
    tickSize: `1e-${position % 9}`,
    active: position % 5 !== 0,
  })),
};

const header = (sequence: number): FrameHeader & { exchange: "mexc" } => ({
  exchange: "mexc",
  kind: "table",
  simulated: true,
  warming: false,
  epoch: 1_790_000_000,
  sequence,
  base: sequence,
  universeVersion: 1,
  second: 1_790_000_000 + sequence,
  eventTime: 1_790_000_000_500 + sequence * 1000,
  ingestTime: 1_790_000_000_600 + sequence * 1000,
  publishTime: 1_790_000_000_700 + sequence * 1000,
  quoteTime: sequence % 2 === 0 ? 0 : 1_790_000_000_100 + sequence * 1000,
});

/** The market at this second: realistic figures, some not known yet. */
function tableAt(second: number): MarketTable {
  const table = new MarketTable(COINS);
  const random = generator(7 + second);
  for (let position = 0; position < COINS; position++) {
    table.column(FIELD.price)[position] = (1 + random(1_000_000)) / 100;
    table.column(FIELD.volume24h)[position] = random(1_000_000_000);
    table.column(FIELD.updatedAt)[position] = 1_790_000_000_000 + second * 1000 + random(1000);
    for (let window = 0; window < WINDOW_COUNT; window++) {
      table.column(FIELD.reference + window)[position] = random(9) === 0 ? Number.NaN : (1 + random(1_000_000)) / 100;
      table.column(FIELD.ratio + window)[position] = random(500) / 100;
    }
    table.column(FIELD.marks)[position] = random(256);
  }
  return table;
}

it("the browser's reader of wire frames", () => {
  const encoder = new WireEncoder();
  const [snapshot, ...frames] = [1, 2, 3].map((second) => encoder.encode(tableAt(second), universe, header(second)).bytes) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  const decoder = new WireDecoder();
  feedDamaged([snapshot, ...frames], FrameError, (bytes) => {
    // Back at the first second, so that a damaged frame of the second meets a reader that would accept it.
    const isAtStart = decoder.header?.sequence === 1 && decoder.coins.length === COINS;
    if (!isAtStart && decoder.apply(snapshot) !== "snapshot") throw new Error("The reader takes no snapshot any more");
    const outcome = decoder.apply(bytes);
    if (outcome === "gap" || outcome === "old") return;
    for (let row = 0; row < decoder.changedCount; row++) {
      const position = decoder.changed[row] as number;
      if (position >= decoder.coins.length) throw new Error(`A row at position ${position} of ${decoder.coins.length}`);
      for (let field = 0; field < FIELD_COUNT; field++)
        if (typeof decoder.table.column(field)[position] !== "number") throw new Error(`No figure ${field} at ${position}`);
    }
  });
  expect(decoder.apply(snapshot)).toBe("snapshot");
}, 600_000);

it("the servers' reader of market frames", () => {
  const all = Uint32Array.from({ length: COINS }, (_, position) => position);
  const frames = [1, 2, 3].map((second) => encodeMarketFrame(header(second), tableAt(second), all, COINS - second));
  const table = new MarketTable(COINS);
  feedDamaged(frames, FrameError, (bytes) => {
    const frame = decodeMarketFrame(bytes);
    if (frame.capacity === COINS) applyMarketFrame(frame, table);
  });
}, 600_000);

it("the servers' reader of ticks", () => {
  const frames = [1, 2, 3].map((second) => {
    const openTime = 1_790_000_040_000;
    const rows = Array.from({ length: COINS }, (_, position) => ({
      position,
      tick: [openTime, 1.5, 3, 0.5, 2, 10 * second, 20 * second, openTime + second * 1000, 0] as const,
    }));
    return encodeTickBatch({ exchange: "mexc", epoch: 1, universeVersion: 1, publishTime: openTime + second * 1000 }, rows);
  });
  feedDamaged(frames, FrameError, (bytes) => void decodeTickBatch(bytes));
}, 600_000);
