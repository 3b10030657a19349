// A start on an exchange with minute candles only: which price applies between the candles and the first own trade.

import pLimit from "p-limit";
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { UniverseSymbol } from "../../shared/market/universe.ts";
import { createLog } from "../../shared/node/log.ts";
import { connectRedis } from "../../shared/node/redis.ts";
import { redisUrl } from "../../shared/testing/services.ts";
import { Book } from "../book/book.ts";
import { ColumnStore } from "../columns/column-store.ts";
import type { ExchangeRest, RestTrade } from "../exchanges/exchange.ts";
import { FrameBuilder } from "../frames/frame-builder.ts";
import { Lease } from "../lease/lease.ts";
import { RewriteLog } from "../rewrites/rewrite-log.ts";
import type { DisputedSeconds } from "./continue-columns.ts";
import { MarketHistory, type HistoryDeps } from "./market-history.ts";

/** A minute that is over, so that its candle holds all its trades. */
const MINUTE = Math.floor(Date.now() / 60_000) * 60 - 120;
/** Live seconds begin within it. */
const LIVE = MINUTE + 41;
/** The coin's last trade before them, and its first one after. */
const BEFORE = { at: MINUTE + 10, price: 105 };
const FIRST = { at: MINUTE + 50, price: 110 };
const log = createLog("test", "silent");
const redis = connectRedis(redisUrl(), "fast", log);
const coins: UniverseSymbol[] = [{ symbol: "A", pair: "AUSDT", tickSize: "1", decimals: 0, active: true }];

const watchedPairs = async (): Promise<ReadonlySet<string>> => new Set();

/** The leader missed nothing. */
const NO_DOUBT = new Float64Array(0);

const isLive = (): boolean => true;

/** Seconds that two workers counted differently, as reported. */
const disputes: DisputedSeconds[] = [];
const disputed = (seconds: DisputedSeconds): void => void disputes.push(seconds);

let book: Book;
let history: MarketHistory;
let store: ColumnStore;
/** The exchange's trades by time, once it serves them. */
let served: RestTrade[] | undefined;

const rest = {
  exchange: "mexc",
  finestCandleSeconds: 60,
  candles: async (_pair: string, _seconds: number, from: number, to: number) =>
    MINUTE * 1000 >= from && MINUTE * 1000 < to
      ? [{ openTime: MINUTE * 1000, open: 100, high: 110, low: 100, close: FIRST.price, volume: 1, quoteVolume: 30 }]
      : [],
  secondTrades: async (_pair: string, from: number, to: number) => ({
    from: served ? from : to,
    trades: (served ?? []).filter(({ time }) => time < to),
  }),
  recentTrades: async () => [],
} as unknown as ExchangeRest;

beforeEach(async () => {
  await redis.flushall();
  served = undefined;
  disputes.length = 0;
  const lease = new Lease(redis, "mexc");
  await lease.tryAcquire();
  store = new ColumnStore(redis, lease, "mexc");
  start();
});

afterAll(() => redis.disconnect());

function start(): void {
  book = new Book(1, 600, LIVE - 1);
  book.startLiveAt(LIVE);
  const nowSecond = (): number => book.openSecond;
  history = new MarketHistory({
    onWritten: () => undefined,
    rest,
    log,
    book,
    store,
    exclusive: pLimit(1),
    rewrittenSeconds: new Set(),
    rewrites: new RewriteLog(),
    nowSecond,
    watchedPairs,
    isLive,
    disputed,
  });
}

const trade = ({ at, price }: { at: number; price: number }): void => book.trade(0, price, 10, at * 1000 + 300, at * 1000 + 400);
const priceAt = (second: number): number => book.column(second)[0] as number;
/** From which second on the history counts as exact, when this second is published. */
function exactAt(second: number): number {
  book.advanceTo(second + 1);
  history.followTrades(second);
  return history.exactSince[0] as number;
}

/** A book that counts trades from this second on. */
function standbySince(second: number): Book {
  const standby = new Book(1, 600, second - 1);
  standby.startLiveAt(second);
  return standby;
}

/** The leader stores its seconds up to this one, and its table. */
async function publish(second: number): Promise<void> {
  const seconds = Array.from({ length: second - LIVE + 2 }, (_, at) => LIVE - 1 + at);
  await store.writeSeconds(seconds, (at) => book.column(at), second);
  await store.writeExactness({ since: history.exactSince, doubtedFrom: NO_DOUBT });
  const facts = {
    simulated: false,
    warming: false,
    universeVersion: 1,
    second,
    eventTime: 0,
    ingestTime: 0,
    publishTime: 0,
    quoteTime: 0,
  };
  await store.writeTable(new FrameBuilder(1, 1).build(facts).whole);
}

async function takeOver(standby: Book, own: Partial<HistoryDeps> = {}, ofMarket = coins): Promise<void> {
  book = standby;
  history = new MarketHistory({
    onWritten: () => undefined,
    rest,
    log,
    book,
    store,
    exclusive: pLimit(1),
    rewrittenSeconds: new Set(),
    rewrites: new RewriteLog(),
    nowSecond: () => book.openSecond,
    watchedPairs,
    isLive,
    disputed,
    ...own,
  });
  await history.join(ofMarket);
}

