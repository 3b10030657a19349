// Scores the hours of an exchange whose outcomes are due, each once, and keeps them.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import { packOutcomes } from "../../shared/outcomes/packed-outcomes.ts";
import { HOUR_SECONDS } from "../../shared/outcomes/entry-hour.ts";
import { dueHours } from "../../shared/outcomes/scored-hours.ts";
import type { Database } from "../../shared/postgres/database.ts";
import { keepOutcomes, scoredHours } from "../../shared/postgres/outcomes.queries.ts";
import { firstRecorded, recordPosition } from "../../shared/postgres/signal-records.queries.ts";
import type { PastSeconds } from "../../shared/redis/past-seconds.ts";
import { keys } from "../../shared/redis/keys.ts";
import { houseRules } from "../../shared/signals/house-rules.ts";
import { scoreHour } from "../../shared/redis/score-hour.ts";

/** Hours that lie further back are scored no more, s: where nobody scored for so long, their days may be dropped meanwhile. */
const MAX_PAST_S = 7 * 86_400;

export interface ScoringDeps {
  readonly database: Database;
  readonly redis: RedisClient;
  readonly past: Pick<PastSeconds, "pieces">;
  /** Epoch second. */
  readonly now: () => number;
}

/** Returns how many hours were scored. Rejects where Redis, PostgreSQL or the archive refuses; what was scored until then is kept. */
export async function scoreDue(deps: ScoringDeps, exchange: ExchangeId): Promise<number> {
  const { database, redis, now } = deps;
  const from = now() - MAX_PAST_S - (now() % HOUR_SECONDS);
  const [begin, recordedUntil, scored] = await database.run(
    async (db) =>
      [
        await firstRecorded(db, exchange, from),
        await recordPosition(db, exchange),
        await scoredHours(db, exchange, from, now()),
      ] as const,
  );
  if (begin === undefined || recordedUntil === undefined) return 0;
  const due = dueHours(scored, { from: begin, recordedUntil, now: now() });
  if (due.length === 0) return 0;
  const wanted = new Set([...houseRules(exchange), ...(await redis.zrange(keys.rulesReported(exchange), "0", "-1"))]);
  for (const first of due) {
    const outcomes = await scoreHour(deps, exchange, first, (rule) => wanted.has(rule));
    const packed = packOutcomes(first, outcomes);
    await database.transaction((db) => keepOutcomes(db, exchange, { first, episodes: outcomes.length, outcomes: packed }));
  }
  return due.length;
}
