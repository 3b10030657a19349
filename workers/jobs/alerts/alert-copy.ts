// Copies to Redis what workers need of the price alerts. PostgreSQL is the truth; workers follow a stream of changes
// (workers/alerts/alert-watch.ts) and write crossings to a hash, which alert-settlement.ts takes into PostgreSQL.

import { encodeWatched } from "../../../shared/alerts/watched-alert.ts";
import { EXCHANGES, type ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import {
  changesCopied,
  changesToCopy,
  copiedThrough,
  waitedForAfter,
  type AlertChange,
} from "../../../shared/postgres/alert-copies.queries.ts";
import type { Database, Queries } from "../../../shared/postgres/database.ts";
import { keys } from "../../../shared/redis/keys.ts";

const BATCH = 500;
const MAX_CHANGES = 1000;

// KEYS hash, version, changes, at; ARGV revision that must have been copied, newest revision or 0, 1 when everything was copied
// again, longest stream, then id, revision and text of each alert, '' when it no longer waits. Returns 0 when Redis lost what it
// had. After a loss the version begins at Redis' clock, so that it follows none of the earlier ones.
const COPY = `
local at = tonumber(redis.call('GET', KEYS[4]) or '0')
local isAnew = ARGV[3] == '1'
if at < tonumber(ARGV[1]) then return 0 end
local kept = {}
for i = 5, #ARGV, 3 do
  local held = redis.call('HGET', KEYS[1], ARGV[i])
  if not held or tonumber(string.match(held, '^%d+')) <= tonumber(ARGV[i + 1]) then
    if ARGV[i + 2] == '' then redis.call('HDEL', KEYS[1], ARGV[i]) else redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 2]) end
    kept[#kept + 1] = ARGV[i]
    kept[#kept + 1] = ARGV[i + 2]
  end
end
local version = tonumber(redis.call('GET', KEYS[2]) or '0')
if version == 0 or isAnew then version = math.max(version + 1, tonumber(redis.call('TIME')[1]) * 1000) end
version = string.format('%.0f', version + 1)
redis.call('SET', KEYS[2], version)
redis.call('XADD', KEYS[3], 'MAXLEN', ARGV[4], version .. '-0', 'changes', cjson.encode(kept))
if tonumber(ARGV[2]) > at then redis.call('SET', KEYS[4], ARGV[2]) end
return 1`;

interface CopyDeps {
  readonly database: Database;
  readonly redis: RedisClient;
}

/** Redis lost its copy: `restoreCopies` rebuilds it. */
class LostCopyError extends Error {
  override readonly name = "LostCopyError";
}

// Why nothing is lost and nothing counts twice:
// 1. An alert's change is marked as copied after Redis has it. A kill in between writes it again; an older revision never
// replaces
// a newer one.
// 2. A Redis that lost its data knows older revisions than were marked: everything is copied again.
// 3. Leader and standby both find crossings and keep them until the alert's next change shows that they are settled. Only the
// leader
// writes them, under its lease.
// 4. A crossing belongs to one arming of its alert, and is settled once for it.

/**
 * Copies changes since the last call. Rejects when PostgreSQL or Redis is down, or Redis lost its copy; the next call continues.
 */
export async function copyChanges({ database, redis }: CopyDeps): Promise<void> {
  for (let copied = BATCH; copied === BATCH;) copied = await database.transaction((db) => copyBatch(db, redis));
}

/** Copies all alerts of each exchange whose copy Redis lost. */
export async function restoreCopies({ database, redis }: CopyDeps): Promise<void> {
  for (const exchange of EXCHANGES) {
    const revision = await database.run((db) => copiedThrough(db, exchange));
    if (Number(await redis.get(keys.alertsAt(exchange))) < revision) await copyAll({ database, redis }, exchange, revision);
  }
}

/** Removes the copies of deleted alerts. */
export async function forgetAlerts(redis: RedisClient, exchange: ExchangeId, ids: readonly string[]): Promise<void> {
  const gone = ids.map((id) => ({ id, exchange, revision: Number.MAX_SAFE_INTEGER, watched: undefined }));
  await write(redis, exchange, gone, {});
}

/** Returns how many it copied. */
async function copyBatch(transaction: Queries, redis: RedisClient): Promise<number> {
  const changes = await changesToCopy(transaction, BATCH);
  for (const exchange of EXCHANGES) {
    const own = changes.filter((change) => change.exchange === exchange);
    if (own.length === 0) continue;
    const copied = await copiedThrough(transaction, exchange);
    await write(redis, exchange, own, { copied, newest: Math.max(...own.map(({ revision }) => revision)) });
  }
  const ids = changes.map(({ id }) => id);
  if (ids.length > 0) await changesCopied(transaction, ids);
  return ids.length;
}

async function copyAll({ database, redis }: CopyDeps, exchange: ExchangeId, revision: number): Promise<void> {
  for (let after: string | undefined = "0"; after !== undefined;) {
    const last: string = after;
    const page = await database.run((db) => waitedForAfter(db, exchange, last, BATCH));
    await write(redis, exchange, page, {});
    after = page.length === BATCH ? page.at(-1)?.id : undefined;
  }
  // Deliberately without numbers, so that workers read the whole hash.
  await write(redis, exchange, [], { newest: revision, isAnew: true });
}

interface Write {
  /** The revision that must have been copied before. */
  readonly copied?: number;
  /** All changes up to this revision are copied now. */
  readonly newest?: number;
  readonly isAnew?: boolean;
}

async function write(redis: RedisClient, exchange: ExchangeId, changes: readonly AlertChange[], options: Write): Promise<void> {
  const { copied = 0, newest = 0, isAnew = false } = options;
  const answer = await redis.eval(
    COPY,
    4,
    keys.alerts(exchange),
    keys.alertsVersion(exchange),
    keys.alertsChanges(exchange),
    keys.alertsAt(exchange),
    copied,
    newest,
    isAnew ? 1 : 0,
    MAX_CHANGES,
    ...changes.flatMap(({ id, revision, watched }) => [id, revision, watched ? encodeWatched(watched) : ""]),
  );
  if (Number(answer) !== 1) throw new LostCopyError(`Redis lost the alerts of ${exchange}`);
}
