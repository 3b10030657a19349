// Brings the database to the newest schema. Kysely takes an advisory lock, so any number of processes may start at once.

import { Migrator } from "kysely/migration";
import type { Database } from "./database.ts";
import { MIGRATIONS } from "./migrations/all.ts";

/** Applies what is missing, forward only, and returns the names applied. Throws the first failure. */
export async function migrateToLatest(database: Database): Promise<string[]> {
  return database.run(async (db) => {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
    const { error, results } = await migrator.migrateToLatest();
    if (error !== undefined) throw error instanceof Error ? error : new Error("Migration failed", { cause: error });
    return (results ?? []).map((result) => result.migrationName);
  });
}
