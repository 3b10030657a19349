// The archive in a real PostgreSQL.

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
    await database.run((db) => sql`truncate archive_chunks, archive_gaps`.execute(db));
    return new PostgresArchive(database);
  });
});

describe("a day's partition", () => {
  const DAY_S = 86_400;
  const today = Math.floor(Date.now() / 1000 / DAY_S);
  const addDay = (day: number) => async (): Promise<void> => {
    await database.run((db) => sql`select archive_open_day(${day * DAY_S}), make_record_day(${day})`.execute(db));
  };

  it("is made while a dump reads all days", async () => {
    await database.transaction(async (dump) => {
      await sql`lock table archive_chunks, signal_records, signal_gaps, rule_uses in access share mode`.execute(dump);
      await addDay(today + 400)();
    });
  });

  it("is made once by two exchanges that need it in the same moment", async () => {
    await Promise.all([addDay(today + 401)(), addDay(today + 401)()]);
  });

  it("that is dropped is in the audit log, and no other role drops or makes one", async () => {
    await addDay(today - 8)();
    const store = new PostgresArchive(database);
    expect(await store.dropOldDays(0)).toBe(1);
    const { rows } = await database.run((db) =>
      sql<{
        details: { tables: string[] };
      }>`select details from audit_log where action = 'archive.dropped' order by id desc limit 1`.execute(db),
    );
    expect(rows[0]?.details.tables).toHaveLength(1);
    const { rows: open } = await database.run((db) =>
      sql`select proname from pg_proc where proname in ('archive_open_day', 'archive_drop_days', 'make_record_day', 'drop_record_days')
        and (proacl is null or exists (select from aclexplode(proacl) where grantee = 0))`.execute(db),
    );
    expect(open).toEqual([]);
  });
});
