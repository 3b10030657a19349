// Feeds decoders torn, scrambled and random frames: they never throw and never deliver an invalid number.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLog } from "../../../shared/node/log.ts";
import { generator, mutated } from "../../../shared/testing/mutation.ts";
import { FRAME, type FeedProtocol } from "../feed-protocol.ts";
import { createVenueProtocol } from "../venue-feed.ts";
import type { Venue } from "../venue.ts";
import { recordingMetrics, universeOf } from "./recording-sink.ts";
import type { VenueSample } from "./venue-sample.ts";

const universe = universeOf("BTCUSDT", "ETHUSDT", "NKNUSDT", "LRCBTC");
function checked<Repairs>(venue: Venue<Repairs>): { protocol: FeedProtocol; delivered: () => number } {
  let delivered = 0;
  const sound = (...values: number[]): void => {
    delivered++;
    for (const value of values) if (!Number.isFinite(value) || value < 0) throw new Error(`delivered ${values.join(" ")}`);
  };
  const positive = (position: number, ...values: number[]): void => {
    if (!Number.isInteger(position) || position < 0 || position >= universe.length) throw new Error(`position ${position}`);
    if (values.some((value) => value <= 0)) throw new Error(`delivered ${values.join(" ")}`);
    sound(...values);
  };
  const log = createLog("test", "silent");
  const protocol = createVenueProtocol(venue, {
    wsUrl: "ws://127.0.0.1:1",
    rest: venue.createRest({ baseUrl: "http://127.0.0.1:1", log }),
    sink: {
      trade: (position, price, quoteVolume, time) => positive(position, price, quoteVolume, time + 1),
      ticker: (_position, price, volume24h, time) => sound(price, volume24h, time),
      otherTicker: (_name, start, end, price, volume24h, time) => sound(end - start, price, volume24h, time),
      minuteClosed: (_position, openTime, close, quoteVolume) => sound(openTime, close, quoteVolume),
      gap: (_position, from, to) => sound(to - from),
    },
    metrics: recordingMetrics(),
    log,
  });
  protocol.setUniverse(universe);
  return { protocol, delivered: () => delivered };
}

export function proveDecoderSurvives<Repairs>(venue: Venue<Repairs>, sample: VenueSample, inputs: number): void {
  const { frames } = sample;
  describe(`${venue.exchange} decoder`, () => {
    it("survives mutated recorded frames", () => {
      const { protocol, delivered } = checked(venue);
      const random = generator(20_260_921);
      const outcomes = new Set<number>();
      for (let input = 0; input < inputs; input++) {
        const frame = mutated(frames[random(frames.length)] as Buffer, frames[random(frames.length)] as Buffer, random);
        const isBinary = random(20) === 0 ? !sample.isBinary : sample.isBinary;
        const outcome = protocol.receive(frame, isBinary, 1, [0, 1]);
        outcomes.add(outcome);
        if (outcome === FRAME.control) protocol.readControl(frame.toString());
      }
      expect(outcomes.has(FRAME.bad)).toBe(true);
      expect(delivered()).toBeGreaterThan(100);
    }, 600_000);
    it("survives random bytes and texts", () => {
      const { protocol } = checked(venue);
      const anything = fc.oneof(
        fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
        fc.json().map((text) => Buffer.from(text)),
        fc.string().map((text) => sample.frameWithPrice(text)),
      );
      fc.assert(
        fc.property(anything, fc.boolean(), (frame, isBinary) => {
          if (protocol.receive(frame, isBinary, 1, [0]) === FRAME.control) protocol.readControl(frame.toString());
        }),
        { numRuns: 3_000 },
      );
    });
  });
}
