// Deleting a row searches every table that references it: without an index each deletion would read that whole table.

import { sql } from "kysely";
import { expect, test } from "vitest";
import { createLog } from "../node/log.ts";
import { databaseUrl } from "../testing/services.ts";
import { Database } from "./database.ts";
import { migrateToLatest } from "./migrate.ts";

// A partial index serves if it omits only rows that reference nothing.
const WITHOUT_INDEX = sql<{ column: string }>`
  select c.conrelid::regclass || '.' || a.attname as column
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f'
      and not exists (
        select from pg_index i
          where i.indrelid = c.conrelid and i.indkey[0] = a.attnum
            and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))
    order by 1`;

test("every foreign key has an index that a deletion can use", async () => {
  const database = new Database(databaseUrl(), 2, createLog("t", "silent"));
  await migrateToLatest(database);
  const { rows } = await database.run((db) => WITHOUT_INDEX.execute(db));
  await database.close();
  expect(rows.map(({ column }) => column)).toEqual([]);
});
