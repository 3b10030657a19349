// Waits for a PostgreSQL with the schema that this version needs, and makes it where nobody else does. Live data does not wait for
// it, so a start never fails on it.

import { sql } from "kysely";
import type { Log } from "../shared/node/log.ts";
import type { Database } from "../shared/postgres/database.ts";
import { DatabaseUnavailableError } from "../shared/postgres/database-errors.ts";
import { ForeignSchemaError, migrateToLatest, requireSchema } from "../shared/postgres/migrate.ts";

const RETRY_MS = 2000;
const SUPERUSER =
  "DATABASE_URL: its role is PostgreSQL's superuser; name an ordinary one that owns the database, or set ALLOW_WEAK=1";

export interface DatabaseStartOptions {
  /** Migrate; false where that is a step of its own, done before by a role that may change the schema. */
  readonly migrates: boolean;
  /** Refuse a role that is superuser: what gets at the application's connection gets at everything. */
  readonly refuseSuperuser: boolean;
  /** Called once when this process must not go on with this database. */
  readonly onRefusal: (sentence: string) => void;
}

export interface DatabaseStart {
  /** Resolves when PostgreSQL has our schema and answers now; rejects otherwise. */
  ask(): Promise<void>;
  stop(): void;
}

/** Migrates or asks for the schema, again and again until it is there. */
export function awaitSchemaInBackground(database: Database, log: Log, options: DatabaseStartOptions): DatabaseStart {
  let isThere = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let lastFault = "";
  const attempt = async (): Promise<void> => {
    try {
      if (options.refuseSuperuser && (await isSuperuser(database))) return options.onRefusal(SUPERUSER);
      const applied = options.migrates ? await migrateToLatest(database) : await requireSchema(database).then(() => []);
      isThere = true;
      log.info({ applied }, "database is ready");
    } catch (error) {
      if (stopped) return;
      if (error instanceof ForeignSchemaError) return options.onRefusal(error.message);
      const fault = error instanceof Error ? error.message : String(error);
      if (fault !== lastFault)
        log.warn({ error: fault, retryMs: RETRY_MS }, "database is not ready: nobody can sign in until it is; trying again");
      lastFault = fault;
      timer = setTimeout(() => void attempt(), RETRY_MS);
    }
  };
  void attempt();
  return {
    ask: async () => {
      if (!isThere)
        throw new DatabaseUnavailableError(lastFault || "PostgreSQL has not been seen with this version's schema yet");
      await database.run((db) => sql`select 1`.execute(db));
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

async function isSuperuser(database: Database): Promise<boolean> {
  const { rows } = await database.run((db) =>
    sql<{ rolsuper: boolean }>`select rolsuper from pg_roles where rolname = current_user`.execute(db),
  );
  return rows[0]?.rolsuper === true;
}
