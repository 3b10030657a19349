// One bad element in a frame loses only itself, is counted once, and does not cost the connection.

import { describe, expect, it } from "vitest";
import { createLog } from "../../shared/node/log.ts";
import { venue as binance } from "./binance/binance-venue.ts";
import { FRAME } from "./feed-protocol.ts";
import { venue as mexc } from "./mexc/mexc-venue.ts";
import { dealsFrame, tickersFrame } from "./mexc/testing/mexc-writer.ts";
import { recordingMetrics, recordingSink, universeOf } from "./testing/recording-sink.ts";
import { createVenueProtocol } from "./venue-feed.ts";
import type { Venue } from "./venue.ts";

const NOW = Date.now();

/** What a venue makes of one frame: the outcome, what it delivered, and what it rejected. */
function reader<Repairs>(venue: Venue<Repairs>) {
  const [sink, metrics, log] = [recordingSink(), recordingMetrics(), createLog("test", "silent")];
  const rest = venue.createRest({ baseUrl: "http://127.0.0.1:1", log });
  const protocol = createVenueProtocol(venue, { sink, metrics, log, rest, wsUrl: "ws://127.0.0.1:1" });
  protocol.setUniverse(universeOf("AUSDT", "BUSDT"));
  return (frame: Buffer, isBinary: boolean) => ({
    outcome: protocol.receive(frame, isBinary, 1, [0, 1]),
    tickers: sink.tickers.map(({ position, price }) => `${position} ${price}`),
    others: sink.others.map(({ pair }) => pair),
    trades: sink.trades.map(({ quoteVolume }) => quoteVolume),
    reasons: metrics.rejections.map(({ reason }) => reason),
    samples: metrics.rejections.map(({ sample }) => sample),
    isRepairing: protocol.isRepairing(1),
  });
}

describe("Binance", () => {
  const read = (text: string) => reader(binance)(Buffer.from(text), false);
  /** A mini ticker as JSON; one with a volume beyond 2^53 takes the slow path. */
  const ticker = (pair: string, price: unknown = "2", volume = "5"): string =>
    `{"e":"24hrMiniTicker","E":${NOW},"s":"${pair}","c":${JSON.stringify(price)},"o":"1","h":"1","l":"1","v":"1","q":"${volume}"}`;
  const SLOW_VOLUME = "1893456789.12345670";
  const BAD: Readonly<Record<string, readonly [string, string]>> = {
    "a price of zero": [ticker("AUSDT", "0.00000000"), "implausible ticker"],
    "no price": [ticker("AUSDT", null), "implausible ticker"],
    "no name": ['{"e":"24hrMiniTicker"}', "malformed ticker"],
    "nothing at all": ["null", "malformed ticker"],
    "a number for it": ["7", "malformed ticker"],
  };

  it.each(Object.entries(BAD))("loses a ticker with %s alone, read fast or slow", (_what, [bad, reason]) => {
    const [first, last] = [ticker("XUSDT"), ticker("BUSDT")];
    for (const list of [
      [first, bad, last],
      [first, bad, ticker("BUSDT", "2", SLOW_VOLUME)],
      [bad, ticker("XUSDT", "2", SLOW_VOLUME), last],
      [last, first, bad],
    ])
      for (const text of [`[${list.join()}]`, ` [${list.join()}]`, `{"stream":"!miniTicker@arr","data":[${list.join()}]}`])
        expect(read(text)).toMatchObject({ outcome: FRAME.data, tickers: ["1 2"], others: ["XUSDT"], reasons: [reason] });
  });
  it("refuses a list without a ticker", () => {
    for (const text of ["[]", "[1,2]", "[null]", '[{"e":"kline"}]'])
      expect(read(text)).toMatchObject({ outcome: FRAME.bad, reasons: ["malformed list"] });
  });
  it("keeps the connection of a single ticker, trade or candle with an impossible figure", () => {
    const trade = `{"e":"aggTrade","E":1,"s":"AUSDT","a":1,"p":"0","q":"1","f":1,"l":1,"T":${NOW},"m":true,"M":true}`;
    const candle = `{"e":"kline","E":1,"s":"AUSDT","k":{"t":60000,"s":"AUSDT","i":"1m","c":"0","q":"1","x":true}}`;
    for (const [text, reason] of [
      [ticker("AUSDT", "0"), "implausible ticker"],
      [trade, "implausible trade"],
      [candle, "implausible candle"],
    ] as const)
      expect(read(text)).toMatchObject({ outcome: FRAME.data, tickers: [], trades: [], reasons: [reason] });
  });
});

describe("MEXC", () => {
  const read = (frame: Buffer) => reader(mexc)(frame, true);
  const ticker = (pair: string, price = "2") => ({ pair, price, volume24h: "5" });
  const BROKEN = [18, 50, 49];

  it.each([
    ["a price of zero", ticker("AUSDT", "0"), "implausible ticker"],
    ["no price", ticker("AUSDT", ""), "implausible ticker"],
    ["no name", ticker(""), "malformed ticker"],
    ["an empty name", [10, 0, 18, 1, 50], "malformed ticker"],
    ["nothing in it", [], "malformed ticker"],
    ["broken bytes within its length", BROKEN, "malformed ticker"],
    ["a name and broken bytes", [10, 5, ...Buffer.from("AUSDT"), ...BROKEN], "malformed ticker"],
  ] as const)("loses a ticker with %s alone", (_what, bad, reason) => {
    const good = [ticker("XUSDT"), ticker("BUSDT")];
    for (let at = 0; at <= good.length; at++)
      expect(read(tickersFrame(good.toSpliced(at, 0, bad as never), NOW))).toMatchObject({
        outcome: FRAME.data,
        tickers: ["1 2"],
        others: ["XUSDT"],
        reasons: [reason],
      });
  });
  it("counts each bad ticker of a frame, and samples it", () => {
    const { outcome, reasons, samples } = read(tickersFrame([ticker("AUSDT", "0"), ticker("BUSDT", "0")], NOW));
    expect([outcome, reasons]).toEqual([FRAME.data, ["implausible ticker", "implausible ticker"]]);
    expect(samples.map((sample) => sample.slice(0, 5))).toEqual(["AUSDT", "BUSDT"]);
  });
  it("refuses a frame without a readable item", () => {
    for (const frame of [tickersFrame([BROKEN, ticker("")], NOW), dealsFrame("BUSDT", [BROKEN])])
      expect(read(frame)).toMatchObject({ outcome: FRAME.bad, reasons: ["malformed frame"] });
  });
  it("takes the deals beside a bad one, and asks REST about that one", () => {
    const deal = (id: number) => ({ price: "1", quantity: `${id}`, time: NOW + id, tradeId: `${id}` });
    for (const bad of [{ ...deal(2), price: "0" }, BROKEN, [10, 1, 49, ...BROKEN], []])
      expect(read(dealsFrame("BUSDT", [deal(1), bad, deal(3)]))).toMatchObject({
        outcome: FRAME.data,
        trades: [1, 3],
        reasons: ["implausible deal"],
        isRepairing: true,
      });
  });
});
