import { Redis } from "ioredis";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLog } from "../../../shared/node/log.ts";
import { Database } from "../../../shared/postgres/database.ts";
import { migrateToLatest } from "../../../shared/postgres/migrate.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { databaseUrl, redisUrl } from "../../../shared/testing/services.ts";
import { createJobMetrics } from "../job-metrics.ts";
import { noteWorkers } from "./note-workers.ts";

let redis: Redis;
let database: Database;

beforeAll(async () => {
  redis = new Redis(redisUrl());
  database = new Database(databaseUrl(), 2, createLog("test", "silent"));
  await migrateToLatest(database);
  await redis.flushall();
  await database.run((db) => sql`truncate processes`.execute(db));
});
afterAll(async () => {
  redis.disconnect();
  await database.close();
});

it("notes kind, build and start of each worker that still reports, once", async () => {
  const metrics = await createJobMetrics("jobs-a", "abc1234").registry.getMetricsAsJSON();
  const leave = (id: string, at: number, figures: unknown) =>
    redis.hset(keys.workerMetrics(), id, JSON.stringify({ at, metrics: figures }));
  await leave("jobs-a", Date.now(), metrics);
  await leave("ingest-b", Date.now() - 60_000, metrics);
  await leave("ingest-c", Date.now(), []);
  await leave("ingest-d", Date.now(), [{ name: "one", help: "of a later version", type: "info", values: [] }]);
  await redis.hset(keys.workerMetrics(), "ingest-e", "{");
  await noteWorkers(redis, database, new Date());
  await noteWorkers(redis, database, new Date());
  const rows = await database.run((db) => db.selectFrom("processes").select(["id", "kind", "build", "started_at"]).execute());
  expect(rows).toMatchObject([{ id: "jobs-a", kind: "jobs", build: "abc1234" }]);
  expect(Math.abs(Number(rows[0]?.started_at) - (Date.now() - process.uptime() * 1000))).toBeLessThan(2000);
});