async function startOnCandles(): Promise<void> {
  await history.join(coins);
  book.advanceTo(LIVE + 2);
  await history.complete(coins);
  expect(history.ready[0]).toBe(1);
}

describe("a coin whose past comes from minute candles", () => {
  it("is not exact before its first own trade: the candle's close may be a later price", async () => {
    await startOnCandles();
    // The candle's price is not the coin's price at that time.
    expect(priceAt(LIVE + 1)).not.toBe(BEFORE.price);
    for (const second of [LIVE + 2, LIVE + 5]) expect(exactAt(second)).toBe(second + 1);
    trade(FIRST);
    // A window that begins at the end of the trade's second has an exact price.
    for (const second of [FIRST.at, FIRST.at + 1, FIRST.at + 300]) expect(exactAt(second)).toBe(FIRST.at + 1);
    expect(priceAt(FIRST.at)).toBe(FIRST.price);
  });

  it("is exact from the trade's second on, even if the trade came before the candles", async () => {
    await history.join(coins);
    book.advanceTo(FIRST.at);
    trade(FIRST);
    book.advanceTo(FIRST.at + 20);
    await history.complete(coins);
    expect(priceAt(FIRST.at - 1)).not.toBe(BEFORE.price);
    expect(exactAt(FIRST.at + 20)).toBe(FIRST.at + 1);
  });

  it("is exact all along once the exchange serves its trades", async () => {
    await startOnCandles();
    expect(exactAt(LIVE + 5)).toBe(LIVE + 6);
    served = [
      { price: 100, quoteVolume: 10, time: MINUTE * 1000 },
      { price: BEFORE.price, quoteVolume: 10, time: BEFORE.at * 1000 },
      { price: FIRST.price, quoteVolume: 10, time: FIRST.at * 1000 },
    ];
    trade(FIRST);
    expect(exactAt(FIRST.at + 1)).toBe(FIRST.at + 1);
    await history.complete(coins);
    expect(exactAt(FIRST.at + 2)).toBeLessThan(MINUTE);
    expect(priceAt(FIRST.at - 1)).toBe(BEFORE.price);
    expect(priceAt(FIRST.at)).toBe(FIRST.price);
  });

  it("stays inexact for the next leader until it trades", async () => {
    await startOnCandles();
    const second = LIVE + 5;
    expect(exactAt(second)).toBe(second + 1);
    const standby = standbySince(LIVE + 2);
    standby.advanceTo(second + 1);
    await publish(second);
    await takeOver(standby);
    for (const next of [second + 1, second + 3]) expect(exactAt(next)).toBe(next + 1);
    trade({ at: second + 4, price: 111 });
    for (const next of [second + 4, second + 60]) expect(exactAt(next)).toBe(second + 5);
  });
});

it("fetches a hole, too, that the feed gave up while the coin's history was on its way", async () => {
  served = [{ price: 100, quoteVolume: 10, time: MINUTE * 1000 }];
  const hole = LIVE + 3;
  const fetched = vi.spyOn(rest, "secondTrades").mockImplementationOnce(async (_pair, from) => {
    history.coarseUntil(0, hole);
    return { from, trades: served ?? [] };
  });
  onTestFinished(() => fetched.mockRestore());
  await history.join(coins);
  book.advanceTo(LIVE + 10);
  await history.complete(coins);
  expect(fetched.mock.calls.map(([, , to]) => to)).toEqual([LIVE * 1000, hole * 1000]);
});

