// What Redis knows of an exchange's feed: the facts by which it is judged. Rejects when Redis does not answer.

import { feedStatusSchema } from "../contracts/feed-status.ts";
import type { FeedFacts } from "../contracts/feed-judgement.ts";
import { universeSchema } from "../contracts/universe.ts";
import { comparedMinutesSchema } from "../contracts/worker-messages.ts";
import { decodeMarketFrame, type MarketFrame } from "../frame/market-frame.ts";
import type { ExchangeId } from "../market/exchange-id.ts";
import { FIELD } from "../market/fields.ts";
import type { RedisClient } from "../node/redis.ts";
import { keys } from "./keys.ts";

export async function readFeedFacts(redis: RedisClient, exchange: ExchangeId, now: number): Promise<FeedFacts> {
  const [status, lease, compared, universe, table] = await Promise.all([
    redis.get(keys.status(exchange)),
    redis.exists(keys.lease(exchange)),
    redis.get(keys.compared(exchange)),
    redis.get(keys.universe(exchange)),
    redis.getBuffer(keys.table(exchange)),
  ]);
  const frame = table === null ? undefined : decodeMarketFrame(new Uint8Array(table));
  return {
    status: status === null ? null : feedStatusSchema.parse(JSON.parse(status)),
    hasLeader: lease === 1,
    frameAgeMs: frame ? Math.max(0, now - frame.header.publishTime) : null,
    ...dottedCoins(universe, frame),
    compared: compared === null ? null : comparedMinutesSchema.parse(JSON.parse(compared)),
  };
}

/** Followed coins with a price, and how many of them show an inexact figure. */
function dottedCoins(universe: string | null, frame: MarketFrame | undefined): { coins: number; dotted: number } {
  if (!frame || universe === null) return { coins: 0, dotted: 0 };
  const { symbols } = universeSchema.parse(JSON.parse(universe));
  const [prices, marks] = [frame.fields[FIELD.price], frame.fields[FIELD.marks]];
  const rows = [...frame.positions.keys()].filter((row) => {
    const coin = symbols[frame.positions[row] as number];
    return coin?.active === true && Number.isFinite(prices?.[row]);
  });
  return { coins: rows.length, dotted: rows.filter((row) => marks?.[row] !== 0).length };
}
