// Brings the database to the newest schema. Kysely takes an advisory lock, so any number of processes may start at once.

import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import type { Database, Queries } from "./database.ts";
import { MIGRATIONS } from "./migrations/all.ts";

/** The database has been migrated by a newer version than this one. */
export class NewerSchemaError extends Error {
  override readonly name = "NewerSchemaError";

  constructor(unknown: readonly string[]) {
    super(
      `The database has a newer schema than this version knows (${unknown.join(", ")}): ` +
        "start the version that made it or a later one, or restore the backup of before",
    );
  }
}

/**
 * Applies what is missing, forward only, and returns the names applied. Throws NewerSchemaError, or the first failure.
 * Statements take as long as they need.
 */
export async function migrateToLatest(database: Database, migrations = MIGRATIONS): Promise<string[]> {
  return database.runUnhurried(async (db) => {
    const unknown = (await appliedMigrations(db)).filter((name) => !(name in migrations));
    if (unknown.length > 0) throw new NewerSchemaError(unknown);
    const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
    const { error, results } = await migrator.migrateToLatest();
    if (error !== undefined) throw error instanceof Error ? error : new Error("Migration failed", { cause: error });
    return (results ?? []).map((result) => result.migrationName);
  });
}

/** The newest migration that was applied; null for an empty database. */
export async function newestMigration(db: Queries): Promise<string | null> {
  return (await appliedMigrations(db)).at(-1) ?? null;
}

async function appliedMigrations(db: Queries): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string | null }>`select to_regclass('kysely_migration')::text as name`.execute(db);
  if (typeof tables[0]?.name !== "string") return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
