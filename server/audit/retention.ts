// Deletes old sessions, audit rows, messages and traces of free tests, so that no table grows forever.

import { KEEP_DAYS } from "../../shared/contracts/retention.ts";
import type { Log } from "../../shared/node/log.ts";
import type { Database } from "../../shared/postgres/database.ts";
import { pruneAdminSessions } from "../../shared/postgres/admins.queries.ts";
import { pruneContactMessages } from "../../shared/postgres/contact.queries.ts";
import { lockRetention, pruneAudit, pruneSessions } from "../../shared/postgres/retention.queries.ts";
import { pruneQuizVisits } from "../../shared/postgres/quiz.queries.ts";
import { pruneTestAddresses, pruneTestCodes, pruneTests } from "../../shared/postgres/trials.queries.ts";

const EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** One transaction each: a delete must not hold its locks for long. */
const BATCH = 1000;
const MAX_BATCHES = 50;

const TABLES = [
  { prune: pruneSessions, keepMs: KEEP_DAYS.sessions * DAY_MS },
  { prune: pruneAdminSessions, keepMs: KEEP_DAYS.adminSessions * DAY_MS },
  { prune: pruneAudit, keepMs: KEEP_DAYS.auditLog * DAY_MS },
  { prune: pruneContactMessages, keepMs: KEEP_DAYS.contactMessages * DAY_MS },
  { prune: pruneTests, keepMs: KEEP_DAYS.trialDevices * DAY_MS },
  { prune: pruneQuizVisits, keepMs: KEEP_DAYS.trialDevices * DAY_MS },
  { prune: pruneTestAddresses, keepMs: KEEP_DAYS.trialAddresses * DAY_MS },
  { prune: pruneTestCodes, keepMs: 0 },
] as const;

export class Retention {
  readonly #database: Database;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  start(): void {
    this.#timer = setInterval(() => void this.run(Date.now()), EVERY_MS);
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
  }

  /** Deletes what is too old at `now`, epoch ms; returns how many rows. Skips rows that other processes are deleting. */
  async run(now: number): Promise<number> {
    let deleted = 0;
    try {
      for (const { prune, keepMs } of TABLES) {
        let batch = BATCH;
        for (let i = 0; i < MAX_BATCHES && batch === BATCH && !this.#isStopped; i++) {
          batch = await this.#database.transaction(async (db) =>
            (await lockRetention(db)) ? prune(db, new Date(now - keepMs), BATCH) : 0,
          );
          deleted += batch;
        }
      }
      if (deleted > 0) this.#log.info({ deleted }, "old rows deleted");
    } catch (error) {
      this.#log.warn({ err: error }, "old rows could not be deleted; trying again in an hour");
    }
    return deleted;
  }
}
