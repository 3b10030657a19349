import { describe, expect, it } from "vitest";
import { createLog } from "../../../shared/node/log.ts";
import { FRAME } from "../feed-protocol.ts";
import { createVenueProtocol } from "../venue-feed.ts";
import type { Venue } from "../venue.ts";
import { recordingMetrics, recordingSink, universeOf } from "./recording-sink.ts";
import type { VenueSample } from "./venue-sample.ts";

export function proveConformance<Repairs>(venue: Venue<Repairs>, sample: VenueSample): void {
  const { frame, isBinary, trades } = sample;
  const universe = universeOf("-XRPUSDT", "ETHUSDT", "BTCUSDT");
  const fresh = () => {
    const [sink, metrics, log] = [recordingSink(), recordingMetrics(), createLog("test", "silent")];
    const rest = venue.createRest({ baseUrl: "http://127.0.0.1:1", log });
    const protocol = createVenueProtocol(venue, { sink, metrics, log, rest, wsUrl: "ws://127.0.0.1:1" });
    protocol.setUniverse(universe);
    return { protocol, sink, metrics };
  };
  describe(`${venue.exchange} adapter`, () => {
    it("delivers a recorded frame's trades, exactly as Number() reads them", () => {
      const { protocol, sink, metrics } = fresh();
      expect(protocol.receive(frame, isBinary, 1, [2])).toBe(FRAME.data);
      expect(sink.trades).toEqual(trades);
      expect(metrics.rejections).toEqual([]);
    });
    it("delivers a repeated frame once, from one connection or two", () => {
      const { protocol, sink } = fresh();
      for (const link of [1, 1, 2, 3]) protocol.receive(Buffer.from(frame), isBinary, link, [2]);
      expect(sink.trades).toEqual(trades);
    });
    it("ignores coins that are not active", () => {
      const { protocol, sink } = fresh();
      protocol.setUniverse(universeOf("XRPUSDT", "ETHUSDT", "-BTCUSDT"));
      expect(protocol.receive(frame, isBinary, 1, [])).toBe(FRAME.data);
      expect(sink.trades).toEqual([]);
    });
    it("keeps a coin's position when the universe grows", () => {
      const { protocol, sink } = fresh();
      protocol.setUniverse([...universe, ...universeOf("币安人生USDT", "SOLUSDT")]);
      protocol.receive(frame, isBinary, 1, [2]);
      expect(sink.trades[0]?.position).toBe(2);
    });
    it("finds active coins by their pair, as the universe has them now", () => {
      const { protocol } = fresh();
      const found = (): number[] => ["XRPUSDT", "ETHUSDT", "BTCUSDT", "SOLUSDT"].map((pair) => protocol.positionOf(pair));
      expect(found()).toEqual([-1, 1, 2, -1]);
      protocol.setUniverse(universeOf("XRPUSDT", "-ETHUSDT", "BTCUSDT", "SOLUSDT"));
      expect(found()).toEqual([0, -1, 2, 3]);
    });
    it("refuses garbage, counts it with a short sample, and goes on", () => {
      const { protocol, sink, metrics } = fresh();
      for (const bad of [
        Buffer.alloc(0),
        Buffer.from("garbage"),
        Buffer.from([0xff, 0xff, 0xff]),
        frame.subarray(0, frame.length >> 1),
      ])
        expect(protocol.receive(bad, isBinary, 1, [2])).toBe(FRAME.bad);
      expect(protocol.receive(frame, !isBinary, 1, [2])).toBe(FRAME.bad);
      // The frame is sound, only its figure is invalid: another connection would bring the same.
      expect(protocol.receive(sample.frameWithPrice("NaN"), isBinary, 1, [2])).toBe(FRAME.data);
      expect(metrics.rejections.length).toBe(6);
      for (const rejection of metrics.rejections) expect(rejection.sample.length).toBeLessThanOrEqual(200);
      expect(sink.trades).toEqual([]);
      expect(protocol.receive(frame, isBinary, 1, [2])).toBe(FRAME.data);
    });
    it("separates acceptance from refusal", () => {
      const { protocol } = fresh();
      expect(protocol.receive(Buffer.from(sample.control), false, 1, [])).toBe(FRAME.control);
      const accepted = protocol.readControl(sample.control);
      const refused = protocol.readControl(sample.refusal);
      expect(accepted.kind === "answer" && accepted.accepted.length > 0 && accepted.refused.length === 0).toBe(true);
      expect(refused.kind === "answer" && refused.refused.length > 0 && refused.accepted.length === 0).toBe(true);
    });
    it("names every coin's topics once, in messages the venue takes", () => {
      const { protocol } = fresh();
      const topics = protocol.topics([1, 2]);
      expect(new Set(topics).size).toBe(topics.length);
      const many = Array.from({ length: 500 }, (_, at) => `${topics.at(-1)}${at}`);
      const sent = many.slice(0, protocol.fitting(many));
      expect(sent.length).toBeLessThanOrEqual(sample.maxMessage.topics);
      expect(protocol.subscriptionText("subscribe", sent, 7).length).toBeLessThanOrEqual(sample.maxMessage.bytes);
    });
    it("carries no topics for no coins", () => expect(fresh().protocol.topics([])).toEqual([]));
  });
}
