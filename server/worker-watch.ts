// Whether somebody works off the jobs: only another process can say that they stand still. A server looks every few seconds, puts it on
// the list of what needs a person, and measures the minute in which it was so.

import { QUEUES } from "../shared/contracts/jobs.ts";
import type { Log } from "../shared/node/log.ts";
import type { RedisClient } from "../shared/node/redis.ts";
import { syncAttention, type Condition } from "../shared/postgres/attention.queries.ts";
import type { Database } from "../shared/postgres/database.ts";
import { keepReadings } from "../shared/postgres/status.queries.ts";
import { isAlive, readHeartbeats, SILENT_MS } from "../shared/redis/heartbeats.ts";
import { RepeatedCheck } from "./repeated-check.ts";

const MINUTE_MS = 60_000;
/** What the list calls them: every jobs process serves all queues. */
export const JOBS_SUBJECT = "jobs";

export interface WorkerWatchDeps {
  readonly database: Database;
  readonly redis: RedisClient;
  readonly log: Log;
  /** Epoch ms. */
  readonly now?: () => number;
}

export class WorkerWatch {
  readonly #deps: WorkerWatchDeps;
  readonly #now: () => number;
  /** Since when nobody was seen, epoch ms; the workers of a start take a while. */
  #missingSince: number | undefined;
  readonly #repeated: RepeatedCheck;

  constructor(deps: WorkerWatchDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? Date.now;
    this.#repeated = new RepeatedCheck(
      () => this.check(),
      (error) => deps.log.debug({ error: String(error) }, "workers are not looked at"),
    );
  }

  start(): void {
    this.#repeated.start();
  }

  stop(): void {
    this.#repeated.stop();
  }

  /** Looks once. Rejects when Redis or PostgreSQL is away: nothing is known then. */
  async check(): Promise<void> {
    const { database, redis } = this.#deps;
    const now = this.#now();
    const heartbeats = await readHeartbeats(redis);
    if (isAlive(heartbeats, "jobs", now)) {
      this.#missingSince = undefined;
      return this.#note([], now);
    }
    const last = Math.max(...heartbeats.filter(({ kind }) => kind === "jobs").map(({ at }) => at));
    this.#missingSince ??= Number.isFinite(last) ? last : now;
    if (now - this.#missingSince <= SILENT_MS) return;
    const since = new Date(this.#missingSince);
    await this.#note(
      [{ kind: "queue-without-worker", subject: JOBS_SUBJECT, details: { queues: QUEUES.join(", ") }, since }],
      now,
    );
    const minute = new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS);
    await database.transaction((db) => keepReadings(db, minute, [{ component: "jobs", state: "down", latencyMs: null }]));
  }

  async #note(conditions: readonly Condition[], now: number): Promise<void> {
    await this.#deps.database.transaction((db) => syncAttention(db, ["queue-without-worker"], conditions, new Date(now)));
  }
}
