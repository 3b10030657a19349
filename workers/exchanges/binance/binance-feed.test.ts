import { afterEach, describe, expect, it } from "vitest";
import { createLog } from "../../../shared/node/log.ts";
import type { ExchangeFeed } from "../exchange.ts";
import type { FeedTiming } from "../feed-timing.ts";
import { eventually, recordingMetrics, recordingSink, universeOf } from "../testing/recording-sink.ts";
import { type ScriptedVenue, startVenue, type VenueScript } from "../testing/scripted-venue.ts";
import type { NumberedTrade } from "../id-ledger.ts";
import { createVenueFeed } from "../venue-feed.ts";
import { venue as binance } from "./binance-venue.ts";

const log = createLog("test", "silent");
const QUICK: Partial<FeedTiming> = {
  tickMs: 5,
  messageSpacingMs: 5,
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
const tape = (id: number): NumberedTrade => ({
  id,
  price: 100 + (id % 10),
  quoteVolume: (100 + (id % 10)) * 2,
  time: BASE + id,
});
const frame = (id: number, pair = "BTCUSDT"): string =>
  `{"e":"aggTrade","E":${BASE + id},"s":"${pair}","a":${id},"p":"${tape(id).price}.00","q":"2.000","f":1,"l":1,"T":${BASE + id},"m":true,"M":true}`;
const ticker = (volume: number, pair = "BTCUSDT"): string =>
  `[{"e":"24hrMiniTicker","E":${BASE},"s":"${pair}","c":"101.0","o":"100","h":"103","l":"99","v":"10.5","q":"${volume}"}]`;

async function start(
  options: { script?: VenueScript; timing?: Partial<FeedTiming>; pairs?: string[]; newest?: () => number } = {},
) {
  const venue = await startVenue(options.script);
  const [sink, metrics] = [recordingSink(), recordingMetrics()];
  const asked: number[] = [];
  const rest = {
    async tradesFrom(_pair: string, fromId = 0) {
      asked.push(fromId);
      const newest = options.newest?.() ?? 0;
      return Array.from({ length: Math.max(0, Math.min(1000, newest - fromId + 1)) }, (_, at) => tape(fromId + at));
    },
  };
  const timing = { ...QUICK, ...options.timing };
  const feed = createVenueFeed(binance, { wsUrl: venue.url, rest, sink, metrics, log, timing, random: () => 0.01 });
  started.push({ venue, feed });
  const ready = feed.start(universeOf(...(options.pairs ?? ["BTCUSDT"])));
  if (!options.script) await ready;
  const ids = (): number[] => sink.trades.map((trade) => trade.time - BASE).sort((a, b) => a - b);
  return { venue, feed, sink, metrics, asked, ready, ids };
}
const upTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);

