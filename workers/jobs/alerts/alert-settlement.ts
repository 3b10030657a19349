// Takes the crossings that leaders report in Redis into PostgreSQL and notifies the owners' terminals. A crossing is removed from
// Redis only afterwards: a kill in between settles it again, which changes nothing, and notifies again, which terminals show
// once.

import { parseCrossing, parseCrossingName } from "../../../shared/alerts/watched-alert.ts";
import type { ControlMessage } from "../../../shared/contracts/control-messages.ts";
import { EXCHANGES, type ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { Log } from "../../../shared/node/log.ts";
import { publish, type RedisClient } from "../../../shared/node/redis.ts";
import { expireAlerts, settleCrossings } from "../../../shared/postgres/alert-firing.queries.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import type { SeenCrossing } from "../../../shared/postgres/store-firings.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { forgetAlerts } from "./alert-copy.ts";

/** Crossings settled at once: as many as a worker reports at once. */
const PAGE = 500;
const EXPIRES_AFTER_MS = 10_000;
const EXPIRED_AT_ONCE = 500;

export interface SettlementDeps {
  readonly database: Database;
  readonly redis: RedisClient;
  readonly log: Log;
  readonly onFired: (delayMs: number) => void;
}

/** Settles every reported crossing. Rejects when PostgreSQL or Redis is down; the next call continues. */
export async function settleReported(deps: SettlementDeps): Promise<void> {
  for (const exchange of EXCHANGES) {
    let cursor = "0";
    do {
      const [next, fields] = await deps.redis.hscan(keys.alertsCrossed(exchange), cursor, "COUNT", PAGE);
      for (let at = 0; at < fields.length; at += 2 * PAGE) await settle(deps, exchange, fields.slice(at, at + 2 * PAGE));
      cursor = next;
    } while (cursor !== "0");
  }
}

async function settle(deps: SettlementDeps, exchange: ExchangeId, fields: readonly string[]): Promise<void> {
  const { database, redis, log, onFired } = deps;
  const names = fields.filter((_, at) => at % 2 === 0);
  if (names.length === 0) return;
  const crossings = names.flatMap((name, at) => seenCrossing(name, fields[2 * at + 1] as string));
  if (crossings.length < names.length) log.warn({ exchange, names }, "a reported crossing is unreadable and dropped");
  if (crossings.length > 0) {
    const { firings, fresh, changed, gone } = await database.transaction((db) => settleCrossings(db, crossings));
    const messages: ControlMessage[] = [
      ...firings.map(({ userId, ...firing }) => ({ kind: "alert" as const, userId, firing })),
      ...[...changed].map((userId) => ({ kind: "alerts" as const, userId })),
    ];
    for (const { id, time } of firings) if (fresh.has(id)) onFired(Date.now() - time);
    await notify(redis, messages);
    if (gone.length > 0) await forgetAlerts(redis, exchange, gone);
  }
  await redis.hdel(keys.alertsCrossed(exchange), ...names);
}

/** Ends the alerts whose time is over. */
export async function expireEnded({ database, redis }: SettlementDeps, now: Date): Promise<void> {
  const before = new Date(now.getTime() - EXPIRES_AFTER_MS);
  const users = await database.run((db) => expireAlerts(db, before, EXPIRED_AT_ONCE));
  await notify(
    redis,
    [...new Set(users)].map((userId) => ({ kind: "alerts", userId })),
  );
}

async function notify(redis: RedisClient, messages: readonly ControlMessage[]): Promise<void> {
  await Promise.all(messages.map((message) => publish(redis, keys.control(), JSON.stringify(message))));
}

function seenCrossing(name: string, text: string): SeenCrossing[] {
  const read = parseCrossingName(name);
  const trade = parseCrossing(text);
  return read && trade ? [{ ...read, ...trade }] : [];
}
