import { describe, expect, test, type TestContext } from "vitest";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { ExchangeHosts } from "../../shared/market/exchanges/exchange-descriptor.ts";
import { createLog } from "../../shared/node/log.ts";
import { decodePush, encodePush } from "../simulator/mexc/mexc-proto.ts";
import { startOne } from "../simulator/testing/start-one.ts";
import { examineExchange } from "./examine-exchange.ts";
import { findingsText } from "./finding.ts";
import { startWrongExchange, type Wrongness } from "./testing/wrong-exchange.ts";

const COINS = 4;
const WITHIN_MS = 180_000;
const log = createLog("test", "silent");

interface Wishes {
  readonly wrongness: Wrongness;
  /** Milliseconds the exchange's clock is ahead. */
  readonly skewMs?: number;
  /** A second host is correct. */
  readonly hasSpare?: boolean;
  /** How long trades are collected; 2 by default. */
  readonly seconds?: number;
}

interface Examined {
  readonly text: string;
  /** What differs, each once. */
  readonly differing: readonly string[];
}

/** Examines a simulated exchange through a proxy that changes what it says. */
async function examine(exchange: ExchangeId, { onTestFinished }: TestContext, wishes: Wishes): Promise<Examined> {
  const running = await startOne(exchange, { seed: 3, coins: COINS, rate: 1, limits: {} });
  onTestFinished(() => running.stop());
  const { simulated, restUrl, wsUrl } = running;
  if (wishes.skewMs !== undefined) simulated.fault({ fault: "skew", ms: wishes.skewMs });
  const sound: ExchangeHosts = { rest: restUrl, ws: wsUrl };
  const wrong = await startWrongExchange(sound, wishes.wrongness);
  onTestFinished(() => wrong.stop());
  const hosts = wishes.hasSpare ? [wrong, sound] : [wrong];
  const findings = await examineExchange({ exchange, hosts, coins: COINS, seconds: wishes.seconds ?? 2, log });
  const differing = new Set(findings.filter(({ verdict }) => verdict === "differs").map(({ check }) => check));
  return { text: findingsText(exchange, findings), differing: [...differing] };
}

/** Changes each row of minute candles. */
const candles = (change: (row: unknown[], at: number) => unknown[]) => (address: string, body: string) =>
  address.includes("/klines") && address.includes("interval=1m")
    ? JSON.stringify((JSON.parse(body) as unknown[][]).map(change))
    : body;

