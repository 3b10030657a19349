// The one access to PostgreSQL: Kysely over a bounded pool that survives restarts, hangs and failovers of the server.

import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from "kysely";
import pg from "pg";
import type { Log } from "../node/log.ts";
import { Breaker } from "./breaker.ts";
import {
  DatabaseBusyError,
  DatabaseFullError,
  DatabaseUnavailableError,
  isDatabaseBusy,
  isDatabaseDown,
  isDiskFull,
  isRetryable,
  saysOf,
} from "./database-errors.ts";
import type { Tables } from "./tables.ts";

/** A connection or a transaction; queries take either. */
export type Queries = Kysely<Tables>;

const TRIES = 3;

/**
 * A call's longest wait for a connection, new or returned, ms. As long as for a statement: a machine that is busy for seconds is
 * late, not down.
 */
const CONNECTION_WITHIN_MS = 5000;
/**
 * An idle connection is kept this long, ms: a page makes many queries at once, and each new connection is a process of
 * PostgreSQL's.
 */
const IDLE_MS = 300_000;
/** No request waits longer than this for its statement. */
const STATEMENT_LIMITS = { query_timeout: 6000, statement_timeout: 5000 };
const READ_ONLY = "25006";

function openPool(url: string, size: number, limits: Partial<typeof STATEMENT_LIMITS>, log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECTION_WITHIN_MS,
    idleTimeoutMillis: IDLE_MS,
    ...limits,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    maxLifetimeSeconds: 1800,
  });
  // Both are needed: an idle connection reports to the pool, one inside a transaction only to itself, and an unhandled error ends
  // the process.
  pool.on("error", (error) => log.warn({ error: error.message }, "idle database connection lost"));
  pool.on("connect", (client) => client.on("error", (error) => log.warn({ error: error.message }, "database connection lost")));
  return pool;
}

/**
 * A pool for Kysely. Connections opened before a failover stay with a server that became a read-only replica, and every write
 * through them fails: the first such answer discards all of them.
 */
function leavingReplicas(pool: pg.Pool): PostgresPool {
  const bornAt = new WeakMap<pg.PoolClient, number>();
  let generation = 0;
  const isOld = (client: pg.PoolClient): boolean => (bornAt.get(client) ?? 0) < generation;
  pool.on("connect", (client) => bornAt.set(client, generation));
  return {
    options: {},
    connect: async () => {
      let client = await pool.connect();
      while (isOld(client)) {
        client.release(true);
        client = await pool.connect();
      }
      // Its many overloads hide that Kysely calls it with a statement and values only.
      const ask = client.query.bind(client) as (statement: string, values: unknown[]) => Promise<pg.QueryResult>;
      return {
        query: async (statement: string, values: unknown[]) => {
          try {
            return await ask(statement, values);
          } catch (error) {
            if (error instanceof Error && "code" in error && error.code === READ_ONLY) generation++;
            throw error;
          }
        },
        release: () => client.release(isOld(client)),
      } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

const openKysely = (pool: pg.Pool): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: leavingReplicas(pool) }) });

export class Database {
  readonly #kysely: Kysely<Tables>;
  readonly #breaker = new Breaker();
  readonly #url: string;
  readonly #log: Log;
  /** Why calls are not even tried, in PostgreSQL's words. */
  #away = "";

  constructor(url: string, size: number, log: Log) {
    this.#url = url;
    this.#log = log;
    this.#kysely = openKysely(openPool(url, size, STATEMENT_LIMITS, log));
  }

  /**
   * Runs queries; throws DatabaseUnavailableError, immediately while the server is known to be down, and DatabaseBusyError for a
   * call that waited too long for a connection or a lock, or whose statement took too long; DatabaseFullError for one that found no
   * room.
   */
  async run<T>(work: (db: Queries) => Promise<T>): Promise<T> {
    if (this.#breaker.open) throw new DatabaseUnavailableError(this.#away);
    try {
      const result = await work(this.#kysely);
      if (this.#breaker.succeeded()) this.#log.info("PostgreSQL answers again");
      return result;
    } catch (error) {
      // A queue for our own pool, or one long transaction, must not block everybody else.
      if (isDatabaseBusy(error)) throw new DatabaseBusyError("PostgreSQL is busy", { cause: error });
      // Writes that find no room must not keep anybody from reading.
      if (isDiskFull(error))
        throw new DatabaseFullError(`PostgreSQL's disk is full: make room on it (${saysOf(error)})`, { cause: error });
      if (!isDatabaseDown(error)) throw error;
      if (this.#breaker.failed()) this.#log.warn({ err: error }, "PostgreSQL is away: calls fail without being tried");
      this.#away = `PostgreSQL is away: ${saysOf(error)}`;
      throw new DatabaseUnavailableError(this.#away, { cause: error });
    }
  }

  /** Runs statements without a time limit on a separate connection: for migrations. */
  async runUnhurried<T>(work: (db: Queries) => Promise<T>): Promise<T> {
    const own = openKysely(openPool(this.#url, 1, {}, this.#log));
    try {
      return await work(own);
    } finally {
      await own.destroy();
    }
  }

  /** Holds one connection for as long as `work` runs, like a lock of a session; each of its statements has the usual limits. */
  async hold<T>(work: (connection: Queries) => Promise<T>): Promise<T> {
    const own = openKysely(openPool(this.#url, 1, STATEMENT_LIMITS, this.#log));
    try {
      return await own.connection().execute(work);
    } finally {
      await own.destroy();
    }
  }

  /** Runs a transaction, restarting it when PostgreSQL asks for that. */
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
