// npm run migrate: brings the configured database to this version's schema, as a step of its own before the servers of that version
// start. DATABASE_URL names a role that owns the schema.

import { readServiceUrls } from "../../shared/node/environment.ts";
import { createLog } from "../../shared/node/log.ts";
import { Database } from "../../shared/postgres/database.ts";
import { migrateToLatest } from "../../shared/postgres/migrate.ts";
import { databaseUrlOf } from "./user/database-address.ts";
import { printAnswer } from "./user/operator-command.ts";

await printAnswer(async () => {
  const url = await databaseUrlOf(readServiceUrls().databaseUrl, undefined);
  const database = new Database(url, 1, createLog("migrate", "silent"));
  try {
    return { applied: await migrateToLatest(database) };
  } finally {
    await database.close();
  }
});
