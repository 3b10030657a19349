import { setTimeout as sleep } from "node:timers/promises";
import { Queue, Worker } from "bullmq";
import { QUEUES } from "../../shared/contracts/jobs.ts";
import { LastingErrors } from "../../shared/node/lasting-errors.ts";
import { connectRedis, queuePrefix } from "../../shared/node/redis.ts";
import { countPaymentsOfDay } from "../../shared/postgres/payments.queries.ts";
import { outboxBacklog } from "../../shared/postgres/outbox.queries.ts";
import { Repeated } from "../repeat.ts";
import { JobRunner, type JobData } from "./job-runner.ts";
import type { JobMetrics } from "./job-metrics.ts";
import type { JobDeps, JobTable } from "./job-table.ts";
import { ScheduleFaults } from "./schedule-faults.ts";
import { SingleRun } from "./single-run.ts";
import { OutboxRelay, STALE_MS, type JobQueues } from "./outbox-relay.ts";

/** Intervals and limits, ms. */
export interface JobTiming {
  readonly handOverMs: number;
  readonly findLostEveryMs: number;
  readonly figuresMs: number;
  /** A killed worker's jobs are taken over after lock plus check. */
  readonly lockMs: number;
  readonly stalledCheckMs: number;
  /** Redis has this long to take the last results when a worker stops. */
  readonly closeMs: number;
}

export const JOB_TIMING: JobTiming = {
  handOverMs: 500,
  findLostEveryMs: 5000,
  figuresMs: 5000,
  lockMs: 15_000,
  stalledCheckMs: 5000,
  closeMs: 3000,
};

/** Concurrent jobs of one queue in one process. */
const CONCURRENCY = 10;
/** Most of these wait for an address that does not answer. */
const WEBHOOKS_AT_ONCE = 50;
const KEEP_DONE = { age: 3600, count: 1000 };
const KEEP_FAILED = { age: 14 * 86_400, count: 1000 };

export interface JobWorkerDeps<Parts extends JobDeps> {
  readonly redisUrl: string;
  readonly table: JobTable<Parts>;
  readonly parts: Parts;
  readonly metrics: JobMetrics;
  readonly timing?: JobTiming;
}

export interface JobWorker {
  /** This process has promised something due now: hands it over at once. What others promise waits for the next regular look. */
  handOver(): void;
  /** Waits for running jobs and stops. */
  stop(): Promise<void>;
}

/** Starts working. Survives outages of Redis and PostgreSQL. */
export function startJobWorker<Parts extends JobDeps>(settings: JobWorkerDeps<Parts>): JobWorker {
  const { redisUrl, table, parts, metrics, timing = JOB_TIMING } = settings;
  const { database, log, now } = parts;
  const commands = connectRedis(redisUrl, "fast", log);
  const waiting = connectRedis(redisUrl, "queue", log);
  const queues = Object.fromEntries(QUEUES.map((name) => [name, openQueue(name)])) as unknown as JobQueues;
  const relay = new OutboxRelay({ database, queues, handlers: table.handlers, now });
  const runner = new JobRunner(table, parts, metrics, {
    single: new SingleRun(commands, timing.lockMs),
    faults: new ScheduleFaults(commands, now),
  });
  const errors = lastingErrors();
  const workers = QUEUES.map(openWorker);
  const handingOver = round("handing jobs over", timing.handOverMs, async () => void (await relay.handOver()));
  const rounds = [
    handingOver,
    round("looking for lost jobs", timing.findLostEveryMs, findLost),
    round("measuring jobs", timing.figuresMs, measure),
  ];
  return {
    handOver: handingOver.wake,
    stop: async () => {
      for (const { end } of rounds) end();
      // While Redis is down, BullMQ never finishes closing. What it would still write is in PostgreSQL anyway.
      await Promise.race([closeQueues(), runner.settled().then(() => sleep(timing.closeMs, undefined, { ref: false }))]);
      commands.disconnect();
      waiting.disconnect();
    },
  };

  async function closeQueues(): Promise<void> {
    await Promise.all(workers.map((worker) => worker.close()));
    await Promise.all(Object.values(queues).map((queue) => queue.close()));
  }

  function openQueue(name: string): Queue<JobData> {
    const queue = new Queue<JobData>(name, { connection: commands, prefix: queuePrefix(commands) });
    queue.on("error", () => undefined);
    return queue;
  }

  function openWorker(name: string): Worker<JobData> {
    const worker = new Worker<JobData>(name, (job) => runner.run(job), {
      connection: waiting,
      prefix: queuePrefix(waiting),
      concurrency: name === "webhooks" ? WEBHOOKS_AT_ONCE : CONCURRENCY,
      lockDuration: timing.lockMs,
      stalledInterval: timing.stalledCheckMs,
      removeOnComplete: KEEP_DONE,
      removeOnFail: KEEP_FAILED,
    });
    // Kept separately: a queue shows its recovery only by its next job, which may be long in coming, or by a new connection.
    const queueErrors = lastingErrors();
    const step = `the queue ${name}`;
    worker.on("error", (error) => queueErrors.report(step, error));
    worker.on("active", () => queueErrors.succeeded(step));
    waiting.on("ready", () => queueErrors.succeeded(step));
    return worker;
  }

  async function findLost(): Promise<void> {
    const lost = await relay.handOverLost();
    if (lost > 0) log.warn({ rows: lost }, "jobs took too long or were lost; handed over again");
    for (const [name, { everyMs }] of Object.entries(table.schedules)) {
      // Earlier versions kept it there.
      if (await queues.work.getJobScheduler(name)) await queues.work.removeJobScheduler(name);
      const known = await queues.schedules.getJobScheduler(name);
      const isAlive = known?.every === everyMs && (known.next ?? 0) > now().getTime() - everyMs - STALE_MS;
      if (!isAlive) await queues.schedules.upsertJobScheduler(name, { every: everyMs }, { name, data: {} });
    }
  }

  async function measure(): Promise<void> {
    metrics.outbox(await database.run((db) => outboxBacklog(db, now())));
    metrics.payments(await database.run((db) => countPaymentsOfDay(db, now())));
    for (const name of QUEUES) metrics.queue(name, await queues[name].getJobCounts());
  }

  function lastingErrors(): LastingErrors<string> {
    return new LastingErrors((error, step) => log.warn({ step, error }, "a step of the job queues failed; it is tried again"));
  }

  function round(step: string, periodMs: number, run: () => Promise<void>): Repeated {
    return new Repeated(
      periodMs,
      async () => {
        await run();
        errors.succeeded(step);
      },
      (error) => errors.report(step, error),
    );
  }
}