describe("Binance feed", () => {
  it("subscribes trades, candles and the ticker in at least three connections", async () => {
    const { venue, feed } = await start({ pairs: ["AUSDT", "BUSDT", "CUSDT", "DUSDT", "-EUSDT"] });
    expect(venue.sockets.length).toBe(3);
    const all = venue.sockets.flatMap(({ topics }) => [...topics]);
    expect(all.filter((topic) => topic === "!miniTicker@arr").length).toBe(3);
    expect(all.filter((topic) => topic.endsWith("@aggTrade")).sort()).toEqual(
      ["ausdt", "busdt", "cusdt", "dusdt"].map((pair) => `${pair}@aggTrade`),
    );
    expect(feed.health()).toMatchObject({ connections: 3, connected: 3 });
  });
  it("delivers tickers once though every connection carries them, and closed minutes", async () => {
    const { venue, sink } = await start({ pairs: ["BTCUSDT", "ETHUSDT", "XRPUSDT"] });
    venue.send("!mini", ticker(5_000));
    const kline = (closed: boolean): string =>
      `{"e":"kline","E":${BASE},"s":"BTCUSDT","k":{"t":${Math.floor(BASE / 60_000) * 60_000},"T":1,"s":"BTCUSDT","i":"1m","f":1,"L":2,"o":"1","c":"2.5","h":"3","l":"1","v":"4","n":2,"x":${closed},"q":"10.25","V":"1","Q":"1","B":"0"}}`;
    venue.send("btcusdt@kline", kline(false));
    venue.send("btcusdt@kline", kline(true));
    await eventually(() => sink.minutes.length === 1 && sink.tickers.length === 1);
    expect(sink.minutes[0]).toMatchObject({ position: 0, close: 2.5, quoteVolume: 10.25 });
    expect(sink.tickers[0]).toMatchObject({ position: 0, price: 101, volume24h: 5_000 });
  });
  it("delivers tickers of coins it does not know by their name, from bytes and from JSON", async () => {
    const { venue, sink } = await start();
    const other = (pair: string, volume: number): string => ticker(volume, pair).slice(1, -1);
    venue.send("!mini", `[${other("METAUSDT", 7)},${other("币安人生USDT", 8)}]`);
    venue.send("!mini", ` [${other("METAUSDT", 9)}]`);
    await eventually(() => sink.others.length === 3);
    expect(sink.others.map(({ pair, volume24h }) => `${pair} ${volume24h}`)).toEqual([
      "METAUSDT 7",
      "币安人生USDT 8",
      "METAUSDT 9",
    ]);
    expect(sink.tickers).toEqual([]);
  });
  it("fetches exactly the missing ids of a hole while live trades continue", async () => {
    const { venue, ids, sink, asked, metrics } = await start({ newest: () => 9 });
    for (const id of [1, 2, 3, 8, 9]) venue.send("btcusdt", frame(id));
    await eventually(() => sink.trades.length === 9);
    expect(ids()).toEqual(upTo(9));
    expect(asked[0]).toBe(4);
    expect(metrics.repaired).toBe(4);
    expect(sink.gaps).toEqual([]);
  });
  it("waits for REST that lags behind the socket", async () => {
    let newest = 4;
    const { venue, ids, sink, asked } = await start({ newest: () => newest });
    for (const id of [1, 2, 3, 8]) venue.send("btcusdt", frame(id));
    await eventually(() => asked.length >= 3);
    newest = 8;
    await eventually(() => sink.trades.length === 8);
    expect(ids()).toEqual(upTo(8));
  });
  it("hands over as a gap what REST never shows", async () => {
    const { venue, sink } = await start({ newest: () => 0, timing: { repairPatienceMs: 100 } });
    for (const id of [1, 2, 7]) venue.send("btcusdt", frame(id));
    await eventually(() => sink.gaps.length === 1);
    expect(sink.gaps[0]).toEqual({ position: 0, fromTime: BASE + 2, toTime: BASE + 8 });
    expect(sink.trades.length).toBe(3);
  });
  it("survives twenty random cuts without losing or doubling a trade", async () => {
    let next = 0;
    const { venue, ids, sink } = await start({ newest: () => next, timing: { attemptsPerMinute: 1_000, stableMs: 0 } });
    venue.send("btcusdt", frame(++next));
    await eventually(() => sink.trades.length === 1);
    for (let cut = 0; cut < 20; cut++) {
      for (let count = 0; count < 7; count++) venue.send("btcusdt", frame(++next));
      venue.open()[0]?.socket.terminate();
      next += 5;
      await eventually(() => venue.open().some(({ topics }) => topics.size > 0), 5_000, "reconnect");
      await new Promise((resume) => setTimeout(resume, 10 + cut));
    }
    await eventually(() => new Set(ids()).size === next, 8_000, "every trade");
    expect(ids()).toEqual(upTo(next));
    expect(sink.gaps).toEqual([]);
  }, 30_000);
  it("doubts the coins of a cut connection at once, and each until its next id proves that it missed nothing", async () => {
    const { venue, feed, sink } = await start({ pairs: ["BTCUSDT", "ETHUSDT"], timing: { repairDelayMs: 60_000 } });
    for (const pair of ["BTCUSDT", "ETHUSDT"]) venue.send(pair.toLowerCase(), frame(1, pair));
    await eventually(() => sink.trades.length === 2);
    const carrierOf = (pair: string) => venue.open().find(({ topics }) => topics.has(`${pair}@aggTrade`));
    const doubts = (): boolean[] => [0, 1].map((position) => feed.isDoubtful(position));
    expect(doubts()).toEqual([false, false]);
    carrierOf("btcusdt")?.socket.terminate();
    await eventually(() => feed.isDoubtful(0));
    expect(doubts()).toEqual([true, false]);
    await eventually(() => carrierOf("btcusdt") !== undefined && feed.health().connected === 2);
    expect(doubts()).toEqual([true, false]);
    venue.send("btcusdt", frame(2));
    await eventually(() => !feed.isDoubtful(0));
  });
  it("replaces a connection that only answers pings", async () => {
    const { venue, metrics } = await start({ timing: { silenceMs: 100, attemptsPerMinute: 100 } });
    const pings = setInterval(() => venue.open().forEach(({ socket }) => socket.ping()), 10);
    await eventually(() => venue.sockets.length >= 2, 3_000, "replacement");
    clearInterval(pings);
    expect(metrics.reconnects[0]).toBe("silence");
  });
  it("counts lost connections by a few reasons, whatever a peer or the system says of them", async () => {
    const { venue, metrics } = await start({ timing: { attemptsPerMinute: 100 } });
    venue.open()[0]?.socket.close(4_321, "from 10.1.2.3:5678");
    await eventually(() => metrics.reconnects.length === 1);
    await eventually(() => venue.open().length === 1);
    await venue.stop();
    await eventually(() => metrics.reconnects.length >= 3, 10_000);
    expect(new Set(metrics.reconnects)).toEqual(new Set(["closed", "error"]));
  }, 15_000);
  it("renews before the day is over, both connections delivering, and loses nothing", async () => {
    const { venue, feed, ids, sink, metrics } = await start({
      timing: { renewAfterMs: 150, renewJitterMs: 10, attemptsPerMinute: 100 },
    });
    let next = 0;
    let together = 0;
    let isDoubtful = false;
    const trades = setInterval(() => {
      venue.send("btcusdt@agg", frame(++next));
      isDoubtful ||= feed.isDoubtful(0);
      together = Math.max(together, venue.open().filter(({ topics }) => topics.size > 0).length);
    }, 3);
    await eventually(() => venue.sockets.length >= 3, 5_000, "two renewals");
    clearInterval(trades);
    await eventually(() => sink.trades.length === next);
    expect(ids()).toEqual(upTo(next));
    expect([together, isDoubtful]).toEqual([2, false]);
    expect(metrics.reconnects).toEqual([]);
    expect(metrics.repaired).toBe(0);
  });
  it("renews at once when the server announces its shutdown", async () => {
    const { venue } = await start();
    venue.open()[0]?.socket.send('{"e":"serverShutdown","E":1770123456789}');
    await eventually(() => venue.sockets.length === 2);
    const beats = setInterval(() => venue.send("!mini", ticker(1)), 5);
    await eventually(() => venue.open().length === 1 && venue.open()[0] === venue.sockets[1]);
    clearInterval(beats);
  });
  it("follows a changed universe on the living connections", async () => {
    const { venue, feed, sink } = await start({ pairs: ["BTCUSDT", "ETHUSDT", "XRPUSDT"] });
    feed.update(universeOf("BTCUSDT", "-ETHUSDT", "XRPUSDT", "SOLUSDT", "ADAUSDT"));
    const topics = (): string[] => venue.open().flatMap((open) => [...open.topics]);
    await eventually(
      () =>
        topics().includes("solusdt@aggTrade") && topics().includes("adausdt@kline_1m") && !topics().includes("ethusdt@aggTrade"),
    );
    expect(venue.sockets.length).toBe(3);
    venue.send("solusdt", frame(1, "SOLUSDT"));
    venue.send("btcusdt", frame(1, "BTCUSDT"));
    await eventually(() => sink.trades.length === 2);
    expect(new Set(sink.trades.map((trade) => trade.position))).toEqual(new Set([0, 3]));
  });
  it("finds the one stream that is refused among many and lives with the others", async () => {
    const script: VenueScript = {
      answer: (message) =>
        JSON.stringify(
          message.params.some((topic) => topic.startsWith("bad"))
            ? { error: { code: 2, msg: "Invalid request: invalid stream" }, id: message.id }
            : { result: null, id: message.id },
        ),
    };
    const { venue, ready, metrics, sink } = await start({
      script,
      pairs: ["BTCUSDT", "BADUSDT", "ETHUSDT", "XRPUSDT", "SOLUSDT", "ADAUSDT"],
    });
    await ready;
    expect(new Set(metrics.rejections.map(({ sample }) => sample.split(":")[0]))).toEqual(
      new Set(["badusdt@aggTrade", "badusdt@kline_1m"]),
    );
    venue.send("adausdt", frame(1, "ADAUSDT"));
    await eventually(() => sink.trades.length === 1);
  });
  it("gives up a connection whose subscription is not answered", async () => {
    const { metrics } = await start({ script: { answer: () => undefined }, timing: { ackMs: 60, attemptsPerMinute: 3 } });
    await eventually(() => metrics.reconnects.length > 0);
    expect(metrics.reconnects[0]).toBe("subscription not answered");
  });
  it("never sends more than two messages in any second, nor more than 200 streams in one", async () => {
    const pairs = Array.from({ length: 300 }, (_, at) => `C${at}USDT`);
    const { venue, feed } = await start({ pairs, timing: { messageSpacingMs: 550 } });
    feed.update(universeOf(...pairs.map((pair, at) => (at % 5 === 0 ? `-${pair}` : pair)), "NEWUSDT", "TWOUSDT", "TRIUSDT"));
    await eventually(() => venue.open().some(({ topics }) => topics.has("newusdt@aggTrade")), 5_000);
    for (const { receivedAt, texts } of venue.sockets) {
      for (let at = 2; at < receivedAt.length; at++)
        expect((receivedAt[at] as number) - (receivedAt[at - 2] as number)).toBeGreaterThan(1_000);
      for (const text of texts) expect((JSON.parse(text) as { params: string[] }).params.length).toBeLessThanOrEqual(200);
    }
  });
  it("probes a refusing exchange alone and returns everywhere once it answers", async () => {
    let refusing = true;
    let attempts = 0;
    const script: VenueScript = {
      refusing: () => (attempts++, refusing),
      answer: (message) => JSON.stringify({ result: null, id: message.id }),
    };
    const { ready, feed } = await start({ script, pairs: ["AUSDT", "BUSDT", "CUSDT"] });
    await new Promise((resume) => setTimeout(resume, 2_500));
    expect(attempts).toBeLessThanOrEqual(6);
    refusing = false;
    await ready;
    expect(feed.health().connected).toBe(3);
  }, 15_000);
  it("subscribes a coin again that trades on the venue but not here, and fetches what it missed", async () => {
    let newest = 3;
    const { venue, sink, ids } = await start({ newest: () => newest, timing: { symbolSilenceMs: 100, silenceMs: 60_000 } });
    for (const id of [1, 2, 3]) venue.send("btcusdt", frame(id));
    await eventually(() => sink.trades.length === 3);
    newest = 6;
    let volume = 1_000;
    const ticks = setInterval(() => venue.send("!mini", ticker((volume += 10))), 50);
    await eventually(
      () => venue.sockets[0]?.texts.some((text) => text.includes("UNSUBSCRIBE")) ?? false,
      15_000,
      "resubscription",
    );
    clearInterval(ticks);
    await eventually(() => sink.trades.length === 6);
    expect(ids()).toEqual(upTo(6));
    const isBack = (): boolean => venue.open()[0]?.topics.has("btcusdt@aggTrade") ?? false;
    await eventually(isBack, 5_000, "the second subscription");
    expect(isBack()).toBe(true);
  }, 20_000);
});
