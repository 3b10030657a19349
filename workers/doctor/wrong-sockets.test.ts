// Sockets that are wrong on purpose: the doctor names what each of them does.

import { describe, expect, test } from "vitest";
import { decodePush, encodePush } from "../simulator/mexc/mexc-proto.ts";
import { examine } from "./testing/examine-wrong.ts";

/** An examination waits for the exchange's pace, and busy machines for more. */
const WITHIN_MS = 180_000;

interface MexcTickers {
  readonly publicMiniTickers?: { readonly items: readonly Readonly<Record<string, string>>[] };
}

/** MEXC's volume (turnover) and quantity (coins) of each ticker have changed places. */
function swapped(frame: Uint8Array): Uint8Array {
  const push = decodePush(frame) as MexcTickers;
  if (!push.publicMiniTickers) return frame;
  const items = push.publicMiniTickers.items.map((item) => ({ ...item, volume: item["quantity"], quantity: item["volume"] }));
  return encodePush({ ...push, publicMiniTickers: { items } });
}

/** The last topic of an answer that names several is refused instead of taken. */
function refusingLast(text: string): string {
  const answer = JSON.parse(text) as { msg: string };
  const topics = answer.msg.split(",");
  const last = topics.length > 1 ? topics.pop() : undefined;
  if (last === undefined) return text;
  const msg = `Subscribed successful! [${topics.join(",")}]. Not Subscribed successfully! [${last}]. Reason： Blocked! `;
  return JSON.stringify({ ...answer, msg });
}

describe.concurrent("sockets that are wrong on purpose", { timeout: WITHIN_MS }, () => {
  test("MEXC's frames are torn", async (context) => {
    const { text, differing } = await examine("mexc", context, {
      wrongness: { binary: (frame) => frame.subarray(0, frame.length - 3) },
    });
    expect(text).toMatch(/DIFFERS {2}frames +\S.* \(\d+ times\), like /);
    expect(text).toMatch(/note {5}trades beside REST +not seen: /);
    expect(differing).toContain("frames");
  });

  test("MEXC's tickers give their volume in coins", async (context) => {
    const { text, differing } = await examine("mexc", context, { wrongness: { binary: swapped } });
    expect(text).toMatch(/DIFFERS {2}24 h tickers +\d of \d not price within .*: the socket's is its quantity in coins/);
    expect(differing).toEqual(["24 h tickers"]);
  });

  test("Binance's tickers give their volume in coins", async (context) => {
    const swap = (text: string): string => text.replaceAll(/"v":("[^"]*"),"q":("[^"]*")/g, '"v":$2,"q":$1');
    const frame = (text: string): string => (text.includes("24hrMiniTicker") ? swap(text) : text);
    const { text, differing } = await examine("binance", context, { wrongness: { frame } });
    expect(text).toMatch(/DIFFERS {2}24 h tickers +\d of \d not price within .*: the socket's is its quantity in coins/);
    expect(differing).toEqual(["24 h tickers"]);
  });

  test("MEXC takes subscriptions and never sends them", async (context) => {
    const binary = (frame: Uint8Array): Uint8Array | undefined =>
      /deals.*@(?!BTCUSDT)[A-Z]+USDT/.test(Buffer.from(frame).toString("latin1", 0, 80)) ? undefined : frame;
    const { text, differing } = await examine("mexc", context, { seconds: 5, wrongness: { binary } });
    expect(text).toMatch(/DIFFERS {2}silent coins +\d of \d traded by REST, yet nothing came: spot@public\.aggre\.deals/);
    expect(differing).toEqual(["silent coins"]);
  });

  test("MEXC refuses one subscription of a message", async (context) => {
    const { text, differing } = await examine("mexc", context, { wrongness: { frame: refusingLast } });
    expect(text).toMatch(/DIFFERS {2}subscriptions +1 of 4 coins or tickers refused, like spot@public/);
    expect(differing).toEqual(["subscriptions"]);
  });

  test("Binance closes for too many requests", async (context) => {
    const { text, differing } = await examine("binance", context, { wrongness: { framesBeforeClose: 8 } });
    expect(text).toMatch(/DIFFERS {2}connections +lost \d+ times, like ".*1008/);
    expect(differing).toContain("connections");
  });
});
