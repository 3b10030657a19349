import { afterEach, describe, expect, it } from "vitest";
import { createLog } from "../../../shared/node/log.ts";
import type { ExchangeFeed, RestTrade } from "../exchange.ts";
import type { FeedTiming } from "../feed-timing.ts";
import { dealsFrame, mexcAnswer, tickersFrame } from "./testing/mexc-writer.ts";
import { eventually, type RecordedTrade, recordingMetrics, recordingSink, universeOf } from "../testing/recording-sink.ts";
import { type ScriptedVenue, startVenue, type VenueScript } from "../testing/scripted-venue.ts";
import { createVenueFeed } from "../venue-feed.ts";
import { venue as mexc } from "./mexc-venue.ts";

const log = createLog("test", "silent");
const QUICK: Partial<FeedTiming> = {
  tickMs: 5,
  messageSpacingMs: 2,
  repairDelayMs: 20,
  repairRetryMs: 20,
  overlapMs: 60,
  tickerLagMs: 150,
};
const started: { venue: ScriptedVenue; feed: ExchangeFeed }[] = [];
afterEach(async () => {
  for (const { venue, feed } of started.splice(0)) {
    await feed.stop();
    await venue.stop();
  }
});

const BASE = Date.now();
/** Deal number `id`: three deals share each millisecond; the quantity differs. */
const deal = (id: number) => ({
  price: "84270",
  quantity: `${id}.5`,
  time: BASE + Math.floor(id / 3),
  tradeId: `${9_000_000 + id}X0_${9_000_001 + id}X0`,
});
const restTrade = (id: number): RestTrade => ({ price: 84270, quoteVolume: 84270 * (id + 0.5), time: BASE + Math.floor(id / 3) });
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const deals = (from: number, to: number, pair = "BTCUSDT"): Buffer => dealsFrame(pair, range(from, to).map(deal));
const idsOf = (trades: readonly RecordedTrade[]): number[] =>
  trades.map((trade) => Math.round(trade.quoteVolume / 84270 - 0.5)).sort((a, b) => a - b);

async function start(
  options: { script?: VenueScript; timing?: Partial<FeedTiming>; pairs?: string[]; newest?: () => number; oldest?: number } = {},
) {
  const venue = await startVenue({ answer: (message) => mexcAnswer(message), ...options.script });
  const [sink, metrics] = [recordingSink(), recordingMetrics()];
  const asked: string[] = [];
  const rest = {
    async recentTrades(pair: string) {
      asked.push(pair);
      return range(options.oldest ?? 1, options.newest?.() ?? 0)
        .map(restTrade)
        .slice(-1000);
    },
  };
  const timing = { ...QUICK, ...options.timing };
  const feed = createVenueFeed(mexc, { wsUrl: venue.url, rest, sink, metrics, log, timing, random: () => 0.01 });
  started.push({ venue, feed });
  const ready = feed.start(universeOf(...(options.pairs ?? ["BTCUSDT"])));
  if (!options.script) await ready;
  const ids = (): number[] => idsOf(sink.trades);
  const carrier = (part = "deals") => venue.open().find(({ topics }) => [...topics].some((topic) => topic.includes(part)));
  return { venue, feed, sink, metrics, asked, ready, ids, carrier };
}

