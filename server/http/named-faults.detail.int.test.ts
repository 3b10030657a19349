// What /readyz, the log and /metrics say about a Redis or PostgreSQL that is up but does not work: the reason in its own words.

import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createLog } from "../../shared/node/log.ts";
import { Database } from "../../shared/postgres/database.ts";
import { migrateToLatest } from "../../shared/postgres/migrate.ts";
import { databaseUrl, redisProgram } from "../../shared/testing/services.ts";
import { freePort } from "../../tools/local/processes/ports.ts";
import { call } from "../testing/api.ts";
import { startServer, testDatabase, until, type TestServer } from "../testing/start-app.ts";

let folder: string;
let child: ChildProcess;
let redis: Redis;
let redisUrl: string;
let superuser: Database;
let server: TestServer | undefined;
let lines: string[];

beforeAll(async () => {
  superuser = await testDatabase();
});
beforeEach(async () => {
  lines = [];
  folder = await mkdtemp(join(tmpdir(), "named-faults-"));
  const port = await freePort();
  const { command, env } = redisProgram();
  // With snapshots, as by default.
  const settings = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", "3600 1"];
  child = spawn(command, settings, { env, stdio: "ignore" });
  redisUrl = `redis://127.0.0.1:${port}`;
  redis = new Redis(redisUrl);
  redis.on("error", () => undefined);
  await until("Redis", async () => (await redis.ping()) === "PONG");
});
afterEach(async () => {
  await server?.close();
  redis.disconnect();
  child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});
afterAll(() => superuser.close());

const start = async (environment: NodeJS.ProcessEnv = {}): Promise<void> => {
  const log = createLog("test", "info", { write: (line) => void lines.push(line) });
  server = await startServer({ REDIS_URL: redisUrl, ...environment }, {}, log);
};
const ready = async () => (await call(`${server?.url}/readyz`, "GET")).body;
const faults = async (): Promise<string[]> => (await ready())["faults"] as string[];
const figures = async (): Promise<string> => String((await call(`${server?.url}/metrics`, "GET")).body["text"]);
const logged = (word: string): string[] => lines.filter((line) => line.includes(word));

/** A full disk: Redis cannot save any more, and then refuses every write. */
async function failToSave(): Promise<void> {
  await redis.set("anything", "1");
  await rm(folder, { recursive: true, force: true });
  await expect
    .poll(async () => {
      await redis.bgsave().catch(() => undefined);
      return redis.set("anything", "2").catch((error: Error) => error.message);
    })
    .toMatch(/^MISCONF/);
}

test("a Redis that cannot write to its disk is named with its own error, once in the log, and in the figures", async () => {
  await start();
  await expect.poll(faults).not.toContain("Redis does not answer");
  await failToSave();
  await expect.poll(faults).toContainEqual(expect.stringMatching(/^Redis stores nothing: MISCONF /));
  expect(await ready()).toMatchObject({ redis: "up" });
  await faults();
  expect(logged("MISCONF")).toHaveLength(1);
  await expect.poll(figures).toMatch(/^tickdeck_redis_refuses\{cause="disk"\} 1$/m);
  expect(await figures()).toMatch(/^tickdeck_redis_refuses\{cause="memory"\} 0$/m);
});

test("a Redis that is full is named as full, and not any more once there is room", async () => {
  await start();
  await redis.config("SET", "maxmemory-policy", "noeviction");
  await redis.config("SET", "maxmemory", "1");
  await expect.poll(faults).toContainEqual(expect.stringMatching(/^Redis stores nothing: OOM /));
  await expect.poll(figures).toMatch(/^tickdeck_redis_refuses\{cause="memory"\} 1$/m);
  expect(Number(/^tickdeck_redis_memory_used (\S+)$/m.exec(await figures())?.[1])).toBeGreaterThan(1);
  await redis.config("SET", "maxmemory", "0");
  await expect.poll(faults).not.toContainEqual(expect.stringContaining("Redis stores nothing"));
  await expect.poll(() => logged("again").length).toBe(1);
  await expect.poll(figures).not.toMatch(/^tickdeck_redis_memory_used/m);
});

test("a Redis that is away is said in the figures, which do not come by Redis", async () => {
  await start();
  await expect.poll(figures).toMatch(/^tickdeck_service_up\{service="redis"\} 1$/m);
  child.kill("SIGKILL");
  await expect.poll(figures).toMatch(/^tickdeck_service_up\{service="redis"\} 0$/m);
  expect(await faults()).toContain("Redis does not answer");
  expect(await figures()).toMatch(/^tickdeck_service_up\{service="postgres"\} 1$/m);
});

test("a wrong password, a schema that is behind and one of an earlier build are named as that, and the log has them", async () => {
  const name = `named_${randomUUID().slice(0, 8)}`;
  await superuser.run((db) => sql.raw(`create database ${name}`).execute(db));
  const address = new URL(databaseUrl());
  address.pathname = `/${name}`;
  const own = new Database(address.href, 1, createLog("test", "silent"));
  await migrateToLatest(own);
  await own.run((db) => sql`delete from kysely_migration`.execute(db));
  try {
    const production = { NODE_ENV: "production", ALLOW_WEAK: "1", METRICS_TOKEN: "metrics-token-of-some-length" };
    const site = { PUBLIC_URL: "https://tickdeck.example", SESSION_SECRET: "kR7vQ2mX9pL4wZ8tB3nY6cF1hJ5dG0sA" };
    await start({ ...production, ...site, DATABASE_URL: address.href });
    const schema = /older schema than this version needs \(0001-schema missing\): run the migrate command/;
    await expect.poll(faults).toContainEqual(expect.stringMatching(schema));
    expect(logged("older schema").length).toBeGreaterThan(0);
    await server?.close();
    server = undefined;
    await own.run((db) => sql`insert into kysely_migration values ('0037-of-an-earlier-build', '')`.execute(db));
    await start({ ...production, ...site, DATABASE_URL: address.href });
    await until("the refusal", () => logged("name an empty database").length > 0);
    await (server as TestServer | undefined)?.close();
    server = undefined;
    address.username = "nobody-of-this-name";
    await start({ ...production, ...site, DATABASE_URL: address.href });
    await expect
      .poll(faults)
      .toContainEqual(expect.stringMatching(/^PostgreSQL is away: .*(authentication failed|does not exist)/));
    expect(logged("nobody-of-this-name").length).toBeGreaterThan(0);
  } finally {
    await Promise.all([server?.close(), own.close()]);
    server = undefined;
    await superuser.run((db) => sql.raw(`drop database ${name} with (force)`).execute(db));
  }
});
