// Archive and worker killed by the system at random points, and PostgreSQL's connections ended in the middle of their work: no second is
// lost, and none is kept twice. A killed Redis loses what it had not put on its disk, by name.

import { fork, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { rowOf, type Plane } from "../../shared/archive/chunk.ts";
import { proveChunk } from "../../shared/archive/chunk-codec.ts";
import { EXACTNESS } from "../../shared/archive/exactness-states.ts";
import { stretchOf } from "../../shared/archive/merge-chunks.ts";
import type { Universe } from "../../shared/market/universe.ts";
import { createLog } from "../../shared/node/log.ts";
import { Database } from "../../shared/postgres/database.ts";
import { migrateToLatest } from "../../shared/postgres/migrate.ts";
import { PostgresArchive } from "../../shared/postgres/postgres-archive.ts";
import { keys } from "../../shared/redis/keys.ts";
import { seededRandom } from "../../shared/statistics/seeded-random.ts";
import { databaseUrl, redisProgram } from "../../shared/testing/services.ts";
import { isChanged, QUICK_CLOCK, quickColumn } from "./testing/quick-market.ts";

const KILLS = 30;
const MAX_LIFE_MS = 3000;
/** Seconds of the market in a second. */
const PACE = 300;
const SLOW_PACE = 50;
const BEGIN = 1_790_000_000 - (1_790_000_000 % 3600);
const log = createLog("test", "silent");
let database: Database;
let folder: string;
let port: number;
let redis: Redis;
let server: ChildProcess;
const children = new Map<string, ChildProcess>();

beforeAll(async () => {
  database = new Database(databaseUrl(), 3, log);
  await migrateToLatest(database);
});
beforeEach(async () => {
  await database.run((db) => sql`truncate archive_chunks, archive_gaps`.execute(db));
  folder = await mkdtemp(join(tmpdir(), "archive-kills-"));
  port = await freePort();
  await startRedis();
  const coin = (symbol: string) => ({ symbol, pair: `${symbol}USDT`, tickSize: "0.01", decimals: 2, active: true });
  const universe: Universe = { exchange: "mexc", firstVersion: 1, version: 1, symbols: ["A", "B", "C"].map(coin) };
  await redis.set(keys.universe("mexc"), JSON.stringify(universe));
  await redis.set(keys.exactSince("mexc"), Buffer.from(Float64Array.of(0, 0, 0).buffer));
  await redis.set(keys.doubtedFrom("mexc"), Buffer.from(Float64Array.of(Infinity, Infinity, Infinity).buffer));
  await redis.set(QUICK_CLOCK, BEGIN - 1);
});
afterEach(async () => {
  for (const role of children.keys()) await kill(role);
  redis.disconnect();
  server.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});
afterAll(() => database.close());

async function freePort(): Promise<number> {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const { port: free } = holder.address() as AddressInfo;
  holder.close();
  await once(holder, "close");
  return free;
}

async function startRedis(): Promise<void> {
  const { command, env } = redisProgram();
  const settings = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", "", "--appendonly", "yes"];
  server = spawn(command, [...settings, "--appendfsync", "everysec"], { env, stdio: "ignore" });
  redis = new Redis(port, "127.0.0.1", { retryStrategy: () => 50, maxRetriesPerRequest: null });
  redis.on("error", () => undefined);
  await redis.ping();
}
const start = (role: "writer" | "archive", pace: number): void =>
  void children.set(
    role,
    fork(
      join(import.meta.dirname, "testing/quick-process.ts"),
      [role, `redis://127.0.0.1:${port}`, databaseUrl(), String(pace)],
      {
        execArgv: [],
      },
    ),
  );
async function kill(role: string): Promise<void> {
  const child = children.get(role);
  children.delete(role);
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
const endConnections = (): Promise<unknown> =>
  database.run((db) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      db,
    ),
  );
const clock = async (): Promise<number> => Number(await redis.get(QUICK_CLOCK));
const until = async (what: string, condition: () => Promise<boolean>): Promise<void> => {
  await expect.poll(condition, { timeout: 120_000, interval: 200, message: what }).toBe(true);
};

const store = (): PostgresArchive => new PostgresArchive(database);
async function rows(plane: Plane, from: number, to: number): Promise<(symbol: string) => Float64Array> {
  const place = { exchange: "mexc", plane, from, seconds: to - from } as const;
  const parts = await store().list({ ...place, to });
  const chunk = stretchOf(
    place,
    (await store().read(parts)).map((bytes) => proveChunk(bytes)),
  );
  return (symbol) =>
    rowOf(
      chunk,
      chunk.coins.findIndex((coin) => coin.symbol === symbol),
    );
}

it("thirty kills lose and double no second", async () => {
  const random = seededRandom(7);
  start("writer", PACE);
  start("archive", PACE);
  const killed = { writer: 0, archive: 0, connections: 0 };
  for (let kills = 0; kills < KILLS; kills++) {
    await sleep(500 + random() * MAX_LIFE_MS);
    const whom = (["writer", "archive", "connections"] as const)[Math.floor(random() * 3)] as keyof typeof killed;
    killed[whom]++;
    if (whom === "connections") {
      await endConnections().catch(() => undefined);
      continue;
    }
    await kill(whom);
    if (whom === "writer") await redis.del(keys.lease("mexc"));
    start(whom, PACE);
  }
  expect(Math.min(...Object.values(killed))).toBeGreaterThan(3);
  await until("an hour is over", async () => (await clock()) > BEGIN + 3600);
  await kill("writer");
  const end = (await clock()) - ((await clock()) % 3600);
  // Time goes on until all that is over is kept, and every hour merged.
  await redis.set(QUICK_CLOCK, end + 400);
  await until("the seconds are kept", async () => ((await store().end("mexc")) ?? 0) >= end);
  await redis.set(QUICK_CLOCK, end + 3600);
  const isMerged = async (): Promise<boolean> =>
    (await store().list({ exchange: "mexc", plane: "price", from: BEGIN, to: end })).length === (end - BEGIN) / 3600;
  await until("the hours are merged", isMerged);
  const seconds = Array.from({ length: end - BEGIN }, (_, at) => BEGIN + at);
  const [prices, volumes] = [await rows("price", BEGIN, end), await rows("volume", BEGIN, end)];
  for (const [coin, symbol] of ["A", "B", "C"].entries()) {
    expect([...prices(symbol)]).toEqual(seconds.map((second) => quickColumn(second)[coin * 2]));
    expect([...volumes(symbol)]).toEqual(seconds.map((second) => quickColumn(second)[coin * 2 + 1]));
  }
  const states = [...(await rows("exactness", BEGIN, end))("A")];
  expect(states.filter((state) => state !== EXACTNESS.exact && state !== EXACTNESS.changed)).toEqual([]);
  const seen = (await rows("publishedPrice", BEGIN, end))("A");
  // A worker that is killed before it says what it published leaves some of them unsaid.
  const changed = seconds.filter((second) => isChanged(second));
  const kept = changed.filter((second) => seen[second - BEGIN] === 1);
  expect(kept.length).toBeGreaterThan(changed.length - 3 * KILLS);
  expect(await store().gaps({ exchange: "mexc", from: BEGIN, to: end })).toEqual([]);
}, 900_000);

it("a killed Redis loses its last second at most, and the archive names it", async () => {
  start("writer", SLOW_PACE);
  start("archive", SLOW_PACE);
  await until("seconds pass", async () => (await clock()) > BEGIN + 360);
  const at = await clock();
  server.kill("SIGKILL");
  await once(server, "exit");
  await kill("writer");
  redis.disconnect();
  await startRedis();
  const left = await clock();
  // What Redis had not put on its disk is over nevertheless.
  await redis.set(QUICK_CLOCK, at + 60);
  await redis.del(keys.lease("mexc"));
  expect(at - left).toBeLessThanOrEqual(2 * SLOW_PACE);
  start("writer", SLOW_PACE);
  const to = at - (at % 300) + 600;
  await until("the stretches are kept", async () => ((await store().end("mexc")) ?? 0) >= to);
  const prices = (await rows("price", BEGIN, to))("A");
  const missing = Array.from(prices.keys()).filter((offset) => Number.isNaN(prices[offset]));
  const named = (await store().gaps({ exchange: "mexc", from: BEGIN, to })).flatMap((gap) =>
    Array.from({ length: gap.to - gap.from }, (_, offset) => gap.from - BEGIN + offset),
  );
  expect(named).toEqual(missing);
  expect(missing.every((offset) => offset + BEGIN > left && offset + BEGIN <= at + 60)).toBe(true);
}, 300_000);
