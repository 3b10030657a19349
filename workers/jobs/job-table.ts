// What a job is: work promised in the outbox, by kind, or work that returns on a schedule. handlers.ts lists all of both.

import type { QueueName } from "../../shared/contracts/jobs.ts";
import type { Database } from "../../shared/postgres/database.ts";
import type { Log } from "../../shared/node/log.ts";

/** What every handler may use. */
export interface JobDeps {
  readonly database: Database;
  readonly log: Log;
  readonly now: () => Date;
}

export interface JobHandler<Parts extends JobDeps> {
  readonly queue: Exclude<QueueName, "schedules">;
  /**
   * Does the work on this subject. It may run again after it succeeded, or twice at once: it has to find that out by itself.
   * A rejection means another try later; see PermanentError and AwayError.
   */
  readonly run: (subjectId: string, parts: Parts) => Promise<void>;
}

export interface JobSchedule<Parts extends JobDeps> {
  readonly everyMs: number;
  /**
   * Does what has become due since the last run, however long ago that was. One run is under way at a time, over all processes; one whose
   * turn comes meanwhile is left out. A rejection is logged, counted and, when it stays,
   * put on the list of what needs a person.
   */
  readonly run: (parts: Parts) => Promise<void>;
}

export interface JobTable<Parts extends JobDeps = JobDeps> {
  readonly handlers: Readonly<Record<string, JobHandler<Parts>>>;
  readonly schedules: Readonly<Record<string, JobSchedule<Parts>>>;
}

/** No further try can help: the row waits for an operator. */
export class PermanentError extends Error {
  override readonly name = "PermanentError";
}

/** The far end says that it is there no more, or wants nothing more: no fault of ours ever reads as this. */
export class GoneError extends PermanentError {}

/** Not the job is at fault but a service it needs: it is tried each minute, so that work goes on soon after its return. */
export class AwayError extends Error {
  override readonly name = "AwayError";
  /** The service asked not to be tried again before so many ms. */
  readonly waitMs: number;

  constructor(message: string, { waitMs = 0, ...options }: ErrorOptions & { readonly waitMs?: number } = {}) {
    super(message, options);
    this.waitMs = waitMs;
  }
}
