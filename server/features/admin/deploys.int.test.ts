// What the last deploy changed: builds in the order they appeared, with measurements before and after each start.

import type { Redis } from "ioredis";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { deploysSchema } from "../../../shared/contracts/deploys.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { addAnswers, keepProcesses } from "../../../shared/postgres/deploys.queries.ts";
import { keepReadings } from "../../../shared/postgres/status.queries.ts";
import { ProcessRecord } from "../../process-record.ts";
import { ServerMetrics } from "../../server-metrics.ts";
import { adminCookie } from "../../testing/admins.ts";
import { call } from "../../testing/api.ts";
import { startServer, testDatabase, testRedis, type TestServer } from "../../testing/start-app.ts";

const MINUTE_MS = 60_000;
let redis: Redis;
let database: Database;
let server: TestServer;

beforeAll(async () => {
  redis = testRedis();
  database = await testDatabase();
});
beforeEach(async () => {
  await redis.flushall();
  await database.run((db) => sql`truncate processes, answer_minutes, status_minutes, status_runs`.execute(db));
  server = await startServer({ BUILD_ID: "abc1234" });
});
afterEach(() => server.close());
afterAll(async () => {
  await redis.quit();
  await database.close();
});

async function deploys() {
  const cookie = await adminCookie(database, "viewer");
  return deploysSchema.parse((await call(`${server.url}/api/admin/deploys`, "GET", { cookie })).body);
}
const run = <T>(work: Parameters<typeof database.run<T>>[0]) => database.run(work);

test("a build is compared with the time before it: faults, delay and minutes that were not up", async () => {
  const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const at = (minutesAgo: number): Date => new Date(now - minutesAgo * MINUTE_MS);
  const process = (id: string, build: string, minutesAgo: number, seenAt: Date) => ({
    ...({ id, kind: "server", build, startedAt: at(minutesAgo), seenAt } as const),
  });
  await run((db) => keepProcesses(db, [process("server-1", "old", 500, at(11)), process("server-2", "new", 10, new Date())]));
  for (const minute of [45, 20, 12]) await run((db) => addAnswers(db, "old", at(minute), 100, 1));
  await run((db) => addAnswers(db, "new", at(10), 1000, 1000));
  await run((db) => addAnswers(db, "new", at(5), 200, 9));
  await run((db) => addAnswers(db, "new", new Date(at(5).getTime() + 30_000), 1, 1));
  for (const [minute, state, latencyMs] of [
    [20, "up", 80],
    [8, "up", 300],
    [7, "down", null],
  ] as const)
    await database.transaction((db) => keepReadings(db, at(minute), [{ component: "mexc", state, latencyMs }]));
  const { builds, processes } = await deploys();
  expect(builds.map(({ build }) => build)).toEqual(["new", "old"]);
  expect(builds[0]).toMatchObject({
    first_at: at(10).getTime(),
    before: { answers: 200, faults: 2, delay_ms: 80, measured: 1, not_up: 0 },
    after: { answers: 201, faults: 10, delay_ms: 300, measured: 2, not_up: 1 },
  });
  expect([9, 10]).toContain(builds[0]?.after_minutes);
  const noted = processes.filter(({ id }) => ["server-1", "server-2"].includes(id));
  expect(noted.map(({ id, is_running }) => [id, is_running])).toEqual([
    ["server-2", true],
    ["server-1", false],
  ]);
});

test("a server notes its build and its answers, each once", async () => {
  const metrics = new ServerMetrics("abc1234");
  const record = new ProcessRecord({ database, metrics, build: "abc1234" });
  const answer = (status: number, route = "/") => metrics.httpSeconds.observe({ method: "GET", route, status }, 0.01);
  for (const status of [200, 404, 500, 503]) answer(status);
  // Balancers probe a starting server until it is ready; that is not a fault.
  answer(503, "/readyz");
  await record.note();
  answer(200);
  await record.note();
  const counted = await run((db) =>
    db
      .selectFrom("answer_minutes")
      .select((each) => [each.fn.sum<string>("answers").as("answers"), each.fn.sum<string>("faults").as("faults")])
      .where("build", "=", "abc1234")
      .executeTakeFirstOrThrow(),
  );
  expect([Number(counted.answers), Number(counted.faults)]).toEqual([5, 2]);
  const rows = await run((db) => db.selectFrom("processes").select(["kind", "build"]).execute());
  expect(rows).toEqual([{ kind: "server", build: "abc1234" }]);
});

test("a server says what it runs to probes and in its figures", async () => {
  expect((await call(`${server.url}/readyz`, "GET")).body).toMatchObject({ build: "abc1234" });
  expect((await call(`${server.url}/metrics`, "GET")).body["text"]).toContain('tickdeck_build_info{build="abc1234"} 1');
});
