// Decoders meet torn, scrambled and random frames: they never throw, and never deliver a number that is none.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLog } from "../../shared/node/log.ts";
import { createBinanceProtocol } from "./binance/binance-protocol.ts";
import { COMMON_TIMING } from "./feed-timing.ts";
import { FRAME, type FeedProtocol } from "./feed-protocol.ts";
import { createMexcProtocol } from "./mexc/mexc-protocol.ts";
import { captured2021, recordedAggTrades, recordedMexcFrames } from "./testing/recorded-frames.ts";
import { recordingMetrics, universeOf } from "./testing/recording-sink.ts";
import { tickersFrame } from "./testing/mexc-writer.ts";

/** Mutated frames per decoder. */
const INPUTS = 1_000_000;

/** Marsaglia's xorshift32: quick and repeatable. */
function generator(seed: number): (below: number) => number {
  let state = seed | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

function mutated(frame: Buffer, other: Buffer, random: (below: number) => number): Buffer {
  const copy = Buffer.from(frame);
  switch (random(5)) {
    case 0:
      return copy.subarray(0, random(copy.length + 1));
    case 1:
      return Buffer.concat([copy.subarray(0, random(copy.length)), other.subarray(random(other.length))]);
    case 2:
      return Buffer.concat([copy, other.subarray(0, random(8))]);
    case 3:
      copy.copyWithin(random(copy.length), random(copy.length), random(copy.length));
      return copy;
    default:
      for (let flips = 1 + random(4); flips > 0; flips--) copy[random(copy.length)] = random(256);
      return copy;
  }
}

const universe = universeOf("BTCUSDT", "ETHUSDT", "NKNUSDT", "LRCBTC");
const miniTickers =
  '[{"e":"24hrMiniTicker","E":1723161255000,"s":"BTCUSDT","c":"61837.1","o":"1","h":"2","l":"1","v":"99999999999.123456789","q":"5e9"},{"e":"24hrMiniTicker","E":1723161255001,"s":"ETHUSDT","c":"2683.1","o":"1","h":"2","l":"1","v":"9","q":"5.5"}]';

/** A protocol whose sink insists on sound numbers. */
function checked(make: typeof createBinanceProtocol | typeof createMexcProtocol): {
  protocol: FeedProtocol;
  delivered: () => number;
} {
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
  const protocol = make({
    wsUrl: "ws://127.0.0.1:1",
    rest: { aggregateTrades: async () => [], recentTrades: async () => [] },
    sink: {
      trade: (position, price, quoteVolume, time) => positive(position, price, quoteVolume, time + 1),
      ticker: (_position, price, volume24h, time) => sound(price, volume24h, time),
      minuteClosed: (_position, openTime, close, quoteVolume) => sound(openTime, close, quoteVolume),
      gap: (_position, from, to) => sound(to - from),
    },
    metrics: recordingMetrics(),
    log: createLog("test", "silent"),
    timing: COMMON_TIMING,
  });
  protocol.setUniverse(universe);
  return { protocol, delivered: () => delivered };
}

const kinds = [
  {
    name: "binance",
    make: createBinanceProtocol,
    frames: [
      ...recordedAggTrades().slice(0, 200),
      ...captured2021("kline_1m").map((text) => Buffer.from(text)),
      Buffer.from(miniTickers),
      Buffer.from(captured2021("aggTrade")[0] as string),
    ],
  },
  {
    name: "mexc",
    make: createMexcProtocol,
    frames: [
      ...recordedMexcFrames().map(({ hex }) => Buffer.from(hex, "hex")),
      tickersFrame(
        [
          { pair: "BTCUSDT", price: "84270", volume24h: "1000.5" },
          { pair: "ETHUSDT", price: "1e-7", volume24h: "5" },
        ],
        1790281246250,
      ),
    ],
  },
];

describe.each(kinds)("$name decoder", ({ make, frames, name }) => {
  it("survives mutated recorded frames", () => {
    const { protocol, delivered } = checked(make);
    const random = generator(20_260_921);
    const outcomes = new Set<number>();
    for (let input = 0; input < INPUTS; input++) {
      const frame = mutated(frames[random(frames.length)] as Buffer, frames[random(frames.length)] as Buffer, random);
      const isBinary = random(20) === 0 ? name === "binance" : name === "mexc";
      const outcome = protocol.receive(frame, isBinary, 1, [0, 1]);
      outcomes.add(outcome);
      if (outcome === FRAME.control) protocol.readControl(frame.toString());
    }
    expect(outcomes.has(FRAME.bad)).toBe(true);
    expect(delivered()).toBeGreaterThan(100);
  }, 600_000);
  it("survives random bytes and texts", () => {
    const { protocol } = checked(make);
    const inputs = fc.oneof(
      fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
      fc.json().map((text) => Buffer.from(text)),
      fc
        .string()
        .map((text) =>
          Buffer.from(`{"e":"aggTrade","E":1,"s":"BTCUSDT","a":1,"p":"${text}","q":"1","f":1,"l":1,"T":1,"m":true,"M":true}`),
        ),
    );
    fc.assert(
      fc.property(inputs, fc.boolean(), (frame, isBinary) => {
        if (protocol.receive(frame, isBinary, 1, [0]) === FRAME.control) protocol.readControl(frame.toString());
      }),
      { numRuns: 3_000 },
    );
  });
});
