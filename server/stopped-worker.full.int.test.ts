// A real jobs process that is stopped (SIGSTOP, not killed: nothing closes, its connections stay) is said within thirty seconds by a
// server beside it, and not any more once it goes on.

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Redis } from "ioredis";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningProcess } from "../shared/contracts/deploys.ts";
import type { Database } from "../shared/postgres/database.ts";
import { databaseUrl, redisUrl } from "../shared/testing/services.ts";
import { readHeartbeats } from "../shared/redis/heartbeats.ts";
import { adminCookie } from "./testing/admins.ts";
import { call } from "./testing/api.ts";
import { startServer, testDatabase, testRedis, TEST_SECRET, until, type TestServer } from "./testing/start-app.ts";

const WITHIN_MS = 30_000;
const START_MS = 60_000;

let redis: Redis;
let database: Database;
let server: TestServer;
let jobs: ChildProcess;

beforeAll(async () => {
  redis = testRedis();
  database = await testDatabase();
  await redis.flushall();
  await database.run((db) => sql`truncate attention, processes, status_minutes, status_runs cascade`.execute(db));
  server = await startServer({}, { watchesWorkers: true });
  const env = { NODE_ENV: "test", DATABASE_URL: databaseUrl(), REDIS_URL: redisUrl(), SESSION_SECRET: TEST_SECRET };
  jobs = spawn(process.execPath, [join(import.meta.dirname, "../workers/main.ts"), "jobs"], {
    env: { ...process.env, ...env, STATUS_URL: server.url, LOG_LEVEL: "warn" },
    stdio: "ignore",
  });
}, START_MS);
afterAll(async () => {
  jobs.kill("SIGKILL");
  await once(jobs, "exit");
  await server.close();
  await redis.quit();
  await database.close();
});

const open = async () => {
  const rows = await database.run((db) =>
    db.selectFrom("attention").select("kind").where("closed_at", "is", null).where("subject", "=", "jobs").execute(),
  );
  return rows.map(({ kind }) => kind);
};

test("a stopped jobs process is said on the list, on the page of jobs, until it goes on", { timeout: 180_000 }, async () => {
  await until("its first sign of life", async () => (await readHeartbeats(redis)).length > 0, START_MS);
  const cookie = await adminCookie(database, "viewer");
  const workers = async () => {
    const { body } = await call(`${server.url}/api/admin/jobs`, "GET", { cookie });
    return (body["workers"] as RunningProcess[]).map(({ is_running: isRunning }) => isRunning);
  };
  expect([await open(), await workers()]).toEqual([[], [true]]);
  jobs.kill("SIGSTOP");
  await until("it is said", async () => (await open()).length === 1 && (await workers())[0] === false, WITHIN_MS);
  expect([await open(), await workers()]).toEqual([["queue-without-worker"], [false]]);
  jobs.kill("SIGCONT");
  await until("it is over", async () => (await open()).length === 0 && (await workers())[0] === true, WITHIN_MS);
});
