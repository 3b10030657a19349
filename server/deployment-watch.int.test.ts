// A lost server, standby, jobs process or replica, a loop of restarts, a Redis that stores nothing, an old backup and a certificate that
// ends: on the list of what needs a person while they last.

import type { Redis } from "ioredis";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { ProcessKind } from "../shared/contracts/deploys.ts";
import { readEnvironment } from "../shared/node/environment.ts";
import { createLog } from "../shared/node/log.ts";
import type { Database } from "../shared/postgres/database.ts";
import { keepProcesses } from "../shared/postgres/deploys.queries.ts";
import { keys } from "../shared/redis/keys.ts";
import { databaseUrl, redisUrl } from "../shared/testing/services.ts";
import { DeploymentWatch } from "./deployment-watch.ts";
import { ServerMetrics } from "./server-metrics.ts";
import { leaveHeartbeat } from "./testing/heartbeats.ts";
import { TEST_SECRET, testDatabase, testRedis } from "./testing/start-app.ts";

const log = createLog("test", "silent");
let redis: Redis;
let database: Database;
let metrics: ServerMetrics;
let now: number;
let watch: DeploymentWatch;

beforeAll(async () => {
  redis = testRedis();
  database = await testDatabase();
});
beforeEach(async () => {
  await redis.flushall();
  await database.run((db) => sql`truncate attention, processes cascade`.execute(db));
  metrics = new ServerMetrics();
  now = Date.now();
});
afterEach(() => redis.config("SET", "maxmemory", "0"));
afterAll(async () => {
  await redis.quit();
  await database.close();
});

function expecting(processes: string): void {
  const services = { DATABASE_URL: databaseUrl(), REDIS_URL: redisUrl(), SESSION_SECRET: TEST_SECRET };
  const { PROCESSES: expected = new Map() } = readEnvironment({ NODE_ENV: "test", ...services, PROCESSES: processes });
  watch = new DeploymentWatch({ database, redis, metrics, expected, log, now: () => now });
}
async function live(...ids: string[]): Promise<void> {
  for (const id of ids)
    if (id.startsWith("server")) await note(id, "server", new Date(0));
    else await leaveHeartbeat(redis, id, now);
}
const note = (id: string, kind: ProcessKind, startedAt: Date) =>
  database.run((db) => keepProcesses(db, [{ id, kind, build: "b", startedAt, seenAt: new Date(now) }]));
const open = async () => {
  const rows = await database.run((db) =>
    db.selectFrom("attention").select(["kind", "subject", "details"]).where("closed_at", "is", null).orderBy("subject").execute(),
  );
  return rows.map(({ kind, subject, details }) => [kind, subject, details]);
};
const figure = async (name: string) => (await metrics.registry.metrics()).split("\n").filter((line) => line.startsWith(name));

test("what is missing for a minute is on the list and in the figures, and leaves it when it is back", async () => {
  expecting("server=2,ingest=2,jobs=2,redis-replica=1,postgres-replica=0");
  for (const later of [0, 59_000]) {
    now += later;
    await live("server-a", "ingest-a", "jobs-a", "jobs-b");
    await watch.check();
    expect(await open()).toEqual([]);
  }
  now += 1000;
  await live("server-a", "ingest-a", "jobs-a", "jobs-b");
  await watch.check();
  expect(await open()).toEqual([
    ["process-missing", "ingest", { detail: "1 / 2" }],
    ["process-missing", "redis-replica", { detail: "0 / 1" }],
    ["process-missing", "server", { detail: "1 / 2" }],
  ]);
  expect(await figure("tickdeck_processes{")).toContain('tickdeck_processes{kind="ingest"} 1');
  expect(await figure("tickdeck_processes_expected{")).toContain('tickdeck_processes_expected{kind="ingest"} 2');
  await live("server-b", "ingest-b");
  await watch.check();
  expect((await open()).map(([, subject]) => subject)).toEqual(["redis-replica"]);
});

test("more starts than a deploy has are a loop", async () => {
  expecting("jobs=2");
  await live("jobs-0", "jobs-1");
  for (let start = 0; start < 6; start++) await note(`jobs-${start}`, "jobs", new Date(now - 60_000));
  await watch.check();
  expect(await open()).toEqual([]);
  await note("jobs-7", "jobs", new Date(now));
  await watch.check();
  expect(await open()).toEqual([["process-restarting", "jobs", { detail: "7 / 30 min" }]]);
  now += 1_800_001;
  await live("jobs-0", "jobs-1");
  await watch.check();
  expect(await open()).toEqual([]);
});

test("a Redis that stores nothing is said in its own words", async () => {
  expecting("jobs=0");
  await redis.config("SET", "maxmemory-policy", "noeviction");
  await redis.config("SET", "maxmemory", "1");
  await watch.check();
  expect(await open()).toContainEqual(["redis-refuses", "redis", { error: expect.stringMatching(/^OOM /) as unknown }]);
  await redis.config("SET", "maxmemory", "0");
  await watch.check();
  expect(await open()).toEqual([]);
});

test("a Redis that is nearly full is said while it still stores", async () => {
  expecting("jobs=0");
  const used = Number(/used_memory:(\d+)/.exec(await redis.info("memory"))?.[1]);
  await redis.config("SET", "maxmemory", String(Math.round(used / 0.6)));
  await watch.check();
  expect(await open()).toEqual([]);
  await redis.config("SET", "maxmemory", String(Math.round(used / 0.88)));
  await watch.check();
  expect(await open()).toEqual([["redis-nearly-full", "redis", { detail: expect.stringMatching(/^[89]\d %$/) as unknown }]]);
  await redis.config("SET", "maxmemory", "0");
  await watch.check();
  expect(await open()).toEqual([]);
});

test("an old backup and a certificate that ends are said by what the jobs measured", async () => {
  expecting("jobs=0");
  const say = async (age: number | null, left: number | null, every = 86_400): Promise<void> => {
    const figures = {
      tickdeck_backup_age_seconds: age,
      tickdeck_backup_every_seconds: every,
      tickdeck_certificate_left_seconds: left,
    };
    const measured = Object.entries(figures).map(([name, value]) => ({
      name,
      help: "",
      type: "gauge",
      values: [{ value, labels: {} }],
    }));
    await redis.hset(keys.workerMetrics(), "jobs-a", JSON.stringify({ at: Date.now(), metrics: measured }));
    await watch.check();
  };
  await say(129_600, 864_000);
  expect(await open()).toEqual([]);
  await say(140_400, 777_600);
  expect(await open()).toEqual([
    ["backup-old", "backup", { detail: "39 h" }],
    ["certificate-ending", "certificate", { detail: "9 d" }],
  ]);
  await say(140_400, null, 172_800);
  expect(await open()).toEqual([]);
  await say(21_600, null, 10_800);
  expect(await open()).toEqual([["backup-old", "backup", { detail: "6 h" }]]);
  await say(null, null);
  expect(await open()).toEqual([]);
});