describe.concurrent("a deliberately wrong exchange", { timeout: WITHIN_MS }, () => {
  test("a field with another name, a candle that disagrees with its trades, a request that counts more", async (context) => {
    let extra = 0;
    const { text, differing } = await examine("binance", context, {
      wrongness: {
        frame: (frame) => (frame.includes('"aggTrade"') ? frame.replace('"T":', '"time":') : frame),
        body: candles((row) => row.map((value, at) => (at === 5 || at === 7 ? String(Number(value) * 1.1) : value))),
        header: (address, name, value) =>
          name === "x-mbx-used-weight-1m"
            ? String(Number(value) + (address.includes("aggTrades") ? (extra += 21) : extra))
            : value,
      },
    });
    expect(text).toMatch(/DIFFERS {2}frames +malformed trade \(\d+ times\), like \{"e":"aggTrade"/);
    expect(text).toMatch(/DIFFERS {2}closed minute +candle disagrees: \d of \d; \w+ at \d\d:\d\d:00: .* its trades make/);
    expect(text).toMatch(/DIFFERS {2}request weights +trades counts 25, by our books 4/);
    expect(differing).toEqual(expect.arrayContaining(["closed minute", "request weights", "frames"]));
    expect(text).toMatch(/ok {7}charts/);
  });

  test("a clock three seconds ahead, turnover rounded more coarsely than it is printed, prices finer than their step", async (context) => {
    const round = candles((row) => row.map((value, at) => (at === 7 ? `${Math.round(Number(value))}.00` : value)));
    const { text, differing } = await examine("mexc", context, {
      skewMs: 3000,
      wrongness: {
        body: (address, body) =>
          address.includes("exchangeInfo")
            ? body.replaceAll(/"quotePrecision":\d+/g, '"quotePrecision":0')
            : round(address, body),
      },
    });
    expect(text).toMatch(/DIFFERS {2}clock +this machine is (2.9|3.0)\d s behind the exchange\n +-> .*NTP/);
    expect(text).toMatch(/DIFFERS {2}closed minute +rounding: \d of \d are rounded to 1 but printed to 0.01/);
    expect(text).toMatch(/DIFFERS {2}tick sizes +rounding: \d coins, like \w+ traded at [\d.]+ though its tick size is 1/);
    expect(differing).toEqual(["clock", "closed minute", "tick sizes"]);
  });

  test("a candle without its last columns", async (context) => {
    const { text } = await examine("mexc", context, { wrongness: { body: candles((row) => row.slice(0, 6)) } });
    expect(text).toMatch(/DIFFERS {2}minute candles +malformed: .*no such rows as/);
  });

  test("one candle of zeros among good ones", async (context) => {
    const zero = (row: unknown[], at: number): unknown[] =>
      at === 1 ? row.map((value, column) => (column === 0 ? value : "0")) : row;
    const { text, differing } = await examine("mexc", context, { wrongness: { body: candles(zero) } });
    expect(text).toMatch(/note {5}rows of no use +\d+ left out, like \/api\/v3\/klines \[\d+,"0"/);
    expect(differing).not.toContain("minute candles");
  });

  test("swapped volume and turnover of candles", async (context) => {
    const swap = ([open, o, h, l, c, volume, close, turnover, ...more]: unknown[]) => [
      open,
      o,
      h,
      l,
      c,
      turnover,
      close,
      volume,
      ...more,
    ];
    const { text } = await examine("binance", context, { wrongness: { body: candles(swap) } });
    expect(text).toMatch(/DIFFERS {2}minute candles +.* is no product of volume/);
  });

  test("a region that is not served", async (context) => {
    const { text, differing } = await examine("binance", context, { wrongness: { status: 451 } });
    expect(text).toMatch(/DIFFERS {2}host, REST +\S+: refused: it does not serve the region of this machine \(451\)/);
    expect(differing).toEqual(["host, REST", "host, sockets"]);
    expect(text).not.toContain("clock");
  });

  test("a first host that does not serve the region, and another that does", async (context) => {
    const { text, differing } = await examine("binance", context, { wrongness: { status: 451 }, hasSpare: true });
    expect(text).toMatch(/note {5}host, REST +\S+: refused: it does not serve the region/);
    expect(text).toMatch(/ok {7}trades beside REST/);
    expect(differing).toEqual([]);
  });
});

interface MexcTickers {
  readonly publicMiniTickers?: { readonly items: readonly Readonly<Record<string, string>>[] };
}

/** Swaps MEXC's volume (turnover) and quantity (coins) in each ticker. */
function swapped(frame: Uint8Array): Uint8Array {
  const push = decodePush(frame) as MexcTickers;
  if (!push.publicMiniTickers) return frame;
  const items = push.publicMiniTickers.items.map((item) => ({ ...item, volume: item["quantity"], quantity: item["volume"] }));
  return encodePush({ ...push, publicMiniTickers: { items } });
}

/** Refuses instead of accepts the last of several topics in an answer. */
function refusingLast(text: string): string {
  const answer = JSON.parse(text) as { msg: string };
  const topics = answer.msg.split(",");
  const last = topics.length > 1 ? topics.pop() : undefined;
  if (last === undefined) return text;
  const msg = `Subscribed successful! [${topics.join(",")}]. Not Subscribed successfully! [${last}]. Reason： Blocked! `;
  return JSON.stringify({ ...answer, msg });
}

describe.concurrent("deliberately wrong sockets", { timeout: WITHIN_MS }, () => {
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
