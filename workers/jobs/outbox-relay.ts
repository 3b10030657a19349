// Hands due rows of the outbox to the queues, and again those whose job Redis lost. A job's id comes from its row, so handing a
// row over twice makes one job.

import type { Queue } from "bullmq";
import type { JobKind, QueueName } from "../../shared/contracts/jobs.ts";
import type { Database, Queries } from "../../shared/postgres/database.ts";
import { markEnqueued, takeDueOutbox, takeStaleOutbox, type QueuedRow } from "../../shared/postgres/outbox.queries.ts";
import type { JobData } from "./job-runner.ts";

/** Rows per transaction. */
const BATCH = 100;
/** A job that has not ended by then is looked for; far longer than any handler takes. */
export const STALE_MS = 30_000;
/** Batches that are looked through for lost ones at once. */
const BATCHES_OF_LOST = 10;
/** States of jobs that will not end their row any more; unknown: Redis has none. */
const ENDED: ReadonlySet<string> = new Set(["completed", "failed", "unknown"]);

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
    for (let count = 0; ;) {
      const { given, taken } = await this.#batch(
        (db) => takeDueOutbox(db, this.#kinds, this.#deps.now(), BATCH),
        (rows) => rows,
      );
      count += given;
      if (taken < BATCH) return count;
    }
  }

  /**
   * Hands over again the rows whose jobs are neither waiting nor running. Returns how many. Looks at so many of a long backlog at once that it
   * does not hold up the jobs themselves.
   */
  async handOverLost(): Promise<number> {
    const before = new Date(this.#deps.now().getTime() - STALE_MS);
    let count = 0;
    for (let batch = 0; batch < BATCHES_OF_LOST; batch++) {
      const { given, taken } = await this.#batch(
        (db) => takeStaleOutbox(db, this.#kinds, before, BATCH),
        (rows) => this.#lostAmong(rows),
      );
      count += given;
      if (taken < BATCH) break;
    }
    return count;
  }

  async #batch(
    take: (db: Queries) => Promise<QueuedRow[]>,
    wanted: (rows: QueuedRow[]) => readonly QueuedRow[] | Promise<readonly QueuedRow[]>,
  ): Promise<{ readonly given: number; readonly taken: number }> {
    const { database, now } = this.#deps;
    return database.transaction(async (db) => {
      const rows = await take(db);
      if (rows.length === 0) return { given: 0, taken: 0 };
      const given = await wanted(rows);
      await this.#add(given);
      await markEnqueued(db, rows, now());
      return { given: given.length, taken: rows.length };
    });
  }

  async #add(rows: readonly QueuedRow[]): Promise<void> {
    const { queues, handlers } = this.#deps;
    const byQueue = Map.groupBy(rows, ({ kind }) => handlers[kind]?.queue ?? "work");
    for (const [queue, its] of byQueue)
      await queues[queue].addBulk(
        its.map((row) => ({ name: row.kind, data: { outboxId: row.id }, opts: { jobId: jobIdOf(row) } })),
      );
  }

  /** Rows without a job that would end them. One that ended while PostgreSQL was down could not write its row; its id would block a new one. */
  async #lostAmong(rows: readonly QueuedRow[]): Promise<readonly QueuedRow[]> {
    const { queues, handlers } = this.#deps;
    const isLost = await Promise.all(
      rows.map(async (row) => {
        const [queue, id] = [queues[handlers[row.kind]?.queue ?? "work"], jobIdOf(row)];
        const state = await queue.getJobState(id);
        if (state === "completed" || state === "failed") await queue.remove(id);
        return ENDED.has(state);
      }),
    );
    return rows.filter((_, at) => isLost[at]);
  }
}
