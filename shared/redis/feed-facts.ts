// What Redis knows of an exchange's feed at this moment, all of its parts together.

import { feedStatusSchema, joinStatuses, type FeedStatus } from "../contracts/feed-status.ts";
import type { FeedFacts } from "../contracts/feed-judgement.ts";
import { universeSchema } from "../contracts/universe.ts";
import { comparedMinutesSchema, type ComparedMinutes } from "../contracts/worker-messages.ts";
import { decodeMarketFrame, type MarketFrame } from "../frame/market-frame.ts";
import type { ExchangeId } from "../market/exchange-id.ts";
import { FIELD } from "../market/fields.ts";
import { isCoinOf, type MarketPart } from "../market/market-part.ts";
import type { RedisClient } from "../node/redis.ts";
import { keys } from "./keys.ts";
import { readParts } from "./shard-count.ts";

/** The facts by which a feed is judged. Rejects when Redis does not answer. */
export async function readFeedFacts(redis: RedisClient, exchange: ExchangeId, now: number): Promise<FeedFacts> {
  const parts = await Promise.all((await readParts(redis, exchange)).map((part) => readPart(redis, part, now)));
  const ages = parts.map(({ frameAgeMs }) => frameAgeMs ?? Number.POSITIVE_INFINITY);
  const oldest = Math.max(...ages);
  return {
    status: joinedStatus(
      exchange,
      parts.map(({ status }) => status),
    ),
    hasLeader: parts.every(({ hasLeader }) => hasLeader),
    frameAgeMs: Number.isFinite(oldest) ? oldest : null,
    coins: sum(parts.map(({ coins }) => coins)),
    dotted: sum(parts.map(({ dotted }) => dotted)),
    compared: joinedComparisons(parts.flatMap(({ compared }) => compared ?? [])),
  };
}

/** Of all parts of a market, those without a status being followed by nobody; null where that is all of them. */
export function joinedStatus(exchange: ExchangeId, statuses: readonly (FeedStatus | null)[]): FeedStatus | null {
  if (statuses.every((status) => status === null)) return null;
  const silent: FeedStatus = { exchange, state: "down", age_ms: null, simulated: false, known: 0, symbols: 0, detail: "" };
  const [first = silent, ...others] = statuses.map((status) => status ?? silent);
  return joinStatuses([first, ...others]);
}

async function readPart(redis: RedisClient, part: MarketPart, now: number): Promise<FeedFacts> {
  const [status, lease, compared, universe, table] = await Promise.all([
    redis.get(keys.status(part)),
    redis.exists(keys.lease(part)),
    redis.get(keys.compared(part)),
    redis.get(keys.universe(part)),
    redis.getBuffer(keys.table(part)),
  ]);
  const frame = table === null ? undefined : decodeMarketFrame(new Uint8Array(table));
  return {
    status: status === null ? null : feedStatusSchema.parse(JSON.parse(status)),
    hasLeader: lease === 1,
    frameAgeMs: frame ? Math.max(0, now - frame.header.publishTime) : null,
    ...dottedCoins(part, universe, frame),
    compared: compared === null ? null : comparedMinutesSchema.parse(JSON.parse(compared)),
  };
}

/** Followed coins that have a price, and those of them that show a figure which is not exact yet. */
function dottedCoins(
  part: MarketPart,
  universe: string | null,
  frame: MarketFrame | undefined,
): { coins: number; dotted: number } {
  if (!frame || universe === null) return { coins: 0, dotted: 0 };
  const { symbols } = universeSchema.parse(JSON.parse(universe));
  const [prices, marks] = [frame.fields[FIELD.price], frame.fields[FIELD.marks]];
  const rows = [...frame.positions.keys()].filter((row) => {
    const coin = symbols[frame.positions[row] as number];
    return coin?.active === true && isCoinOf(part, coin.symbol) && Number.isFinite(prices?.[row]);
  });
  return { coins: rows.length, dotted: rows.filter((row) => marks?.[row] !== 0).length };
}

function joinedComparisons(all: readonly ComparedMinutes[]): ComparedMinutes | null {
  if (all.length === 0) return null;
  const moments = all.flatMap(({ last_at: at }) => at ?? []);
  return {
    minutes: sum(all.map(({ minutes }) => minutes)),
    coins: sum(all.map(({ coins }) => coins)),
    different: sum(all.map(({ different }) => different)),
    last_at: moments.length > 0 ? Math.max(...moments) : null,
    examples: all.flatMap(({ examples }) => examples),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
