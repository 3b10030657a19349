// Hands due rows of the outbox to the queues, and again those whose job Redis lost. A job's id comes from its row, so handing a
// row over twice makes one job.

import type { Queue } from "bullmq";
import type { JobKind, QueueName } from "../../shared/contracts/jobs.ts";
import type { Database } from "../../shared/postgres/database.ts";
import { lockDueOutbox, lockStaleOutbox, markEnqueued, type QueuedRow } from "../../shared/postgres/outbox.queries.ts";
import type { JobData } from "./job-runner.ts";

/** Rows per transaction. */
const BATCH = 100;
/** A job that has not ended by then is looked for; far longer than any handler takes. */
export const STALE_MS = 30_000;

export type JobQueues = Readonly<Record<QueueName, Queue<JobData>>>;

export interface RelayDeps {
  readonly database: Database;
  readonly queues: JobQueues;
  readonly handlers: Readonly<Record<string, { readonly queue: QueueName }>>;
  readonly now: () => Date;
}

const jobIdOf = ({ id, failures }: QueuedRow): string => `outbox-${id}-${failures}`;

export class OutboxRelay {
  readonly #deps: RelayDeps;
  readonly #kinds: readonly JobKind[];

  constructor(deps: RelayDeps) {
    this.#deps = deps;
    this.#kinds = Object.keys(deps.handlers) as JobKind[];
  }

  /** Hands over every due row; rejects and leaves them waiting when Redis is down. Returns how many. */
  async handOver(): Promise<number> {
    return this.#inBatches(
      (db) => lockDueOutbox(db, this.#kinds, this.#deps.now(), BATCH),
      (rows) => this.#add(rows),
    );
  }

  /** Hands over again the rows whose jobs did not end in time; jobs that still exist are untouched. Returns how many. */
  async handOverLost(): Promise<number> {
    const before = new Date(this.#deps.now().getTime() - STALE_MS);
    return this.#inBatches(
      (db) => lockStaleOutbox(db, this.#kinds, before, BATCH),
      async (rows) => {
        for (const row of rows) await this.#removeEnded(row);
        await this.#add(rows);
      },
    );
  }

  async #inBatches(
    lock: (db: Parameters<typeof lockDueOutbox>[0]) => Promise<QueuedRow[]>,
    give: (rows: QueuedRow[]) => Promise<void>,
  ) {
    const { database, now } = this.#deps;
    for (let count = 0; ;) {
      const given = await database.transaction(async (db) => {
        const rows = await lock(db);
        if (rows.length === 0) return 0;
        await give(rows);
        await markEnqueued(
          db,
          rows.map(({ id }) => id),
          now(),
        );
        return rows.length;
      });
      count += given;
      if (given < BATCH) return count;
    }
  }

  async #add(rows: readonly QueuedRow[]): Promise<void> {
    const { queues, handlers } = this.#deps;
    const byQueue = Map.groupBy(rows, ({ kind }) => handlers[kind]?.queue ?? "work");
    for (const [queue, its] of byQueue)
      await queues[queue].addBulk(
        its.map((row) => ({ name: row.kind, data: { outboxId: row.id }, opts: { jobId: jobIdOf(row) } })),
      );
  }

  /** A job that ended while PostgreSQL was down could not write its row; its id would block a new job. */
  async #removeEnded(row: QueuedRow): Promise<void> {
    const { queues, handlers } = this.#deps;
    const job = await queues[handlers[row.kind]?.queue ?? "work"].getJob(jobIdOf(row));
    const state = await job?.getState();
    if (state === "completed" || state === "failed") await job?.remove();
  }
}
