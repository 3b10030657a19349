// A jobs worker on real services for tests: short delays, an adjustable clock, handlers from the test.

import { Redis } from "ioredis";
import type { Registry } from "prom-client";
import type { JobKind } from "../../../shared/contracts/jobs.ts";
import { createLog, type Log } from "../../../shared/node/log.ts";
import { Database } from "../../../shared/postgres/database.ts";
import { migrateToLatest } from "../../../shared/postgres/migrate.ts";
import { databaseUrl, redisUrl } from "../../../shared/testing/services.ts";
import { createJobMetrics } from "../job-metrics.ts";
import type { JobHandler, JobDeps, JobSchedule } from "../job-table.ts";
import { startJobWorker, type JobTiming, type JobWorker } from "../job-worker.ts";

export const QUICK: JobTiming = {
  handOverMs: 20,
  findLostEveryMs: 50,
  figuresMs: 50,
  lockMs: 1000,
  stalledCheckMs: 300,
  closeMs: 500,
};

export interface JobSetup {
  readonly database: Database;
  readonly redis: Redis;
  readonly registry: Registry;
  /** Advances the workers' clock. */
  advance(ms: number): void;
  readonly now: () => Date;
  /** Starts a worker whose only kind ("send-mail" by default) does this; `redis` is a different server than the test's. */
  work(run: JobHandler<JobDeps>["run"], options?: WorkOptions): () => Promise<void>;
  /** Has every worker hand over at once what is promised. */
  handOver(): void;
  close(): Promise<void>;
}

interface WorkOptions {
  readonly kind?: JobKind;
  /** "mails" by default. */
  readonly queue?: JobHandler<JobDeps>["queue"];
  readonly redis?: string;
  readonly schedules?: Readonly<Record<string, JobSchedule<JobDeps>>>;
  /** Instead of QUICK. */
  readonly timing?: Partial<JobTiming>;
}

/** Opens both services and migrates; `close` also stops every worker. */
export async function openJobSetup(log: Log = createLog("test", "silent")): Promise<JobSetup> {
  const database = new Database(databaseUrl(), 5, log);
  await migrateToLatest(database);
  const redis = new Redis(redisUrl());
  const metrics = createJobMetrics("test");
  const workers = new Set<JobWorker>();
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  return {
    database,
    redis,
    registry: metrics.registry,
    advance: (ms) => (aheadMs += ms),
    now,
    work: (run, options = {}) => {
      const table = {
        handlers: { [options.kind ?? "send-mail"]: { queue: options.queue ?? "mails", run } },
        schedules: options.schedules ?? {},
      };
      const parts = { database, log, now };
      const worker = startJobWorker({
        redisUrl: options.redis ?? redisUrl(),
        table,
        parts,
        metrics,
        timing: { ...QUICK, ...options.timing },
      });
      workers.add(worker);
      return async () => {
        workers.delete(worker);
        await worker.stop();
      };
    },
    handOver: () => {
      for (const worker of workers) worker.handOver();
    },
    close: async () => {
      await Promise.all([...workers].map((worker) => worker.stop()));
      redis.disconnect();
      await database.close();
    },
  };
}
