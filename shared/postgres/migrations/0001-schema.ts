// The schema of the first version, one SQL file per area.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Tables refer to those of the areas before theirs. */
const AREAS = [
  ...["accounts", "visitors", "operators", "checkout", "delivery", "alerts", "reports"],
  ...["operation", "records", "outcomes", "archive", "archive-role"],
] as const;

/** Creates every table, index and sequence in an empty database. */
export const schema: Migration = {
  async up(db) {
    for (const area of AREAS) {
      const statements = await readFile(join(import.meta.dirname, "0001-schema", `${area}.sql`), "utf8");
      await sql.raw(statements).execute(db);
    }
  },
};
