// The market, rules and first leader that the tests of signals on a real Redis share.

import type { Redis } from "ioredis";
import { expect } from "vitest";
import type { Signal } from "../../../shared/contracts/signals.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { Universe } from "../../../shared/market/universe.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { decodeEpisodeEvents, type EpisodeEvent } from "../../../shared/signals/episode-events.ts";
import { readEntry } from "../../../shared/signals/published-entry.ts";
import { parseRuleKey, type SignalRule } from "../../../shared/signals/rule.ts";
import { decodeSignalBatch } from "../../../shared/signals/signal-batch.ts";
import { naiveEpisodes } from "./naive-episodes.ts";
import { naiveSignals, type NaiveTape } from "./naive-signals.ts";
import type { RandomMarket } from "./random-market.ts";
import { TapeWorker } from "./tape-worker.ts";

export const SYMBOLS = ["BTC", "AAA", "BBB", "CCC", "DDD", "EEE"];
export const universe: Universe = {
  exchange: "binance",
  firstVersion: 0,
  version: 1,
  symbols: SYMBOLS.map((symbol) => ({ symbol, pair: `${symbol}USDT`, tickSize: "0.001", decimals: 3, active: true })),
};
export const RULES = [
  "binance:net_percent:1:up:0.3",
  "binance:net_percent:1:down:0.5",
  "binance:net_percent:3:up:0.1",
  "binance:net_percent:5:up:0.9",
  "binance:net_percent:20:down:2",
  "binance:net_minus_btc:1:up:0.3",
  "binance:net_minus_btc:5:down:0.5",
  "binance:net_over_market:1:up:0.2",
  "binance:net_over_market:5:down:0.4",
  "binance:short:1:down:0.1",
  "binance:short:5:down:0.5",
  "binance:short:20:down:1",
  "binance:volume:1:up:0.1",
  "binance:volume:2:up:50",
  "binance:volume:20:up:0",
];
/** First second of a tape; those before PUBLISHED_FROM fill the longest windows. */
export const FIRST = 1_790_000_000;
export const PUBLISHED_FROM = FIRST + 2470;

/** Requests these rules as servers do. */
export async function request(redis: Redis, rules: readonly string[]): Promise<void> {
  await redis.zadd(keys.rules("binance"), ...rules.flatMap((rule) => [Date.now(), rule]));
  await redis.incr(keys.rulesVersion("binance"));
}

/** Opens a worker on a tape's first second and lets it lead from PUBLISHED_FROM on. */
export async function firstLeader(market: RandomMarket, redis: Redis, houseRules: readonly string[] = []): Promise<TapeWorker> {
  const worker = new TapeWorker(redis, universe, FIRST - 1);
  await worker.open();
  for (let second = FIRST; second < PUBLISHED_FROM; second++) worker.receive(second, market.tradesAt(second));
  await worker.lead(houseRules);
  worker.runtime.history.ready.fill(1);
  worker.runtime.history.exactSince.fill(FIRST);
  return worker;
}

/** The signals in the stream of the market; those of one second sorted by id. */
export async function publishedSignals(redis: Redis, exchange: ExchangeId = "binance"): Promise<Signal[]> {
  const entries = await redis.xrangeBuffer(keys.signals(exchange), "-", "+");
  return entries.flatMap(([id, [, batch]]) => {
    const signals = decodeSignalBatch(batch as Buffer);
    for (const { timestamp } of signals) expect(id.toString()).toBe(`${timestamp}-0`);
    return signals.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  });
}

/** The events of episodes in the stream of the market. */
export async function publishedEpisodes(redis: Redis, exchange: ExchangeId = "binance"): Promise<EpisodeEvent[]> {
  const entries = await redis.xrangeBuffer(keys.signals(exchange), "-", "+");
  return entries.flatMap(([id, fields]) => {
    const entry = readEntry(id.toString(), fields);
    return entry?.episodes ? decodeEpisodeEvents(entry.episodes) : [];
  });
}

const tapeOf = (market: RandomMarket, to: number, isPublished?: (second: number) => boolean): NaiveTape => ({
  columnAt: (second) => market.columnAt(second),
  symbols: SYMBOLS,
  rules: new Map(RULES.map((key) => [key, parseRuleKey(key) as SignalRule])),
  from: PUBLISHED_FROM,
  to,
  ...(isPublished && { isPublished }),
});

/** What the stream must hold for the seconds [PUBLISHED_FROM, to). */
export const expected = (market: RandomMarket, to: number, isPublished?: (second: number) => boolean): Signal[] =>
  naiveSignals(tapeOf(market, to, isPublished)).sort((a, b) => a.timestamp - b.timestamp || (a.id < b.id ? -1 : 1));

export const expectedEpisodes = (market: RandomMarket, to: number, isPublished?: (second: number) => boolean): EpisodeEvent[] =>
  naiveEpisodes(tapeOf(market, to, isPublished));
