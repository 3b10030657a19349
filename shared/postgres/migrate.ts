// Brings the database to this version's schema, and checks whether this version can run on it. Migrations only add what the
// previous version can ignore, and remove what it no longer uses, so that two versions can run side by side during a deploy.

import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { DatabaseUnavailableError, isLockNotAvailable } from "./database-errors.ts";
import type { Database, Queries } from "./database.ts";
import { MIGRATIONS } from "./migrations/all.ts";

const TRIES = 10;
const RETRY_MS = 1000;

/** The database lacks migrations of this version. */
export class OlderSchemaError extends DatabaseUnavailableError {
  constructor(missing: readonly string[]) {
    super(`The database has an older schema than this version needs (${missing.join(", ")} missing): run the migrate command`);
  }
}

/** The database has migrations unknown to this version, and lacks some of its own: neither is the older one. */
export class ForeignSchemaError extends Error {
  override readonly name = "ForeignSchemaError";

  constructor(unknown: readonly string[], missing: readonly string[]) {
    super(
      `The database was migrated by another line of versions (it has ${unknown.at(-1)}, and lacks ${missing.join(", ")}): ` +
        "start a version that knows them all, or name an empty database",
    );
  }
}

/**
 * Applies missing migrations, forward only, and returns their names; none if a newer version has run before. Statements take as
 * long as they need and wait at most two seconds for a table; two simultaneous migrations wait for each other by Kysely's
 * advisory lock. Throws ForeignSchemaError, or the first failure.
 */
export async function migrateToLatest(database: Database, migrations = MIGRATIONS, retryMs = RETRY_MS): Promise<string[]> {
  return database.runUnhurried(async (db) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await applyMissing(db, migrations);
      } catch (error) {
        // Everybody else would wait behind a statement that waits for a table: it gives up after two seconds and retries.
        if (!isLockNotAvailable(error) || attempt === TRIES) throw error;
        await sleep(retryMs);
      }
    }
  });
}

async function applyMissing(db: Queries, migrations: typeof MIGRATIONS): Promise<string[]> {
  const { missing, unknown } = compareSchemas(await appliedMigrations(db), migrations);
  if (missing.length === 0) return [];
  if (unknown.length > 0) throw new ForeignSchemaError(unknown, missing);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error("Migration failed", { cause: error });
  return (results ?? []).map((result) => result.migrationName);
}

/** Throws if the database's schema does not suit this version; a newer one is fine. */
export async function requireSchema(database: Database, migrations = MIGRATIONS): Promise<void> {
  const { missing, unknown } = compareSchemas(await database.run(appliedMigrations), migrations);
  if (missing.length > 0 && unknown.length > 0) throw new ForeignSchemaError(unknown, missing);
  if (missing.length > 0) throw new OlderSchemaError(missing);
}

function compareSchemas(applied: readonly string[], migrations: typeof MIGRATIONS): { missing: string[]; unknown: string[] } {
  return {
    missing: Object.keys(migrations).filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !(name in migrations)),
  };
}

/** The newest applied migration; null for an empty database. */
export async function newestMigration(db: Queries): Promise<string | null> {
  return (await appliedMigrations(db)).at(-1) ?? null;
}

async function appliedMigrations(db: Queries): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string | null }>`select to_regclass('kysely_migration')::text as name`.execute(db);
  if (typeof tables[0]?.name !== "string") return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