describe("a standby that takes over", () => {
  it("keeps a trade that came too late for the last seconds of the leader before it", async () => {
    await startOnCandles();
    const last = LIVE + 20;
    const standby = standbySince(LIVE + 10);
    for (const each of [book, standby]) each.advanceTo(last + 1);
    for (const at of [LIVE + 5, LIVE + 12]) trade({ at, price: 120 });
    for (const at of [LIVE + 12, last - 1]) standby.trade(0, 120, 10, at * 1000 + 300, (last + 1) * 1000);
    const before = book.column(LIVE + 8)[1] as number;
    await publish(last);
    await takeOver(standby);
    // The trades of 12 s and of the second before the last.
    expect((book.column(last)[1] as number) - before).toBe(20);
  });

  it("reports the minutes that it counted otherwise, which the leader may have healed since", async () => {
    await startOnCandles();
    const last = MINUTE + 190;
    const standby = standbySince(LIVE + 10);
    for (const each of [book, standby]) each.advanceTo(last + 1);
    const both = [MINUTE + 65, MINUTE + 130, MINUTE + 175];
    for (const at of [LIVE + 2, ...both, MINUTE + 70]) trade({ at, price: 120 });
    for (const at of [...both, last - 1]) standby.trade(0, 120, 10, at * 1000 + 300, (last + 1) * 1000);
    expect(exactAt(last)).toBe(LIVE + 3);
    await publish(last);
    await takeOver(standby);
    // Not the last seconds: the leader's may lack trades that were on their way.
    expect(disputes).toEqual([{ position: 0, from: MINUTE + 60, to: MINUTE + 120 }]);
  });

  it.each(["follows the leader's seconds", "comes after a gap"])(
    "shows at once only coins that have a past and %s",
    async (how) => {
      const names = ["KNOWN", "GONE", "NO COLUMN", "NO HISTORY", "NOT LIVE", "ALSO KNOWN"];
      const many = names.map((symbol) => ({
        ...(coins[0] as UniverseSymbol),
        symbol,
        pair: `${symbol}USDT`,
        active: symbol !== "GONE",
      }));
      const last = LIVE + 20;
      const column = Float64Array.from(names.flatMap((name) => [100, name === "NO COLUMN" ? Number.NaN : 1000]));
      await store.writeSeconds([last], () => column, last);
      const since = Float64Array.from(names, (name) => (name === "NO HISTORY" ? Infinity : LIVE));
      await store.writeExactness({ since, doubtedFrom: NO_DOUBT });
      const facts = {
        simulated: false,
        warming: false,
        universeVersion: 1,
        second: last,
        eventTime: 0,
        ingestTime: 0,
        publishTime: 0,
        quoteTime: 0,
      };
      await store.writeTable(new FrameBuilder(names.length, 1).build(facts).whole);
      const liveFrom = how === "comes after a gap" ? last + 30 : last - 10;
      const standby = new Book(names.length, 600, liveFrom - 1);
      standby.startLiveAt(liveFrom);
      standby.advanceTo(liveFrom + 15);
      await takeOver(standby, { isLive: (position) => names[position] !== "NOT LIVE" }, many);
      expect(names.filter((name, position) => name !== "GONE" && history.ready[position] === 1)).toEqual(["KNOWN", "ALSO KNOWN"]);
    },
  );
});

describe("a coin whose history the exchange refuses", () => {
  const LAST = MINUTE + 20;
  const coin = (symbol: string): UniverseSymbol => ({ ...(coins[0] as UniverseSymbol), symbol, pair: `${symbol}USDT` });
  let market: readonly UniverseSymbol[];
  /** Pairs whose trades were requested. */
  let asked: string[];

  /** A takeover with a gap: A has a history, the others have none and are refused theirs. */
  async function takeOverBeside(refused: readonly string[]): Promise<void> {
    market = ["A", ...refused].map(coin);
    asked = [];
    const column = new Float64Array(market.length * 2).fill(Number.NaN);
    column.set([100, 1000]);
    const since = new Float64Array(market.length).fill(Infinity);
    since[0] = LAST - 1000;
    await store.writeSeconds([LAST], () => column, LAST);
    await store.writeExactness({ since, doubtedFrom: NO_DOUBT });
    const facts = {
      simulated: false,
      warming: false,
      universeVersion: 1,
      second: LAST,
      eventTime: 0,
      ingestTime: 0,
      publishTime: 0,
      quoteTime: 0,
    };
    await store.writeTable(new FrameBuilder(market.length, 1).build(facts).whole);
    const standby = new Book(market.length, 600, LIVE - 1);
    standby.startLiveAt(LIVE);
    standby.advanceTo(LIVE + 100);
    const refusing = {
      ...rest,
      candles: async (pair: string) => {
        if (pair !== "AUSDT") throw new Error("-1121 Invalid symbol.");
        return [];
      },
      secondTrades: async (pair: string, from: number, to: number) => {
        asked.push(pair);
        return { from, trades: [{ price: 150, quoteVolume: 777, time: (LAST + 10) * 1000 }].filter(({ time }) => time < to) };
      },
    } as unknown as ExchangeRest;
    await takeOver(standby, { rest: refusing }, [...market]);
  }

  const isStarting = (): boolean => market.some((_, position) => history.isFirstFilling(position));

  it("keeps neither the exchange starting nor other coins' gaps open", async () => {
    await takeOverBeside(["NEW"]);
    expect(isStarting()).toBe(true);
    expect(await history.complete(market)).toBe(false);
    expect(asked).toContain("AUSDT");
    expect(history.exactSince[0]).toBeLessThan(LAST);
    expect(isStarting()).toBe(false);
    expect(history.ready[1]).toBe(0);
  });

  it("begins with its own trades once it was refused three times", async () => {
    await takeOverBeside(["NEW"]);
    await history.complete(market);
    await history.complete(market);
    expect(history.ready[1]).toBe(0);
    await history.complete(market);
    expect(history.ready[1]).toBe(1);
  });

  it("keeps its tries while other coins join", async () => {
    await takeOverBeside(["NEW"]);
    for (let joins = 0; joins < 5; joins++) await history.fillJoined(market);
    expect(history.ready[1]).toBe(0);
  });

  it("is waited for when all of several are refused, while known coins are repaired", async () => {
    await takeOverBeside(["NEW", "OTHER"]);
    for (let tries = 0; tries < 4; tries++) await expect(history.complete(market)).rejects.toThrow("any of 2 coins");
    expect(asked).toContain("AUSDT");
    expect(isStarting()).toBe(true);
    expect([...history.ready]).toEqual([1, 0, 0]);
  });
});
