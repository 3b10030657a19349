// Migrations and the pool on a real server: two starters, a backend killed in the middle of a transaction, a hang.

import { afterEach, beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import { createLog } from "../node/log.ts";
import { Database, type Queries } from "./database.ts";
import { DatabaseBusyError, DatabaseUnavailableError } from "./database-errors.ts";
import { ForeignSchemaError, migrateToLatest, OlderSchemaError, requireSchema } from "./migrate.ts";
import { MIGRATIONS } from "./migrations/all.ts";
import { databaseUrl } from "../testing/services.ts";

let one: Database;
let two: Database;

beforeEach(() => {
  const log = createLog("test", "silent");
  one = new Database(databaseUrl(), 3, log);
  two = new Database(databaseUrl(), 3, log);
});

afterEach(async () => {
  await one.close();
  await two.close();
});

test("two starters at once apply everything once", async () => {
  const applied = await Promise.all([migrateToLatest(one), migrateToLatest(two)]);
  expect(applied.flat().sort()).toEqual(Object.keys(MIGRATIONS));
  expect(await migrateToLatest(one)).toEqual([]);
});

test("migrations are numbered without gaps", () => {
  expect(Object.keys(MIGRATIONS).map((name) => Number(name.slice(0, 4)))).toEqual(
    Object.keys(MIGRATIONS).map((_, index) => index + 1),
  );
});

test("a backend killed inside a transaction is an error, not the end of the process", async () => {
  const broken = one.transaction(async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    await two.run((other) => sql`select pg_terminate_backend(${rows[0]?.pid ?? 0}, 5000)`.execute(other));
    await sql`select 1`.execute(db);
  });
  await expect(broken).rejects.toBeInstanceOf(DatabaseUnavailableError);
  await one.run((db) => sql`select 1`.execute(db));
});

test("a query that hangs is cut after five seconds", async () => {
  const began = performance.now();
  await expect(one.run((db) => sql`select pg_sleep(20)`.execute(db))).rejects.toBeInstanceOf(DatabaseUnavailableError);
  expect(performance.now() - began).toBeLessThan(6500);
});

test("statements that take too long are busy ones: five of them in a row cut off nobody else", async () => {
  const slow = (): Promise<unknown> =>
    one.transaction(async (db) => {
      await sql`set local statement_timeout = 20`.execute(db);
      await sql`select pg_sleep(5)`.execute(db);
    });
  for (let at = 0; at < 6; at++) await expect(slow()).rejects.toBeInstanceOf(DatabaseBusyError);
  await one.run((db) => sql`select 1`.execute(db));
});

test("a deadlock is tried again as a whole", async () => {
  await one.run((db) => sql`create table if not exists pair (id int primary key, n int)`.execute(db));
  await one.run((db) => sql`insert into pair values (1, 0), (2, 0) on conflict do nothing`.execute(db));
  const add = (database: Database, first: number, second: number) =>
    database.transaction(async (db) => {
      await sql`update pair set n = n + 1 where id = ${first}`.execute(db);
      await new Promise((resolve) => setTimeout(resolve, 100));
      await sql`update pair set n = n + 1 where id = ${second}`.execute(db);
    });
  await Promise.all([add(one, 1, 2), add(two, 2, 1)]);
  const { rows } = await one.run((db) => sql<{ n: number }>`select n from pair order by id`.execute(db));
  expect(rows).toEqual([{ n: 2 }, { n: 2 }]);
});

test("calls that wait too long for a connection fail with that reason, and later calls are not cut off", async () => {
  const crowded = new Database(databaseUrl(), 1, createLog("test", "silent"));
  const long = crowded.transaction(async (db) => {
    await sql`select 1`.execute(db);
    await new Promise((resolve) => setTimeout(resolve, 6000));
  });
  const crowd = await Promise.allSettled(Array.from({ length: 8 }, () => crowded.run((db) => sql`select 1`.execute(db))));
  for (const waited of crowd)
    expect(waited).toMatchObject({ status: "rejected", reason: expect.any(DatabaseBusyError) as unknown });
  await long;
  await crowded.run((db) => sql`select 1`.execute(db));
  await crowded.close();
});

