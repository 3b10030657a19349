// The one suite both adapters must pass on recorded payloads of their exchange.

import { describe, expect, it } from "vitest";
import { createLog } from "../../shared/node/log.ts";
import { createBinanceProtocol } from "./binance/binance-protocol.ts";
import { COMMON_TIMING } from "./feed-timing.ts";
import { FRAME } from "./feed-protocol.ts";
import { createMexcProtocol } from "./mexc/mexc-protocol.ts";
import { mexcFrame, recordedAggTrades } from "./testing/recorded-frames.ts";
import { recordingMetrics, recordingSink, universeOf } from "./testing/recording-sink.ts";
import { dealsFrame } from "./testing/mexc-writer.ts";

const log = createLog("test", "silent");
const timing = COMMON_TIMING;
const noRest = { aggregateTrades: async () => [], recentTrades: async () => [] };

function adapters() {
  const parts = () => ({ sink: recordingSink(), metrics: recordingMetrics() });
  const binance = parts();
  const mexc = parts();
  const common = { log, timing, rest: noRest, wsUrl: "ws://127.0.0.1:1" };
  return [
    {
      name: "binance",
      ...binance,
      protocol: createBinanceProtocol({ ...common, ...binance }),
      universe: universeOf("-XRPUSDT", "ETHUSDT", "BTCUSDT"),
      position: 2,
      isBinary: false,
      frame: recordedAggTrades().find((frame) => frame.includes("BTCUSDT")) as Buffer,
      trades: [{ position: 2, price: 61837.63, quoteVolume: 61837.63 * 0.02, time: 1723161255342 }],
      corrupt: (frame: Buffer) => Buffer.from(frame.toString().replace(/"p":"[^"]*"/, '"p":"NaN"')),
      control: '{"result":null,"id":1}',
      refusal: '{"error":{"code":2,"msg":"Invalid request: invalid stream"},"id":2}',
    },
    {
      name: "mexc",
      ...mexc,
      protocol: createMexcProtocol({ ...common, ...mexc }),
      universe: universeOf("-XRPUSDT", "ETHUSDT", "BTCUSDT"),
      position: 2,
      isBinary: true,
      frame: mexcFrame("deals_btc_100ms_20260925"),
      trades: [
        { position: 2, price: 84270, quoteVolume: 84270 * 0.00099829, time: 1790281246176 },
        { position: 2, price: 84270, quoteVolume: 84270 * 0.00019169, time: 1790281246177 },
      ],
      corrupt: () => dealsFrame("BTCUSDT", [{ price: "NaN", quantity: "1", time: 1790281246177 }]),
      control: '{"id":1,"code":0,"msg":"spot@public.aggre.deals.v3.api.pb@100ms@BTCUSDT"}',
      refusal:
        '{"id":0,"code":0,"msg":"Not Subscribed successfully! [spot@public.aggre.deals.v3.api.pb@100ms@NOUSDT].  Reason： Blocked! "}',
    },
  ];
}

for (const made of ["binance", "mexc"]) {
  const fresh = () => {
    const adapter = adapters().find(({ name }) => name === made) as ReturnType<typeof adapters>[number];
    adapter.protocol.setUniverse(adapter.universe);
    return adapter;
  };
  describe(`${made} adapter`, () => {
    it("delivers a recorded frame's trades, exactly as Number() reads them", () => {
      const { protocol, sink, frame, isBinary, trades, metrics } = fresh();
      expect(protocol.receive(frame, isBinary, 1, [2])).toBe(FRAME.data);
      expect(sink.trades).toEqual(trades);
      expect(metrics.rejections).toEqual([]);
    });
    it("delivers a repeated frame once, from one connection or two", () => {
      const { protocol, sink, frame, isBinary, trades } = fresh();
      for (const link of [1, 1, 2, 3]) protocol.receive(Buffer.from(frame), isBinary, link, [2]);
      expect(sink.trades).toEqual(trades);
    });
    it("ignores coins that are not active", () => {
      const { protocol, sink, frame, isBinary } = fresh();
      protocol.setUniverse(universeOf("XRPUSDT", "ETHUSDT", "-BTCUSDT"));
      expect(protocol.receive(frame, isBinary, 1, [])).toBe(FRAME.data);
      expect(sink.trades).toEqual([]);
    });
    it("keeps a coin's position when the universe grows", () => {
      const { protocol, sink, frame, isBinary, universe } = fresh();
      protocol.setUniverse([...universe, ...universeOf("币安人生USDT", "SOLUSDT")]);
      protocol.receive(frame, isBinary, 1, [2]);
      expect(sink.trades[0]?.position).toBe(2);
    });
    it("refuses garbage, counts it with a short sample, and goes on", () => {
      const { protocol, sink, frame, isBinary, metrics, corrupt } = fresh();
      for (const bad of [
        Buffer.alloc(0),
        Buffer.from("garbage"),
        Buffer.from([0xff, 0xff, 0xff]),
        frame.subarray(0, frame.length >> 1),
      ])
        expect(protocol.receive(bad, isBinary, 1, [2])).toBe(FRAME.bad);
      expect(protocol.receive(frame, !isBinary, 1, [2])).toBe(FRAME.bad);
      expect(protocol.receive(corrupt(frame), isBinary, 1, [2])).toBe(FRAME.bad);
      expect(metrics.rejections.length).toBe(6);
      for (const { sample } of metrics.rejections) expect(sample.length).toBeLessThanOrEqual(200);
      expect(sink.trades).toEqual([]);
      expect(protocol.receive(frame, isBinary, 1, [2])).toBe(FRAME.data);
    });
    it("tells acceptance from refusal", () => {
      const { protocol, control, refusal } = fresh();
      expect(protocol.receive(Buffer.from(control), false, 1, [])).toBe(FRAME.control);
      const accepted = protocol.readControl(control);
      const refused = protocol.readControl(refusal);
      expect(accepted.kind === "answer" && accepted.accepted.length > 0 && accepted.refused.length === 0).toBe(true);
      expect(refused.kind === "answer" && refused.refused.length > 0 && refused.accepted.length === 0).toBe(true);
    });
    it("names every coin's topics once, in messages the venue takes", () => {
      const { protocol } = fresh();
      const topics = protocol.topics([1, 2]);
      expect(new Set(topics).size).toBe(topics.length);
      const many = Array.from({ length: 500 }, (_, at) => `${topics.at(-1)}${at}`);
      const text = protocol.subscriptionText("subscribe", many.slice(0, protocol.fitting(many)), 7);
      expect(protocol.exchange === "mexc" ? text.length < 1_024 : protocol.fitting(many) <= 200).toBe(true);
    });
    it("carries no topics for no coins", () => expect(fresh().protocol.topics([])).toEqual([]));
  });
}
