import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createLog } from "../../shared/node/log.ts";
import { Database } from "../../shared/postgres/database.ts";
import { migrateToLatest } from "../../shared/postgres/migrate.ts";
import { ProcessGroup } from "../../tools/local/processes/process-group.ts";
import { startPostgres } from "../../tools/local/services/postgres.ts";
import { call } from "../testing/api.ts";
import { makeUser, PASSWORD, startServer, until, type TestServer } from "../testing/start-app.ts";

const ADDRESS = "postgres://replica:c4naryc4nary@10.0.0.9/market";
const TOKEN = "c4narytoken";
const processes = new ProcessGroup();
const lines: string[] = [];
let folder: string;
let password: string;
let database: Database;
let server: TestServer;
let email: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tickdeck-fault-log-"));
  const url = await startPostgres({ folder, logFolder: folder, processes, forgetful: true, stopMs: 3000 });
  ({ password } = new URL(url));
  database = new Database(url, 2, createLog("test", "silent"));
  await migrateToLatest(database);
  ({ email } = await makeUser(database, "start"));
  server = await startServer({ DATABASE_URL: url }, {}, createLog("test", "info", { write: (line) => void lines.push(line) }));
  await until("migrated", () => lines.some((line) => line.includes("database is ready")));
});

afterAll(async () => {
  await server.close();
  await database.close();
  await processes.stop();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(() => void lines.splice(0));

const login = () => call(`${server.url}/api/login`, "POST", { body: { login: email, password: PASSWORD } });

const faults = () =>
  lines
    .filter((line) => line.includes("refused because of a fault"))
    .map((line) => JSON.parse(line) as { route: string; code: string; err: { message: string; code: string; stack: string } });

test("what PostgreSQL reported is logged without the secrets in it", async () => {
  await database.run((db) =>
    sql`create function lose_connection() returns trigger language plpgsql as ${sql.lit(
      `begin raise exception 'connection to ${ADDRESS} lost (?token=${TOKEN})' using errcode = '08006'; end`,
    )}`.execute(db),
  );
  await database.run((db) =>
    sql`create trigger lose before insert on sessions for each statement execute function lose_connection()`.execute(db),
  );
  expect(await login()).toMatchObject({ status: 503, body: { error: "unavailable" } });
  const safe = "connection to postgres://replica:[redacted]@10.0.0.9/market lost (?token=[redacted]";
  expect(faults()).toMatchObject([{ route: "/api/login", code: "unavailable", err: { code: "08006" } }]);
  expect(faults()[0]?.err.message).toContain(safe);
  expect(faults()[0]?.err.stack).toContain(safe);
  for (const secret of ["c4nary", password, PASSWORD]) expect(lines.join("\n")).not.toContain(secret);
  await database.run((db) => sql`drop trigger lose on sessions`.execute(db));
  expect((await login()).status).toBe(200);
});

test("a PostgreSQL that stops in the middle of a request is named, and so is one that is gone", async () => {
  await database.run((db) =>
    sql`create function wait() returns trigger language plpgsql as 'begin perform pg_sleep(10); end'`.execute(db),
  );
  await database.run((db) =>
    sql`create trigger wait before insert on sessions for each statement execute function wait()`.execute(db),
  );
  const interrupted = login();
  await until("a request in the middle", async () => {
    const { rows } = await database.run((db) => sql`select 1 from pg_stat_activity where wait_event = 'PgSleep'`.execute(db));
    return rows.length > 0;
  });
  await processes.stop();
  expect(await interrupted).toMatchObject({ status: 503, body: { error: "unavailable" } });
  expect(await login()).toMatchObject({ status: 503, body: { error: "unavailable" } });
  const [during, after] = faults();
  expect(during).toMatchObject({ route: "/api/login", code: "unavailable" });
  expect(during?.err.message).toMatch(/terminating connection|Connection terminated/);
  expect(after).toMatchObject({ route: "/api/login", code: "unavailable", err: { code: "ECONNREFUSED" } });
  for (const secret of [password, PASSWORD]) expect(lines.join("\n")).not.toContain(secret);
});