test("a process that was suspended for seconds does not blame PostgreSQL", async () => {
  const asked = Promise.all([1, 2, 3].map((n) => one.run((db) => sql`select ${n}::int`.execute(db))));
  await new Promise((resolve) => setImmediate(resolve));
  const end = performance.now() + 3000;
  while (performance.now() < end);
  expect(await asked).toHaveLength(3);
});

test("the log says once, and with the cause, that calls fail without being tried", async () => {
  const lines: string[] = [];
  const nobody = new Database(
    "postgres://nobody@127.0.0.1:1/none",
    2,
    createLog("test", "info", { write: (line) => void lines.push(line) }),
  );
  const ask = () => nobody.run((db) => sql`select 1`.execute(db)).catch(() => undefined);
  for (let i = 0; i < 7; i++) await ask();
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { msg: "PostgreSQL is away: calls fail without being tried", err: { message: "connect ECONNREFUSED 127.0.0.1:1" } },
  ]);
  await nobody.close();
});

test("a call that waits too long for a lock fails as busy, and no other call is cut off", async () => {
  await one.run((db) => sql`create table if not exists pair (id int primary key, n int)`.execute(db));
  await one.run((db) => sql`insert into pair values (1, 0) on conflict do nothing`.execute(db));
  const crowd = new Database(databaseUrl(), 6, createLog("test", "silent"));
  const lock = (database: Database) => database.transaction((db) => sql`select id from pair where id = 1 for update`.execute(db));
  await one.transaction(async (db) => {
    await sql`select id from pair where id = 1 for update`.execute(db);
    const waited = await Promise.allSettled(Array.from({ length: 6 }, () => lock(crowd)));
    expect(waited.some(({ status }) => status === "fulfilled")).toBe(false);
    for (const each of waited) expect(each).toMatchObject({ reason: expect.any(DatabaseBusyError) as unknown });
    await crowd.run((other) => sql`select 1`.execute(other));
  });
  await lock(crowd);
  await crowd.close();
});

test("an image one version older runs on the newer schema, and its migration changes nothing", async () => {
  await migrateToLatest(one);
  const older = Object.fromEntries(Object.entries(MIGRATIONS).slice(0, -1)) as typeof MIGRATIONS;
  await requireSchema(two, older);
  expect(await migrateToLatest(two, older)).toEqual([]);
  expect(await migrateToLatest(one)).toEqual([]);
});

test("a schema older than needed is refused by name, without a change", async () => {
  await migrateToLatest(one);
  const newer = { ...MIGRATIONS, "9999-later": { up: async () => {} } };
  const refused = requireSchema(two, newer);
  await expect(refused).rejects.toBeInstanceOf(OlderSchemaError);
  await expect(refused).rejects.toThrow("9999-later missing");
  await requireSchema(two);
});

test("a schema of a different branch is refused, and nothing is changed", async () => {
  await migrateToLatest(one);
  const last = Object.keys(MIGRATIONS).at(-1) ?? "";
  const { [last]: _, ...rest } = MIGRATIONS;
  const other = { ...rest, "9999-other": { up: async () => {} } };
  const foreign = new ForeignSchemaError([last], ["9999-other"]);
  await expect(migrateToLatest(two, other)).rejects.toThrow(foreign.message);
  await expect(requireSchema(two, other)).rejects.toThrow(foreign.message);
  await requireSchema(two);
});

test("two migrations at once wait for each other longer than a lock is waited for", async () => {
  const slow = { ...MIGRATIONS, "9998-slow": { up: async (db: Queries) => void (await sql`select pg_sleep(4)`.execute(db)) } };
  const applied = await Promise.all([migrateToLatest(one, slow), migrateToLatest(two, slow)]);
  expect(applied.flat()).toContain("9998-slow");
  expect(applied.filter((names) => names.includes("9998-slow"))).toHaveLength(1);
  await one.run((db) => sql`delete from kysely_migration where name = '9998-slow'`.execute(db));
}, 20_000);