describe("MEXC feed", () => {
  it("carries at most 25 deals channels a connection in messages below 1 KB, and the tickers apart", async () => {
    const { venue, feed } = await start({ pairs: range(1, 60).map((at) => `COIN${at}USDT`) });
    expect(venue.sockets.length).toBe(4);
    expect(feed.health()).toMatchObject({ connections: 4, connected: 4 });
    for (const { topics, texts } of venue.sockets) {
      expect(topics.size).toBeLessThanOrEqual(25);
      for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(1_024);
    }
    expect(venue.sockets.filter(({ topics }) => topics.has("spot@public.miniTickers.v3.api.pb@24H")).length).toBe(1);
  });
  it("delivers tickers of the coins it knows, and those of others by their name", async () => {
    const { venue, sink } = await start();
    const tickers = [
      { pair: "METAUSDT", price: "0.055", volume24h: "814864.474" },
      { pair: "BTCUSDT", price: "84270", volume24h: "12345.5" },
    ];
    venue.send("miniTickers", tickersFrame(tickers, BASE));
    await eventually(() => sink.tickers.length === 1);
    expect(sink.tickers[0]).toEqual({ position: 0, price: 84270, volume24h: 12345.5, eventTime: BASE });
    expect(sink.others).toEqual([{ pair: "METAUSDT", price: 0.055, volume24h: 814864.474, eventTime: BASE }]);
  });
  it("waits for the answer of each coin that joins, on a connection that is open and on a new one", async () => {
    let isDeaf = false;
    const script: VenueScript = { answer: (message) => (isDeaf ? undefined : mexcAnswer(message)) };
    const pairs = range(1, 24).map((at) => `COIN${at}USDT`);
    const { feed, ready } = await start({ script, pairs, timing: { ackMs: 200 } });
    await ready;
    expect(feed.waiting()).toEqual([]);
    isDeaf = true;
    feed.update(universeOf(...pairs, "OLDUSDT", "NEWUSDT"));
    expect(feed.waiting()).toEqual([24, 25]);
    await new Promise((resume) => setTimeout(resume, 100));
    expect(feed.waiting()).toEqual([24, 25]);
    feed.update(universeOf(...pairs, "OLDUSDT", "-NEWUSDT"));
    expect(feed.waiting()).toEqual([24]);
    isDeaf = false;
    feed.update(universeOf(...pairs, "OTHERUSDT"));
    await eventually(() => feed.waiting().length === 0, 10_000);
  });
  it("pings on a fixed timer though data flows, and replaces a connection that does not answer", async () => {
    let deaf = false;
    const script: VenueScript = { answer: (message) => (deaf && message.method === "PING" ? undefined : mexcAnswer(message)) };
    const { venue, metrics, ready } = await start({
      script,
      timing: { pingEveryMs: 40, pongWithinMs: 80, attemptsPerMinute: 100 },
    });
    await ready;
    const flow = setInterval(() => venue.send("deals", deals(1, 1)), 10);
    await eventually(() => venue.sockets.every(({ texts }) => texts.filter((text) => text === '{"method":"PING"}').length > 2));
    expect(metrics.reconnects).toEqual([]);
    deaf = true;
    await eventually(() => metrics.reconnects.includes("ping not answered"));
    clearInterval(flow);
  });
  it("fetches the deals of a cut, sharing milliseconds with what arrived live, and doubles none", async () => {
    let newest = 0;
    const { venue, sink, ids, carrier, metrics } = await start({ newest: () => newest });
    venue.send("deals", deals(1, 10));
    await eventually(() => sink.trades.length === 10);
    newest = 10;
    carrier()?.socket.terminate();
    await eventually(() => carrier() !== undefined, 5_000, "reconnect");
    venue.send("deals", deals(23, 30));
    await eventually(() => sink.trades.length === 18);
    // 11 shares its millisecond with 10, 23 with 22: both ends of the interruption split a millisecond.
    newest = 30;
    await eventually(() => sink.trades.length === 30);
    expect(ids()).toEqual(range(1, 30));
    expect(metrics.repaired).toBe(12);
    expect(sink.gaps).toEqual([]);
  });
  it("takes what REST says when no deal arrives live, and drops those that the socket brings later", async () => {
    let newest = 0;
    const { venue, sink, ids, carrier } = await start({ newest: () => newest });
    venue.send("deals", deals(1, 10));
    await eventually(() => sink.trades.length === 10);
    carrier()?.socket.terminate();
    newest = 19;
    await eventually(() => sink.trades.length === 19);
    venue.send("deals", deals(17, 25));
    await eventually(() => sink.trades.length === 25);
    await new Promise((resume) => setTimeout(resume, 50));
    expect(ids()).toEqual(range(1, 25));
  });
  it("waits for REST that has not yet seen the first deal after the cut", async () => {
    let newest = 12;
    const { venue, sink, ids, carrier, asked } = await start({ newest: () => newest });
    venue.send("deals", deals(1, 10));
    await eventually(() => sink.trades.length === 10);
    carrier()?.socket.terminate();
    await eventually(() => carrier() !== undefined);
    venue.send("deals", deals(21, 24));
    await eventually(() => asked.length >= 3);
    expect(sink.trades.length).toBe(14);
    newest = 24;
    await eventually(() => sink.trades.length === 24);
    expect(ids()).toEqual(range(1, 24));
  });
  it("hands over as a gap what REST no longer reaches", async () => {
    const { venue, sink, carrier } = await start({ newest: () => 2_000 });
    venue.send("deals", deals(1, 10));
    await eventually(() => sink.trades.length === 10);
    carrier()?.socket.terminate();
    await eventually(() => carrier() !== undefined);
    venue.send("deals", deals(1_999, 2_000));
    await eventually(() => sink.gaps.length === 1);
    expect(sink.gaps[0]).toEqual({ position: 0, fromTime: deal(10).time, toTime: deal(1_999).time + 1 });
    expect(sink.trades.length).toBe(12);
  });
  it("survives many cuts in a row without losing or doubling a deal", async () => {
    let next = 1;
    const { venue, sink, ids, carrier } = await start({
      newest: () => next - 1,
      timing: { attemptsPerMinute: 1_000, stableMs: 0 },
    });
    const push = (count: number): void => {
      venue.send("deals", deals(next, next + count - 1));
      next += count;
    };
    push(4);
    await eventually(() => sink.trades.length === 4);
    for (let cut = 0; cut < 15; cut++) {
      push(5);
      await new Promise((resume) => setTimeout(resume, 10));
      carrier()?.socket.terminate();
      next += 4;
      await eventually(() => carrier() !== undefined, 5_000, "reconnect");
      push(3);
      await new Promise((resume) => setTimeout(resume, cut * 4));
    }
    await eventually(() => new Set(ids()).size === next - 1, 8_000, "every deal");
    expect(ids()).toEqual(range(1, next - 1));
    expect(sink.gaps).toEqual([]);
  }, 30_000);
  it("renews with both connections delivering: every deal once, nothing fetched", async () => {
    const { venue, sink, ids, asked, metrics } = await start({
      timing: { renewAfterMs: 150, renewJitterMs: 10, attemptsPerMinute: 100 },
    });
    let next = 1;
    const flow = setInterval(() => {
      venue.send("deals", deals(next, next + 1));
      venue.send("miniTickers", tickersFrame([], BASE));
      next += 2;
    }, 3);
    await eventually(() => venue.sockets.length >= 6, 5_000, "two renewals of both");
    clearInterval(flow);
    await eventually(() => sink.trades.length >= next - 1);
    expect(ids()).toEqual(range(1, next - 1));
    expect(asked).toEqual([]);
    expect(metrics.reconnects).toEqual([]);
  });
  it("repairs a broken frame from REST", async () => {
    const { venue, sink, ids, metrics } = await start({ newest: () => 9 });
    venue.send("deals", deals(1, 3));
    const broken = deals(4, 6);
    venue.send("deals", broken.subarray(0, broken.length - 60));
    venue.send("deals", deals(7, 9));
    await eventually(() => sink.trades.length === 9);
    expect(ids()).toEqual(range(1, 9));
    expect(metrics.rejections.map(({ reason }) => reason)).toEqual(["malformed frame"]);
  });
  it("refuses a price off by a factor of a thousand, and asks REST for the real one", async () => {
    const { venue, sink, ids } = await start({ newest: () => 9 });
    venue.send("deals", deals(1, 3));
    venue.send("deals", dealsFrame("BTCUSDT", [deal(4), { ...deal(5), price: "84270000" }, ...range(6, 9).map(deal)]));
    await eventually(() => sink.trades.length === 9);
    expect(ids()).toEqual(range(1, 9));
    expect(Math.max(...sink.trades.map(({ price }) => price))).toBe(84270);
  });
  it("replaces a connection that goes silent while its coin's volume moves, and leaves a quiet one alone", async () => {
    let newest = 3;
    const { venue, sink, metrics, ids } = await start({
      newest: () => newest,
      timing: { silenceMs: 400, attemptsPerMinute: 100, pingEveryMs: 0 },
    });
    venue.send("deals", deals(1, 3));
    await eventually(() => sink.trades.length === 3);
    let volume = 1_000;
    let moves = false;
    const flow = setInterval(
      () =>
        venue.send(
          "miniTickers",
          tickersFrame([{ pair: "BTCUSDT", price: "84270", volume24h: `${moves ? (volume += 5) : volume}` }], BASE),
        ),
      50,
    );
    await new Promise((resume) => setTimeout(resume, 2_000));
    expect(metrics.reconnects).toEqual([]);
    moves = true;
    newest = 6;
    await eventually(() => metrics.reconnects.includes("silence"), 15_000, "replacement");
    clearInterval(flow);
    await eventually(() => sink.trades.length === 6);
    expect(ids()).toEqual(range(1, 6));
  }, 25_000);
  it("fetches what was dealt while a silent coin is subscribed again", async () => {
    let newest = 3;
    const script: VenueScript = {
      answer: (message, { socket }) => {
        if (message.method === "UNSUBSCRIPTION") {
          socket.send(deals(12, 12));
          newest = 20;
        }
        return mexcAnswer(message);
      },
    };
    const { venue, sink, ids, ready } = await start({
      newest: () => newest,
      script,
      timing: { symbolSilenceMs: 100, silenceMs: 60_000 },
    });
    await ready;
    venue.send("deals", deals(1, 3));
    await eventually(() => sink.trades.length === 3);
    let volume = 1_000;
    const flow = setInterval(
      () => venue.send("miniTickers", tickersFrame([{ pair: "BTCUSDT", price: "84270", volume24h: `${(volume += 5)}` }], BASE)),
      50,
    );
    await eventually(() => newest === 20, 15_000, "resubscription");
    clearInterval(flow);
    await eventually(() => sink.trades.length === 20);
    expect(ids()).toEqual(range(1, 20));
    expect(sink.gaps).toEqual([]);
  }, 20_000);
  it("judges each topic of a mixed answer", async () => {
    const script: VenueScript = {
      answer: (message) => {
        const bad = (message.params ?? []).filter((topic) => topic.includes("BADUSDT"));
        const good = (message.params ?? []).filter((topic) => !topic.includes("BADUSDT"));
        if (bad.length === 0) return mexcAnswer(message);
        return JSON.stringify({
          id: 0,
          code: 0,
          msg: `Subscribed successful! [${good.join(",")}]. Not Subscribed successfully! [${bad.join(",")}]. Reason： Blocked! `,
        });
      },
    };
    const { ready, metrics, venue, sink } = await start({ script, pairs: ["BTCUSDT", "BADUSDT"] });
    await ready;
    expect(metrics.rejections.map(({ reason }) => reason)).toEqual(["refused subscription"]);
    venue.send("deals", deals(1, 1));
    await eventually(() => sink.trades.length === 1);
  });
  it("has a refused coin in doubt until it is granted after all, and what it traded until then was fetched", async () => {
    let isRefusing = false;
    let newest = 3;
    const script: VenueScript = {
      answer: (message) => {
        const bad = (message.params ?? []).find((topic) => topic.includes("BADUSDT"));
        if (!isRefusing || bad === undefined) return mexcAnswer(message);
        const good = (message.params ?? []).filter((topic) => topic !== bad).join(",");
        const taken = good === "" ? "" : `Subscribed successful! [${good}]. `;
        return JSON.stringify({ id: 0, code: 0, msg: `${taken}Not Subscribed successfully! [${bad}]. Reason： Blocked! ` });
      },
    };
    const pairs = ["BTCUSDT", "BADUSDT"];
    const timing = { refusedRetryMs: 100 };
    const { feed, ready, sink, venue, metrics, carrier } = await start({ script, pairs, newest: () => newest, timing });
    await ready;
    for (const pair of pairs) venue.send(pair, deals(1, 3, pair));
    await eventually(() => sink.trades.length === 6);
    isRefusing = true;
    carrier()?.socket.terminate();
    await eventually(() => metrics.rejections.length === 3);
    expect([feed.health().refusedCoins, venue.sockets.length, feed.isDoubtful(1)]).toEqual([1, 3, true]);
    venue.send("BTCUSDT", deals(4, 4));
    newest = 9;
    await eventually(() => !feed.isDoubtful(0));
    expect(feed.isDoubtful(1)).toBe(true);
    isRefusing = false;
    await eventually(() => feed.health().refusedCoins === 0);
    await eventually(() => !feed.isDoubtful(1));
    expect(idsOf(sink.trades.filter(({ position }) => position === 1))).toEqual(range(1, 9));
  });
  it("follows a changed universe without touching what stays", async () => {
    const { venue, feed, sink, carrier } = await start({ pairs: ["BTCUSDT", "ETHUSDT"] });
    feed.update(universeOf("BTCUSDT", "-ETHUSDT", "SOLUSDT"));
    await eventually(() => carrier("SOLUSDT") !== undefined && carrier("ETHUSDT") === undefined);
    expect(venue.sockets.length).toBe(2);
    venue.send("SOLUSDT", deals(1, 1, "SOLUSDT"));
    await eventually(() => sink.trades.length === 1);
    expect(sink.trades[0]?.position).toBe(2);
  });
  it("accepts the price of a coin that returns, however far it moved", async () => {
    const { venue, feed, sink, carrier, metrics } = await start({ pairs: ["BTCUSDT", "ETHUSDT"] });
    venue.send("ETHUSDT", deals(1, 1, "ETHUSDT"));
    await eventually(() => sink.trades.length === 1);
    feed.update(universeOf("BTCUSDT", "-ETHUSDT"));
    await eventually(() => carrier("ETHUSDT") === undefined);
    feed.update(universeOf("BTCUSDT", "ETHUSDT"));
    await eventually(() => carrier("ETHUSDT") !== undefined);
    venue.send("ETHUSDT", dealsFrame("ETHUSDT", [{ ...deal(2), price: "842700" }]));
    await eventually(() => sink.trades.length === 2);
    expect(sink.trades[1]).toMatchObject({ position: 1, price: 842_700 });
    expect(metrics.rejections).toEqual([]);
  });
});
