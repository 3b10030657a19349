// While a restore swaps databases, or a password changes at run time, PostgreSQL refuses access: callers see a database that is
// down, operators see PostgreSQL's own words.

import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createLog } from "../node/log.ts";
import { databaseUrl } from "../testing/services.ts";
import { Database } from "./database.ts";
import { DatabaseUnavailableError } from "./database-errors.ts";

const NAME = `swapped_${randomUUID().slice(0, 8)}`;
const log = createLog("test", "silent");

let superuser: Database;

const run = (statement: string): Promise<unknown> => superuser.run((db) => sql.raw(statement).execute(db));
const address = (): string => {
  const url = new URL(databaseUrl());
  Object.assign(url, { username: NAME, password: "as-it-was", pathname: `/${NAME}` });
  return url.href;
};
/** The result of a statement on a new connection. */
async function outcome(): Promise<unknown> {
  const product = new Database(address(), 1, log);
  try {
    await product.run((db) => sql`select 1`.execute(db));
    return "answered";
  } catch (error) {
    return error;
  } finally {
    await product.close();
  }
}

beforeAll(async () => {
  superuser = new Database(databaseUrl(), 1, log);
});
beforeEach(async () => {
  await run(`create role ${NAME} login password 'as-it-was'`);
  await run(`create database ${NAME} owner ${NAME}`);
});
afterEach(async () => {
  await run(`drop database if exists ${NAME}`);
  await run(`drop database if exists ${NAME}_before`);
  await run(`drop role if exists ${NAME}`);
});
afterAll(() => superuser.close());

test.each([
  [
    "lets nobody in any more (55000)",
    () => [`alter database ${NAME} allow_connections false`],
    "is not currently accepting connections",
  ],
  ["has another name for a moment (3D000)", () => [`alter database ${NAME} rename to ${NAME}_before`], "does not exist"],
  [
    "takes this role no more (42501)",
    () => [`revoke connect on database ${NAME} from public, ${NAME}`, `alter database ${NAME} owner to current_user`],
    "permission denied for database",
  ],
  ["has another password by now (28P01)", () => [`alter role ${NAME} password 'changed'`], "password authentication failed"],
  ["has no such role any more (28P01)", () => [`alter role ${NAME} rename to ${NAME}_gone`], "authentication failed"],
  ["lets the role sign in no more (28000)", () => [`alter role ${NAME} nologin`], "is not permitted to log in"],
] as const)("a database that %s is away, in its own words", async (_, statements, words) => {
  expect(await outcome()).toBe("answered");
  for (const statement of statements()) await run(statement);
  const error = await outcome();
  if (words === "authentication failed") await run(`alter role ${NAME}_gone rename to ${NAME}`);
  expect(error).toBeInstanceOf(DatabaseUnavailableError);
  expect((error as Error).message).toContain(words);
});

test("calls that are not even tried say the same", async () => {
  await run(`alter database ${NAME} allow_connections false`);
  const away = new Database(address(), 1, log);
  for (let at = 0; at < 7; at++)
    await expect(away.run((db) => sql`select 1`.execute(db))).rejects.toThrow(/^PostgreSQL is away: .*not currently accepting/);
  await away.close();
});

test("an invalid value is our mistake, though it has the code of a closed database", async () => {
  const early = superuser.transaction(async (db) => {
    await sql`create temporary sequence unasked`.execute(db);
    await sql`select currval('unasked')`.execute(db);
  });
  const error: unknown = await early.catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: "55000" });
  expect(error).not.toBeInstanceOf(DatabaseUnavailableError);
});