test("a migration gives up a table that somebody holds, and succeeds once it is free", async () => {
  await migrateToLatest(one);
  const change = (db: Queries) => sql`alter table users add column tried_again int`.execute(db);
  const wanted = { ...MIGRATIONS, "9997-column": { up: async (db: Queries) => void (await change(db)) } };
  let migrated: Promise<string[]> | undefined;
  await one.transaction(async (db) => {
    await sql`lock table users in share mode`.execute(db);
    migrated = migrateToLatest(two, wanted, 10);
    // Longer than one try may wait.
    await sql`select pg_sleep(3)`.execute(db);
  });
  expect(await migrated).toEqual(["9997-column"]);
  await one.run((db) => sql`alter table users drop column tried_again`.execute(db));
  await one.run((db) => sql`delete from kysely_migration where name = '9997-column'`.execute(db));
}, 20_000);

test("a migration may take longer than a request's statement", async () => {
  expect(await one.runUnhurried((db) => sql`select pg_sleep(6.5)`.execute(db).then(() => "done"))).toBe("done");
}, 15_000);

test("a database that turned read-only by its default loses its connections, and is written to again after it turned back", async () => {
  const name = new URL(databaseUrl()).pathname.slice(1);
  const readOnly = (value: "on" | "off") =>
    one.run((db) =>
      db.connection().execute(async (connection) => {
        await sql`set session characteristics as transaction read write`.execute(connection);
        await sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.lit(value)}`.execute(connection);
      }),
    );
  const pid = async (): Promise<number | undefined> => {
    const { rows } = await pool.run((db) => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db));
    return rows[0]?.pid;
  };
  await one.run((db) => sql`create table if not exists pair (id int primary key, n int)`.execute(db));
  await readOnly("on");
  const pool = new Database(databaseUrl(), 1, createLog("test", "silent"));
  const write = () => pool.run((db) => sql`insert into pair values (8, 0) on conflict do nothing`.execute(db));
  try {
    const before = await pid();
    await expect(write()).rejects.toBeInstanceOf(DatabaseUnavailableError);
    expect(await pid()).not.toBe(before);
  } finally {
    await readOnly("off");
  }
  // The current connection was opened with the old default: its one refusal replaces it.
  await expect(write()).rejects.toBeInstanceOf(DatabaseUnavailableError);
  await write();
  await pool.close();
});

test("connections that a shutdown ended are replaced: 57P01 costs one call", async () => {
  const pool = new Database(databaseUrl(), 1, createLog("test", "silent"));
  const asked = pool.run((db) => sql`select pg_sleep(5)`.execute(db));
  const end = () =>
    one.run((db) =>
      sql<{ ended: boolean }>`select pg_terminate_backend(pid, 2000) as ended from pg_stat_activity
        where query = 'select pg_sleep(5)' and state = 'active'`.execute(db),
    );
  await new Promise((resolve) => setTimeout(resolve, 300));
  await Promise.all([expect(asked).rejects.toBeInstanceOf(DatabaseUnavailableError), end()]);
  await pool.run((db) => sql`select 1`.execute(db));
  await pool.close();
});

test("connections to a server that became read-only are given up with the first refusal", async () => {
  const pool = new Database(databaseUrl(), 3, createLog("test", "silent"));
  await pool.run((db) => sql`create table if not exists pair (id int primary key, n int)`.execute(db));
  // Three connections that stay with a replica, as after a failover behind one address.
  const turnReadOnly = () =>
    pool.run((db) =>
      db.connection().execute(async (connection) => {
        await sql`set session characteristics as transaction read only`.execute(connection);
        await sql`select pg_sleep(0.3)`.execute(connection);
      }),
    );
  await Promise.all([turnReadOnly(), turnReadOnly(), turnReadOnly()]);
  const write = () => pool.run((db) => sql`insert into pair values (7, 0) on conflict do nothing`.execute(db));
  await expect(write()).rejects.toBeInstanceOf(DatabaseUnavailableError);
  for (let i = 0; i < 6; i++) await write();
  await Promise.all([write(), write(), write()]);
  await pool.close();
});
