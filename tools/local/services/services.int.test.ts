// The private services: their data survives a restart and a kill -9; nothing is left running after the stop.

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { cacheFolder } from "../programs/cache-folder.ts";
import { ProcessGroup } from "../processes/process-group.ts";
import { commandOf } from "../processes/process-table.ts";
import { startServices, type Services } from "./services.ts";

let folder: string;
let processes: ProcessGroup;
let services: Services;
const reports: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tickdeck-services-"));
  await start();
});

afterAll(async () => {
  await processes.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  processes = new ProcessGroup();
  services = await startServices({
    folder,
    processes,
    path: process.env["PATH"] ?? "",
    cache: cacheFolder(process.env),
    stopMs: 3000,
    report: (line) => reports.push(line),
  });
}

async function onDatabase(sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: services.databaseUrl });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
}

async function onRedis<T>(work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(services.redisUrl, { retryStrategy: () => null });
  redis.on("error", () => undefined);
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}

const pidIn = async (file: string) => Number.parseInt(await readFile(join(folder, file), "utf8"), 10);
const pids = () => Promise.all([pidIn("postgres/cluster/postmaster.pid"), pidIn("redis/redis.pid")]);

async function expectKept(): Promise<void> {
  expect(await onDatabase("select word from kept")).toEqual([{ word: "kept" }]);
  expect(await onRedis((redis) => redis.get("kept"))).toBe("kept");
}

test("what the services hold survives a stop and a start", async () => {
  await onDatabase("create table kept as select 'kept' as word");
  await onRedis((redis) => redis.set("kept", "kept"));
  const before = await pids();
  await processes.stop();
  expect(await Promise.all(before.map(commandOf))).toEqual([undefined, undefined]);
  await start();
  await expectKept();
});

test("killed services come back by themselves at the same address with their data", async () => {
  await onRedis((redis) => redis.set("kept", "kept"));
  // Redis guarantees only what is older than a second.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  for (const pid of await pids()) process.kill(pid, "SIGKILL");
  await vi.waitFor(() => expect(reports.filter((line) => line.includes("is back"))).toHaveLength(2), { timeout: 10_000 });
  await expectKept();
});

test("Redis never evicts, keeps its log of writes and listens on loopback only", async () => {
  const config = await onRedis((redis) => redis.config("GET", "maxmemory-policy", "appendonly", "appendfsync", "bind"));
  expect(config).toEqual(expect.arrayContaining(["noeviction", "yes", "everysec", "127.0.0.1"]));
});

test("neither service lets anyone in without its password", async () => {
  const bare = new Redis(services.redisUrl.replace(/default:.*@/, ""), { retryStrategy: () => null });
  bare.on("error", () => undefined);
  await expect(bare.get("kept")).rejects.toThrow("NOAUTH");
  bare.disconnect();
  const stranger = new Client({ connectionString: services.databaseUrl.replace(/:[^:@]*@/, ":wrong@") });
  await expect(stranger.connect()).rejects.toThrow("password authentication failed");
});
