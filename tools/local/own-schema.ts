// The schema of the launcher's own database, which its owner alone may change.

import { createLog } from "../../shared/node/log.ts";
import { Database } from "../../shared/postgres/database.ts";
import { migrateToLatest } from "../../shared/postgres/migrate.ts";
import { LaunchFault, reasonOf } from "./launch-fault.ts";

/** Brings the database to this version's schema. */
export async function migrateOwnDatabase(ownerUrl: string): Promise<void> {
  const database = new Database(ownerUrl, 1, createLog("migrate", "silent"));
  try {
    await migrateToLatest(database);
  } catch (error) {
    throw new LaunchFault(`The database could not be brought to this version's schema: ${reasonOf(error)}`);
  } finally {
    await database.close();
  }
}
