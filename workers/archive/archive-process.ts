// One archive process: keeps the seconds of its exchanges, records their signals, and drops days that are too old. Any number may run;
// one writes each exchange.

import { randomUUID } from "node:crypto";
import { buildIdOf } from "../../shared/node/build-id.ts";
import { archiveStore } from "../../shared/node/archive-environment.ts";
import type { ArchiveEnvironment } from "../../shared/node/environment.ts";
import { createLog } from "../../shared/node/log.ts";
import { connectRedis } from "../../shared/node/redis.ts";
import { KEEP_DAYS } from "../../shared/contracts/retention.ts";
import { Database } from "../../shared/postgres/database.ts";
import { dropRecordDays } from "../../shared/postgres/signal-records.queries.ts";
import { openArchive } from "../../shared/s3/open-archive.ts";
import type { ScorerSettings } from "../outcomes/scorer-thread.ts";
import { startScorer } from "../outcomes/start-scorer.ts";
import { startRecorder } from "../record/start-recorder.ts";
import { proxyOf } from "../../shared/node/proxy-environment.ts";
import { repeat } from "../repeat.ts";
import { shareMetrics, withdrawMetrics } from "../worker-metrics.ts";
import { createArchiveMetrics } from "./archive-metrics.ts";
import { ExchangeReader } from "./exchange-reader.ts";

const CONNECTIONS = 4;
const ROUND_MS = 5000;
/** A round may take some seconds, and the lock is asked about before each. */
const SILENT_MS = 60_000;
const SHARE_METRICS_MS = 5000;
const DROP_MS = 3_600_000;

/** Starts archiving; neither Redis nor PostgreSQL needs to be there yet. The returned function stops it in order. */
export function startArchiveProcess(env: ArchiveEnvironment): () => Promise<void> {
  const worker = `archive-${randomUUID().slice(0, 8)}`;
  const log = createLog(worker, env.LOG_LEVEL);
  const database = new Database(env.DATABASE_URL, CONNECTIONS, log);
  const redis = connectRedis(env.REDIS_URL, "fast", log);
  const now = (): number => Math.floor(Date.now() / 1000);
  const metrics = createArchiveMetrics(worker, buildIdOf(env));
  const store = openArchive(env, database, log);
  const readers = env.EXCHANGES.map(
    (exchange) =>
      new ExchangeReader({ exchange, redis, store, log, metrics, now, database, everyMs: ROUND_MS, silentMs: SILENT_MS }),
  );
  const endSharing = repeat(
    SHARE_METRICS_MS,
    () => shareMetrics(redis, worker, metrics.registry),
    (error) => log.debug({ error: String(error) }, "metrics not shared"),
  );
  const endDropping = repeat(
    DROP_MS,
    async () => void (await store.dropOldDays(env.HISTORY_DAYS)),
    (error) => log.warn({ error: String(error) }, "old days of the archive were not dropped"),
  );
  const endDroppingRecords = repeat(
    DROP_MS,
    async () => void (await database.run((db) => dropRecordDays(db, KEEP_DAYS.signalRecords))),
    (error) => log.warn({ error: String(error) }, "old days of the record were not dropped"),
  );
  const recorder = startRecorder({ exchanges: env.EXCHANGES, redis, database, log });
  const stopScoring = startScorer({
    ...{ exchanges: env.EXCHANGES, redis, database, log },
    settings: scorerSettings(env),
    onScored: (exchange, hours) => metrics.scored(exchange, hours),
  });
  for (const reader of readers) reader.start();
  return async () => {
    endSharing();
    endDropping();
    endDroppingRecords();
    await Promise.all([recorder.stop(), stopScoring(), ...readers.map((reader) => reader.stop())]);
    await withdrawMetrics(redis, worker).catch(() => undefined);
    redis.disconnect();
    await database.close();
  };
}

function scorerSettings(env: ArchiveEnvironment): ScorerSettings {
  const { DATABASE_URL, REDIS_URL, LOG_LEVEL } = env;
  return { databaseUrl: DATABASE_URL, redisUrl: REDIS_URL, store: archiveStore(env), proxy: proxyOf(env), logLevel: LOG_LEVEL };
}
