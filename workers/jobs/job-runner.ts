// Runs one job: finds its promise in PostgreSQL, calls the handler and records the result. Redis is never trusted with it.

import type { Job } from "bullmq";
import { backOff } from "../../shared/node/back-off.ts";
import type { StartedRow } from "../../shared/postgres/outbox.queries.ts";
import { failOutbox, finishOutbox, startOutbox } from "../../shared/postgres/outbox.queries.ts";
import type { JobMetrics } from "./job-metrics.ts";
import { AwayError, PermanentError, type JobDeps, type JobTable } from "./job-table.ts";
import type { ScheduleFaults } from "./schedule-faults.ts";
import type { SingleRun } from "./single-run.ts";

/** A row whose handler started this many times more than it failed kills its process each time. */
const MAX_DEATHS = 10;
const FIRST_RETRY_MS = 10_000;
const MINUTE_MS = 60_000;
const MAX_RETRY_MS = 3_600_000;
const MAX_ERROR_LENGTH = 500;

/** Wait after the n-th failure, ms: ten seconds, then 1, 2, 4 … 60 minutes. */
export function retryDelayMs(failures: number): number {
  return failures <= 1 ? FIRST_RETRY_MS : backOff(failures - 1, MINUTE_MS, MAX_RETRY_MS);
}

export interface JobData {
  /** The row of the outbox; scheduled jobs have none. */
  readonly outboxId?: string;
}

/** What all processes together know of the runs of schedules. */
export interface ScheduledRuns {
  readonly single: SingleRun;
  readonly faults: ScheduleFaults;
}

export class JobRunner<Parts extends JobDeps> {
  readonly #table: JobTable<Parts>;
  readonly #parts: Parts;
  readonly #metrics: JobMetrics;
  readonly #runs: ScheduledRuns;
  readonly #running = new Set<Promise<void>>();

  constructor(table: JobTable<Parts>, parts: Parts, metrics: JobMetrics, runs: ScheduledRuns) {
    this.#table = table;
    this.#parts = parts;
    this.#metrics = metrics;
    this.#runs = runs;
  }

  /** Rejects when the work failed, so that the queue shows it as failed too. */
  async run(job: Pick<Job<JobData>, "name" | "data">): Promise<void> {
    const run = this.#measured(job);
    this.#running.add(run);
    try {
      await run;
    } finally {
      this.#running.delete(run);
    }
  }

  /** Resolves once the jobs running now have ended, successfully or not. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#running);
  }

  async #measured(job: Pick<Job<JobData>, "name" | "data">): Promise<void> {
    const began = performance.now();
    const { log } = this.#parts;
    try {
      await this.#runPromised(job);
      this.#metrics.ran(job.name, "done", performance.now() - began);
    } catch (error) {
      this.#metrics.ran(job.name, "failed", performance.now() - began);
      log.warn({ job: job.name, outboxId: job.data.outboxId, error: describe(error) }, "a job failed");
      throw error;
    }
  }

  async #runPromised({ name, data }: Pick<Job<JobData>, "name" | "data">): Promise<void> {
    const { database, now } = this.#parts;
    if (data.outboxId === undefined) return this.#runScheduled(name);
    const id = data.outboxId;
    const row = await database.run((db) => startOutbox(db, id, now()));
    if (!row) return;
    try {
      await this.#handle(row);
    } catch (error) {
      await database.run((db) => failOutbox(db, id, describe(error), now(), this.#nextTry(row, error)));
      throw error;
    }
    await database.run((db) => finishOutbox(db, id, now()));
  }

  async #runScheduled(name: string): Promise<void> {
    const schedule = this.#table.schedules[name];
    if (!schedule) return;
    const { single, faults } = this.#runs;
    await single.run(name, () => faults.watch({ name, everyMs: schedule.everyMs }, () => schedule.run(this.#parts)));
  }

  async #handle({ kind, subject_id: subject, starts, failures }: StartedRow): Promise<void> {
    if (starts - failures > MAX_DEATHS) throw new PermanentError("its process ended each time before it did");
    const handler = this.#table.handlers[kind];
    if (!handler) throw new Error(`no handler for ${kind}`);
    await handler.run(subject, this.#parts);
  }

  #nextTry({ failures, give_up_at: giveUpAt }: StartedRow, error: unknown): Date | undefined {
    if (error instanceof PermanentError) return undefined;
    const delay = retryDelayMs(failures + 1);
    const wait = error instanceof AwayError ? Math.max(Math.min(delay, MINUTE_MS), error.waitMs) : delay;
    const at = new Date(this.#parts.now().getTime() + wait);
    return at > giveUpAt ? undefined : at;
  }
}

function describe(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, MAX_ERROR_LENGTH);
}
