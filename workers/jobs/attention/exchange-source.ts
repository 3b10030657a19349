// Exchanges whose market has been wrong or stale for a while (short faults recover by themselves), and those whose market is
// simulated.

import { judgeFeed, type FeedFacts } from "../../../shared/contracts/feed-judgement.ts";
import { EXCHANGES, type ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import type { Condition } from "../../../shared/postgres/attention.queries.ts";
import { readFeedFacts } from "../../../shared/redis/feed-facts.ts";
import { keys } from "../../../shared/redis/keys.ts";
import type { AttentionSource } from "./attention-source.ts";

/** A standby takes over in less. */
const PATIENCE_MS = 15_000;
/** The next check may be by another process, after a while in which none ran. */
const REMEMBERED_MS = 900_000;

export const exchangeSource: AttentionSource = {
  kinds: ["exchange-fault", "market-simulated"],
  find: async ({ redis, now }) => {
    const found = await Promise.all(EXCHANGES.map((exchange) => conditionsOf(redis, exchange, now().getTime())));
    return found.flat();
  },
};

async function conditionsOf(redis: RedisClient, exchange: ExchangeId, now: number): Promise<Condition[]> {
  const facts = await readFeedFacts(redis, exchange, now);
  const fault = await exchangeFault(redis, { exchange, facts, now });
  // A separate kind: an operator who closed this one as known still hears of a fault.
  const simulated: Condition[] = facts.status?.simulated ? [{ kind: "market-simulated", subject: exchange }] : [];
  return [...(fault ? [fault] : []), ...simulated];
}

interface Seen {
  readonly exchange: ExchangeId;
  readonly facts: FeedFacts;
  readonly now: number;
}

async function exchangeFault(redis: RedisClient, { exchange, facts, now }: Seen): Promise<Condition | undefined> {
  const { level, reasons } = judgeFeed(facts);
  const key = keys.redSince(exchange);
  if (level !== "red") {
    await redis.del(key);
    return undefined;
  }
  const since = Number((await redis.get(key)) ?? now);
  await redis.set(key, since, "PX", REMEMBERED_MS);
  if (now - since < PATIENCE_MS) return undefined;
  const why = reasons.map(({ reason }) => reason).join(", ");
  const details = { why, state: facts.status?.state ?? "none", detail: facts.status?.detail };
  return { kind: "exchange-fault", subject: exchange, details, since: new Date(since) };
}
