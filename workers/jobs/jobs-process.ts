// One jobs process: hands over what the outbox promises, works it off and shares its figures. Any number may run.

import { randomUUID } from "node:crypto";
import type { JobsEnvironment } from "../../shared/node/environment.ts";
import { Sealer } from "../../shared/node/credentials/sealer.ts";
import { createLog } from "../../shared/node/log.ts";
import { connectRedis } from "../../shared/node/redis.ts";
import { Database } from "../../shared/postgres/database.ts";
import { repeat } from "../ingest/repeat.ts";
import { shareMetrics, withdrawMetrics } from "../worker-metrics.ts";
import { JOB_TABLE } from "./handlers.ts";
import { createJobMetrics } from "./job-metrics.ts";
import { startJobWorker } from "./job-worker.ts";

/** As many as run at once; most wait for a mail server and hold none. */
const CONNECTIONS = 5;
const SHARE_METRICS_MS = 5000;

/** Starts working; the returned function stops in order. Neither database needs to be there yet. */
export async function startJobsProcess(env: JobsEnvironment): Promise<() => Promise<void>> {
  const worker = `jobs-${randomUUID().slice(0, 8)}`;
  const log = createLog(worker, env.LOG_LEVEL);
  const database = new Database(env.DATABASE_URL, CONNECTIONS, log);
  const redis = connectRedis(env.REDIS_URL, "fast", log);
  const metrics = createJobMetrics(worker);
  const mailSealer = new Sealer(env.SESSION_SECRET, "mail");
  const parts = { database, log, mailSealer, now: () => new Date() };
  const stopWorking = startJobWorker({ redisUrl: env.REDIS_URL, table: JOB_TABLE, parts, metrics });
  const endSharing = repeat(
    SHARE_METRICS_MS,
    () => shareMetrics(redis, worker, metrics.registry),
    (error) => log.debug({ error: String(error) }, "metrics not shared"),
  );
  log.info("working");
  return async () => {
    endSharing();
    await stopWorking();
    await withdrawMetrics(redis, worker).catch(() => undefined);
    redis.disconnect();
    await database.close();
  };
}
