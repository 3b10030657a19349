// The one door to PostgreSQL: Kysely over a bounded pool that survives restarts, hangs and failovers of the server.

import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { Log } from "../node/log.ts";
import { Breaker } from "./breaker.ts";
import { DatabaseBusyError, DatabaseUnavailableError, isDatabaseBusy, isDatabaseDown, isRetryable } from "./database-errors.ts";
import type { Tables } from "./tables.ts";

/** A connection or a transaction; queries take either. */
export type Queries = Kysely<Tables>;

const TRIES = 3;

function openPool(url: string, size: number, log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 2000,
    query_timeout: 6000,
    statement_timeout: 5000,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    maxLifetimeSeconds: 1800,
  });
  // Both are needed: an idle connection reports to the pool, one inside a transaction only to itself,
  // and an unhandled error ends the process.
  pool.on("error", (error) => log.warn({ error: error.message }, "idle database connection lost"));
  pool.on("connect", (client) => client.on("error", (error) => log.warn({ error: error.message }, "database connection lost")));
  return pool;
}

export class Database {
  readonly #kysely: Kysely<Tables>;
  readonly #breaker = new Breaker();

  constructor(url: string, size: number, log: Log) {
    this.#kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(url, size, log) }) });
  }

  /**
   * Runs queries; throws DatabaseUnavailableError, at once while the server is known to be away, and DatabaseBusyError for a
   * call that waited too long for a connection or a lock.
   */
  async run<T>(work: (db: Queries) => Promise<T>): Promise<T> {
    if (this.#breaker.open) throw new DatabaseUnavailableError("PostgreSQL is away");
    try {
      const result = await work(this.#kysely);
      this.#breaker.succeeded();
      return result;
    } catch (error) {
      // A crowd in front of our own pool, or one long transaction, must not cut off everybody else.
      if (isDatabaseBusy(error)) throw new DatabaseBusyError("PostgreSQL is busy", { cause: error });
      if (!isDatabaseDown(error)) throw error;
      this.#breaker.failed();
      throw new DatabaseUnavailableError("PostgreSQL is away", { cause: error });
    }
  }

  /** Runs a transaction, again from its start when PostgreSQL asks for that. */
  async transaction<T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.run((db) => db.transaction().execute(work));
      } catch (error) {
        if (attempt === TRIES || !isRetryable(error)) throw error;
      }
    }
  }

  async close(): Promise<void> {
    await this.#kysely.destroy();
  }
}
