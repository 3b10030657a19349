import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import type { Redis } from "ioredis";
import { createLog } from "../../shared/node/log.ts";
import type { Database } from "../../shared/postgres/database.ts";
import { call } from "../testing/api.ts";
import { makeUser, PASSWORD, startServer, testDatabase, testRedis, type TestServer } from "../testing/start-app.ts";
import { SecurityEvents } from "./security-events.ts";

const log = createLog("test", "silent");
let redis: Redis;
let database: Database;

beforeAll(async () => {
  redis = testRedis();
  database = await testDatabase();
});

beforeEach(async () => {
  await redis.flushall();
  await database.run((db) => db.deleteFrom("audit_log").execute());
});

afterAll(async () => {
  await redis.quit();
  await database.close();
});

const rows = () => database.run((db) => db.selectFrom("audit_log").selectAll().orderBy("id").execute());

describe("what is recorded", () => {
  let server: TestServer;
  beforeEach(async () => void (server = await startServer()));
  afterEach(() => server.close());

  test("logins and logouts at once, refusals together, never a secret", async () => {
    const user = await makeUser(database, "start");
    const login = (name: string, password: string) =>
      call(`${server.url}/api/login`, "POST", { body: { login: name, password } });
    for (let i = 0; i < 3; i++) await login(user.email, "a wrong password");
    await login("my password typed as a name", "x");
    const token = String((await login(user.email, PASSWORD)).body["token"]);
    await call(`${server.url}/api/terminal/logout`, "POST", { token });
    expect((await call(`${server.url}/api/account/me`, "GET", { token })).status).toBe(401);
    await call(`${server.url}/api/login`, "POST", { headers: { origin: "https://evil.test" } });
    expect((await rows()).map(({ action, user_id: userId }) => [action, userId])).toEqual([
      ["login", user.userId],
      ["logout", user.userId],
    ]);
    await server.close();
    server = await startServer();
    const recorded = await rows();
    const refused = recorded.filter(({ action }) => action === "refused");
    expect(refused.map(({ user_id: userId, details }) => ({ userId, ...(details as object) }))).toMatchObject([
      { userId: user.userId, code: "wrong-credentials", route: "/api/login", caller: "127.0.0.1", count: 3 },
      { userId: null, code: "wrong-credentials", route: "/api/login", count: 1 },
      { userId: null, code: "session-ended", route: "/api/account/me", count: 1 },
      { userId: null, code: "cross-site", route: "/api/login", count: 1 },
    ]);
    const text = JSON.stringify(recorded);
    for (const secret of [token, PASSWORD, "a wrong password", "typed as a name"]) expect(text).not.toContain(secret);
  });
});

test("a thousand callers add some sixty rows, and none is lost while PostgreSQL is away", async () => {
  let isAway = true;
  const sometimes = {
    run: (work: Parameters<Database["run"]>[0]) => (isAway ? Promise.reject(new Error("away")) : database.run(work)),
  };
  const refuse = (events: SecurityEvents, from: number): void => {
    for (let i = from; i < from + 1000; i++)
      events.refused({ code: "wrong-credentials", route: "/api/login", caller: `10.0.${i >> 8}.${i & 255}`, userId: undefined });
    events.refused({ code: "not-found", route: "/api/klines", caller: "10.0.0.1", userId: undefined });
  };
  const events = new SecurityEvents(sometimes as Database, log);
  refuse(events, 0);
  await events.stop();
  expect(await rows()).toEqual([]);
  refuse(events, 1000);
  isAway = false;
  await events.stop();
  const counts = (await rows()).map(({ details }) => details as { caller: string; count: number });
  expect(counts).toHaveLength(61);
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(2000);
  expect(counts.at(-1)).toMatchObject({ caller: "several", count: 1940 });
});

test("a row's time is when it was written, not when its transaction began", async () => {
  const [began, at] = await database.transaction(async (db) => {
    const { rows: start } = await sql<{ now: Date }>`select now() as now`.execute(db);
    await sql`select pg_sleep(0.05)`.execute(db);
    const { at: time } = await db
      .insertInto("audit_log")
      .values({ action: "x", user_id: null, details: "{}" })
      .returning("at")
      .executeTakeFirstOrThrow();
    return [start[0]?.now.getTime() ?? 0, time.getTime()];
  });
  expect(at - began).toBeGreaterThanOrEqual(45);
});
