// Events of episodes come back to the last bit; bytes that are none are refused with one kind of error.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BatchError } from "./batch-bytes.ts";
import { decodeEpisodeEvents, encodeEpisodeEvents, episodeId, type EpisodeEvent } from "./episode-events.ts";
import { encodeSignalBatch } from "./signal-batch.ts";

const value = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const epochSecond = fc.integer({ min: 2000, max: 4e9 });
const event = (second: number): fc.Arbitrary<EpisodeEvent> =>
  fc
    .record({
      kind: fc.constantFrom("began" as const, "grew" as const, "ended" as const),
      rule: fc.constantFrom("mexc:net_percent:5:up:0.9", "binance:volume:1:up:200;spread=~0.2", "mexc:short:5:down:2"),
      symbol: fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
      age: fc.nat(600),
      peakAge: fc.nat(600),
      value: fc.option(value),
      peak: value,
      repeats: fc.nat(1e6),
    })
    .map(({ kind, age, peakAge, value: known, ...each }) => ({
      ...{ ...each, kind, second, began: second - age, peakSecond: second - Math.min(age, peakAge) },
      value: kind === "ended" ? known : (known ?? 1),
    }));
const events = epochSecond.chain((second) => fc.tuple(fc.constant(second), fc.array(event(second), { maxLength: 12 })));

describe("the events of episodes", () => {
  it("come back complete, in order and to the last bit", () => {
    fc.assert(
      fc.property(events, ([second, all]) => {
        expect(decodeEpisodeEvents(encodeEpisodeEvents(second, all))).toEqual(all);
      }),
    );
  });

  it("name their episode as its first signal is named", () => {
    expect(episodeId({ rule: "mexc:net_percent:5:up:0.9", symbol: "BTC", began: 1_790_000_000 })).toBe(
      "mexc:net_percent:5:up:0.9:BTC:1790000000",
    );
  });

  it("are refused when any of their end is missing or anything is added, and are no signals", () => {
    fc.assert(
      fc.property(events, fc.nat(), ([second, all], cut) => {
        const bytes = encodeEpisodeEvents(second, all);
        expect(() => decodeEpisodeEvents(bytes.subarray(0, cut % bytes.length))).toThrow(BatchError);
        expect(() => decodeEpisodeEvents(Uint8Array.of(...bytes, 0))).toThrow(BatchError);
        expect(() => decodeEpisodeEvents(encodeSignalBatch(second, []))).toThrow(BatchError);
      }),
    );
  });

  it("with any bytes changed are sound events or refused", () => {
    const change = fc.tuple(fc.nat(), fc.nat({ max: 255 }));
    fc.assert(
      fc.property(events, fc.array(change, { minLength: 1, maxLength: 6 }), ([second, all], changes) => {
        const bytes = encodeEpisodeEvents(second, all);
        for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
        try {
          for (const each of decodeEpisodeEvents(bytes)) {
            expect(Number.isFinite(each.peak)).toBe(true);
            expect(each.value === null || Number.isFinite(each.value)).toBe(true);
            expect(each.began <= each.peakSecond && each.peakSecond <= each.second).toBe(true);
          }
        } catch (error) {
          if (!(error instanceof BatchError)) throw error;
        }
      }),
      { numRuns: 1000 },
    );
  });
});
