// A jobs worker that stops is said within half a minute: on the list of what needs a person, on the pages of operators and on the status
// page; and not any more once one is back.

import type { Redis } from "ioredis";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { RunningProcess } from "../shared/contracts/deploys.ts";
import type { ServiceStatus } from "../shared/contracts/status.ts";
import { createLog } from "../shared/node/log.ts";
import type { Database } from "../shared/postgres/database.ts";
import { keepProcesses } from "../shared/postgres/deploys.queries.ts";
import { keepReadings } from "../shared/postgres/status.queries.ts";
import { adminCookie } from "./testing/admins.ts";
import { call } from "./testing/api.ts";
import { leaveHeartbeat } from "./testing/heartbeats.ts";
import { startServer, testDatabase, testRedis, type TestServer } from "./testing/start-app.ts";
import { WorkerWatch } from "./worker-watch.ts";

const log = createLog("test", "silent");
let redis: Redis;
let database: Database;
let server: TestServer;

beforeAll(async () => {
  redis = testRedis();
  database = await testDatabase();
});
beforeEach(async () => {
  await redis.flushall();
  await database.run((db) => sql`truncate attention, processes, status_minutes, status_runs cascade`.execute(db));
});
afterAll(async () => {
  await redis.quit();
  await database.close();
});

const beat = (at: number) => leaveHeartbeat(redis, "jobs-a", at);
const open = () =>
  database.run((db) =>
    db.selectFrom("attention").select(["kind", "subject", "details", "since"]).where("closed_at", "is", null).execute(),
  );

test("is raised once the last sign is older than twenty seconds, and closed by the next one", async () => {
  const start = Date.now();
  let now = start;
  const watch = new WorkerWatch({ database, redis, log, now: () => now });
  await beat(start);
  for (const after of [0, 10_000, 20_000]) {
    now = start + after;
    await watch.check();
    expect(await open()).toEqual([]);
  }
  now = start + 25_000;
  await watch.check();
  const details = { queues: expect.stringContaining("mails") as unknown };
  expect(await open()).toEqual([{ kind: "queue-without-worker", subject: "jobs", details, since: new Date(start) }]);
  const minutes = await database.run((db) => db.selectFrom("status_minutes").select(["component", "state"]).execute());
  expect(minutes).toEqual([{ component: "jobs", state: "down" }]);
  await beat(now);
  await watch.check();
  expect(await open()).toEqual([]);
});

test("the workers of a start get as long", async () => {
  let now = Date.now();
  const watch = new WorkerWatch({ database, redis, log, now: () => now });
  await watch.check();
  now += 15_000;
  await watch.check();
  expect(await open()).toEqual([]);
  now += 10_000;
  await watch.check();
  expect(await open()).toHaveLength(1);
});

test("pages keep a worker that went silent, and the status page does not say that all works", async () => {
  const lastSign = Date.now() - 21_000;
  await beat(lastSign);
  const noted = { id: "jobs-a", kind: "jobs", build: "b", startedAt: new Date(0), seenAt: new Date(lastSign - 9000) } as const;
  await database.run((db) => keepProcesses(db, [noted]));
  const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000);
  await database.transaction((db) =>
    keepReadings(db, minute, [
      { component: "jobs", state: "up", latencyMs: null },
      { component: "site", state: "up", latencyMs: 5 },
    ]),
  );
  server = await startServer();
  const cookie = await adminCookie(database, "viewer");
  const get = async (path: string) => (await call(`${server.url}/api/admin/${path}`, "GET", { cookie })).body;
  for (const [path, name] of [
    ["jobs", "workers"],
    ["market", "processes"],
    ["deploys", "processes"],
  ] as const) {
    const rows = (await get(path))[name] as RunningProcess[];
    expect(rows.find(({ id }) => id === "jobs-a")).toMatchObject({ is_running: false, last_seen_at: lastSign });
  }
  const { components } = (await call(`${server.url}/api/status`, "GET")).body as unknown as ServiceStatus;
  expect(components.map(({ id, state }) => [id, state])).toEqual([
    ["site", "up"],
    ["jobs", "down"],
  ]);
  await server.close();
});
