// A market that is followed in parts gives the signals of the whole one: what coins are compared with, BTC and the median of all coins, may
// be another part's.

import { Redis } from "ioredis";
import { afterAll, beforeEach, expect, test } from "vitest";
import { isCoinOf, partsOf, type MarketPart } from "../../shared/market/market-part.ts";
import { keys } from "../../shared/redis/keys.ts";
import { COMPARED_WITH } from "../../shared/signals/signal-facts.ts";
import { redisUrl } from "../../shared/testing/services.ts";
import { randomMarket, type MarketTrade } from "./testing/random-market.ts";
import {
  expected,
  FIRST,
  PUBLISHED_FROM,
  publishedSignals,
  request,
  RULES,
  SYMBOLS,
  universe,
} from "./testing/signal-scenario.ts";
import { TapeWorker } from "./testing/tape-worker.ts";

const SECONDS = 60;
const PARTS = partsOf("binance", 2) as [MarketPart, MarketPart];
const redis = new Redis(`${redisUrl()}/10`);
const market = randomMarket(11, SYMBOLS.length, FIRST, PUBLISHED_FROM + SECONDS);

beforeEach(() => redis.flushdb());
afterAll(() => redis.quit());

interface PartWorker {
  readonly part: MarketPart;
  readonly receive: (second: number) => void;
  readonly publish: () => Promise<void>;
}

/** The worker of a part, which follows its own coins and BTC, from the market's first second on; it leads. */
async function leaderOf(part: MarketPart): Promise<PartWorker> {
  const symbols = universe.symbols.filter(({ symbol }) => symbol === COMPARED_WITH || isCoinOf(part, symbol));
  const positions = symbols.map(({ symbol }) => SYMBOLS.indexOf(symbol));
  const worker = new TapeWorker(redis, { ...universe, symbols }, FIRST - 1, part);
  const own = (trades: readonly MarketTrade[]): MarketTrade[] =>
    trades.flatMap((trade) => {
      const position = positions.indexOf(trade.position);
      return position < 0 ? [] : [{ ...trade, position }];
    });
  await worker.open();
  const receive = (second: number): void => worker.receive(second, own(market.tradesAt(second)));
  for (let second = FIRST; second < PUBLISHED_FROM; second++) receive(second);
  await worker.lead();
  worker.runtime.history.ready.fill(1);
  worker.runtime.history.exactSince.fill(FIRST);
  return { part, receive, publish: () => worker.publish() };
}

/** Signals of a part's own coins, as servers take them. */
const ownSignals = async (part: MarketPart) =>
  (await publishedSignals(redis, part)).filter(({ symbol }) => isCoinOf(part, symbol));

test("each part has other coins, and BTC is one's alone", () => {
  const owners = SYMBOLS.map((symbol) => PARTS.findIndex((part) => isCoinOf(part, symbol)));
  expect(new Set(owners).size).toBe(2);
});

test("the parts' signals are those of the whole market, those without BTC's and without the market's change among them", async () => {
  await request(redis, RULES);
  const workers = [await leaderOf(PARTS[0]), await leaderOf(PARTS[1])];
  for (let second = PUBLISHED_FROM; second < PUBLISHED_FROM + SECONDS; second++) {
    for (const { receive } of workers) receive(second);
    await Promise.all(workers.map(({ publish }) => publish()));
  }
  const signals = (await Promise.all(PARTS.map(ownSignals))).flat();
  signals.sort((a, b) => a.timestamp - b.timestamp || (a.id < b.id ? -1 : 1));
  const whole = expected(market, PUBLISHED_FROM + SECONDS);
  expect(signals.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
  for (const [at, { marketChange, btcStart, btcEnd }] of whole.entries()) {
    expect(signals[at]).toMatchObject({ btcStart, btcEnd });
    if (marketChange !== null) expect(signals[at]?.marketChange).toBeCloseTo(marketChange, 9);
  }
  for (const kind of ["net_minus_btc", "net_over_market"])
    for (const part of PARTS)
      expect(signals.filter(({ signalType, symbol }) => signalType === kind && isCoinOf(part, symbol)).length).toBeGreaterThan(0);
});

test("a part whose worker is gone holds nobody up: the others' signals go on", async () => {
  await request(redis, ["binance:net_over_market:1:up:0.2"]);
  const workers = [await leaderOf(PARTS[0]), await leaderOf(PARTS[1])] as const;
  const pass = async (second: number, living: readonly PartWorker[]): Promise<number> => {
    for (const { receive } of living) receive(second);
    const from = performance.now();
    await Promise.all(living.map(({ publish }) => publish()));
    return performance.now() - from;
  };
  let second = PUBLISHED_FROM;
  while (second < PUBLISHED_FROM + 5) await pass(second++, workers);
  const waits: number[] = [];
  while (second < PUBLISHED_FROM + 25) waits.push(await pass(second++, [workers[0]]));
  // It was waited for once.
  expect(waits.filter((ms) => ms > 150).length).toBeLessThanOrEqual(2);
  expect(Number(await redis.get(keys.signalsAt(PARTS[0])))).toBe(second - 1);
  expect((await ownSignals(PARTS[0])).some(({ timestamp }) => timestamp >= (PUBLISHED_FROM + 6) * 1000)).toBe(true);
});
