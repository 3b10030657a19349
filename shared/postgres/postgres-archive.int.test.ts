// The archive in a real PostgreSQL.

import { sql } from "kysely";
import { afterAll, beforeAll, describe } from "vitest";
import { itKeepsAnArchive } from "../archive/testing/store-suite.ts";
import { createLog } from "../node/log.ts";
import { databaseUrl } from "../testing/services.ts";
import { Database } from "./database.ts";
import { migrateToLatest } from "./migrate.ts";
import { PostgresArchive } from "./postgres-archive.ts";

let database: Database;
beforeAll(async () => {
  database = new Database(databaseUrl(), 3, createLog("test", "silent"));
  await migrateToLatest(database);
});
afterAll(() => database.close());

describe("PostgreSQL", () => {
  itKeepsAnArchive(async () => {
    await database.run((db) => sql`select archive_drop_days(2000000000)`.execute(db));
    return new PostgresArchive(database);
  });
});
