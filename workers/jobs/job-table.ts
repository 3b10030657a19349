// What a job is: work promised in the outbox, by kind, or scheduled work. handlers.ts lists both.

import type { QueueName } from "../../shared/contracts/jobs.ts";
import type { Database } from "../../shared/postgres/database.ts";
import type { Log } from "../../shared/node/log.ts";

export interface JobDeps {
  readonly database: Database;
  readonly log: Log;
  readonly now: () => Date;
}

export interface JobHandler<Parts extends JobDeps> {
  readonly queue: Exclude<QueueName, "schedules">;
  /**
   * Does the work on this subject. It may run again after it succeeded, or twice at once, and must handle that itself. A
   * rejection means another try later; see PermanentError and AwayError.
   */
  readonly run: (subjectId: string, parts: Parts) => Promise<void>;
}

export interface JobSchedule<Parts extends JobDeps> {
  readonly everyMs: number;
  /**
   * Does what has become due since the last run, however long ago. Only one run is active at a time over all processes; one that
   * would overlap is skipped. A rejection is logged, counted and, if it persists, put on the list of what needs a person.
   */
  readonly run: (parts: Parts) => Promise<void>;
}

export interface JobTable<Parts extends JobDeps = JobDeps> {
  readonly handlers: Readonly<Record<string, JobHandler<Parts>>>;
  readonly schedules: Readonly<Record<string, JobSchedule<Parts>>>;
}

/** Retrying cannot help: the row waits for an operator. */
export class PermanentError extends Error {
  override readonly name = "PermanentError";
}

/** The target no longer exists or refuses further messages; never used for our own faults. */
export class GoneError extends PermanentError {}

/** Not the job failed but a service it needs: it is tried every minute, so that work resumes soon after the service returns. */
export class AwayError extends Error {
  override readonly name: string = "AwayError";
  /** The service asked not to be tried again for this many ms. */
  readonly waitMs: number;

  constructor(message: string, { waitMs = 0, ...options }: ErrorOptions & { readonly waitMs?: number } = {}) {
    super(message, options);
    this.waitMs = waitMs;
  }
}

/** The service may have done what it was asked: its answer is missing. Where doing it twice is no harm this is AwayError. */
export class UnknownError extends AwayError {
  override readonly name = "UnknownError";
}
