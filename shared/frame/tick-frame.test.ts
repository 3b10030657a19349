import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EXCHANGES } from "../market/exchange-id.ts";
import { FrameError } from "./market-frame.ts";
import { decodeTickBatch, encodeTickBatch, type TickBatchHeader, type TickRow } from "./tick-frame.ts";

const header: TickBatchHeader = { exchange: "mexc", epoch: 1_790_000_000, universeVersion: 3, publishTime: 1_790_000_000_210 };

const anyHeader: fc.Arbitrary<TickBatchHeader> = fc.record({
  exchange: fc.constantFrom(...EXCHANGES),
  epoch: fc.integer({ min: 0, max: 0xffff_ffff }),
  universeVersion: fc.nat(),
  publishTime: fc.integer({ min: 0, max: 9_000_000_000_000 }),
});

const figure = fc.double({ noNaN: true });
const anyRow: fc.Arbitrary<TickRow> = fc
  .tuple(
    fc.integer({ min: 0, max: 100_000 }),
    fc.integer({ min: 0, max: 50_000_000 }),
    fc.tuple(figure, figure, figure, figure, figure, figure),
    fc.integer({ min: -5000, max: 59_999 }),
    fc.constantFrom<0 | 1>(0, 1),
  )
  .map(([position, minute, [open, high, low, close, volume, quoteVolume], after, whole]) => ({
    position,
    tick: [minute * 60_000, open, high, low, close, volume, quoteVolume, minute * 60_000 + after, whole],
  }));

const oneRow: TickRow = { position: 159, tick: [1_790_000_040_000, 1, 3, 0.5, 2, 10, 20, 1_790_000_041_123, 1] };

describe("a tick batch", () => {
  it("brings every minute back to the last bit", () => {
    fc.assert(
      fc.property(anyHeader, fc.array(anyRow, { maxLength: 20 }), (head, rows) => {
        expect(decodeTickBatch(encodeTickBatch(head, rows))).toEqual({ header: head, rows });
      }),
    );
  });

  it("is read from a Buffer that is a window into a larger pool", () => {
    const pooled = Buffer.concat([Buffer.from("pool"), encodeTickBatch(header, [oneRow])]).subarray(4);
    expect(decodeTickBatch(pooled)).toEqual({ header, rows: [oneRow] });
  });

  it("is refused when cut anywhere, and when anything follows it", () => {
    const bytes = encodeTickBatch(header, [oneRow, { ...oneRow, position: 160 }]);
    for (let length = 0; length < bytes.length; length++)
      expect(() => decodeTickBatch(bytes.subarray(0, length))).toThrow(FrameError);
    expect(() => decodeTickBatch(Uint8Array.of(...bytes, 0))).toThrow("1 bytes too many");
  });

  it("is refused when it is random bytes, even after a valid beginning", () => {
    const start = encodeTickBatch(header, []).slice(0, 5);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(() => decodeTickBatch(bytes)).toThrow(FrameError);
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          decodeTickBatch(Uint8Array.of(...start, ...bytes));
        } catch (error) {
          expect(error).toBeInstanceOf(FrameError);
        }
      }),
    );
  });
});
