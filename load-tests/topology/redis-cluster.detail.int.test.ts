// The product's use of Redis, on a real cluster of three masters with the deployment's users: frames and messages arrive wherever
// they are published, scripts touch one master, jobs are done, and a returning master is found again.

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis, type Cluster } from "ioredis";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { EXCHANGES } from "../../shared/market/exchange-id.ts";
import { createLog } from "../../shared/node/log.ts";
import { connectRedis, isWhole, publish, subscribeForGood, type RedisClient } from "../../shared/node/redis.ts";
import { addOutbox } from "../../shared/postgres/outbox.queries.ts";
import { keys } from "../../shared/redis/keys.ts";
import { KlinesService } from "../../server/features/market/klines.service.ts";
import { WorkerQuestions } from "../../server/push/worker-questions.ts";
import { RateLimiter } from "../../server/http/rate-limiter.ts";
import { askPort, freePort } from "../../tools/local/processes/ports.ts";
import { cacheFolder } from "../../tools/local/programs/cache-folder.ts";
import { composeRedis } from "../../server/testing/compose-parts.ts";
import { joinCluster, type ClusterServer } from "../../server/testing/redis-cluster.ts";
import { ColumnStore, FencedError } from "../../workers/columns/column-store.ts";
import type { ExchangeRest } from "../../workers/exchanges/exchange.ts";
import { FrameBuilder } from "../../workers/frames/frame-builder.ts";
import { ChartResponder } from "../../workers/ingest/chart-responder.ts";
import { NO_DEPTH, NO_LIVE_MINUTES } from "../../workers/ingest/testing/no-live-minutes.ts";
import { openJobSetup } from "../../workers/jobs/testing/job-setup.ts";
import { Lease } from "../../workers/lease/lease.ts";

const PASSWORDS = { server: "s".repeat(20), ingest: "i".repeat(20), jobs: "j".repeat(20), archive: "a".repeat(20) } as const;
const log = createLog("test", "silent");
let folder: string;
let servers: ClusterServer[];
let processes: ChildProcess[];
const open: RedisClient[] = [];

type Role = keyof typeof PASSWORDS;
const addressOf = (role: Role): string =>
  `redis+cluster://${role}:${PASSWORDS[role]}@${servers.map(({ port }) => `127.0.0.1:${port}`).join(",")}`;

/** A connection of this role's process. */
function connect(role: Role, kind: Parameters<typeof connectRedis>[1]): RedisClient {
  const redis = connectRedis(addressOf(role), kind, log);
  open.push(redis);
  return redis;
}

async function runServer(number: number): Promise<ChildProcess> {
  const { port, busPort } = servers[number] as ClusterServer;
  const { command, args, env } = await composeRedis({
    ...{ path: process.env["PATH"] ?? "", cache: cacheFolder(process.env), passwords: PASSWORDS, port },
    folder: await mkdtemp(join(folder, `${number}-`)).then((made) => (folders[number] ??= made)),
    furtherSettings: ["user watcher on nopass +acl +config|get"],
    cluster: { busPort, password: "cluster-password" },
  });
  const child = spawn(command, args, { env, stdio: "ignore" });
  const ask = "AUTH probe none\r\nPING\r\n";
  await vi.waitFor(async () => expect(await askPort("127.0.0.1", port, ask, 500)).toContain("+PONG"), 10_000);
  return child;
}
const folders: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tickdeck-cluster-"));
  servers = await Promise.all([0, 1, 2].map(async () => ({ port: await freePort(), busPort: await freePort() })));
  processes = await Promise.all([0, 1, 2].map(runServer));
  await joinCluster(servers, "cluster-password");
});

afterEach(() => {
  for (const redis of open.splice(0)) redis.disconnect();
});

afterAll(async () => {
  for (const child of processes) child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

/** Everything that arrives on a channel at a server's process; resolves once it is followed. */
async function follow(channel: string): Promise<string[]> {
  const received: string[] = [];
  const onMessage = (message: Buffer): void => void received.push(message.toString());
  await new Promise<void>((resolve) => {
    subscribeForGood(connect("server", "subscriber"), { channels: [channel], onMessage, onSubscribed: resolve }, log);
  });
  return received;
}

/** The number of the server that has a key. */
async function ownerOf(key: string): Promise<number> {
  const cluster = connect("server", "fast") as Cluster;
  await cluster.get(keys.status("mexc"));
  const slot = await cluster.cluster("KEYSLOT", key);
  return servers.findIndex(({ port }) => cluster.slots[slot]?.[0] === `127.0.0.1:${port}`);
}

test("each exchange's keys are on one master, and the exchanges on different ones", async () => {
  const owners = await Promise.all(EXCHANGES.map((exchange) => ownerOf(keys.frames(exchange))));
  expect(new Set(owners).size).toBe(EXCHANGES.length);
  expect(await ownerOf(keys.control())).not.toBe(await ownerOf(keys.frames("mexc")));
  expect(await isWhole(connect("server", "fast"))).toBe(true);
});

test("a leader's frames, columns and table go through scripts of one master, and its frames arrive", async () => {
  for (const exchange of EXCHANGES) {
    const redis = connect("ingest", "fast");
    const received = await follow(keys.frames(exchange));
    const [one, two] = [new Lease(redis, exchange), new Lease(redis, exchange)];
    expect([await one.tryAcquire(), await two.tryAcquire()]).toEqual([true, false]);
    const store = new ColumnStore(redis, one, exchange);
    await store.writeSeconds([119, 120], (second) => Float64Array.of(second, 2), 120);
    const facts = {
      simulated: true,
      warming: false,
      universeVersion: 7,
      second: 120,
      eventTime: 0,
      ingestTime: 0,
      publishTime: 0,
      quoteTime: 0,
    };
    await store.writeTable(new FrameBuilder(1, one.epoch).build(facts).whole);
    await store.publishFrame(Buffer.from("frame"));
    const columns: Float64Array[] = [];
    await store.readSecondsInto([119, 120, 121], columns);
    expect(columns.map((column) => [...column])).toEqual([[119, 2], [120, 2], []]);
    expect((await store.readTable())?.header).toMatchObject({ ...facts, epoch: one.epoch });
    await vi.waitFor(() => expect(received).toEqual(["frame"]));
    expect(await one.renew()).toBe(true);
    await one.release();
    await expect(store.publishFrame(Buffer.from("late"))).rejects.toThrow(FencedError);
    expect(await two.tryAcquire()).toBe(true);
    await two.release();
  }
});

test("messages to all servers arrive, from jobs and from servers", async () => {
  const received = await follow(keys.control());
  await publish(connect("jobs", "fast"), keys.control(), "from jobs");
  await publish(connect("server", "fast"), keys.control(), "from a server");
  await vi.waitFor(() => expect(received).toEqual(["from jobs", "from a server"]));
});

test("limits are counted together by servers", async () => {
  const limit = { name: "cluster", max: 3, windowSeconds: 60 };
  const connections = [connect("server", "limits"), connect("server", "limits")];
  await vi.waitFor(() => expect(connections.map(({ status }) => status)).toEqual(["ready", "ready"]));
  const limiters = connections.map((redis) => new RateLimiter(redis));
  for (const caller of ["one", "two", "three", "four"]) {
    for (const [i] of [0, 1, 2].entries()) await limiters[i % 2]?.take(limit, caller);
    await expect(limiters[1]?.take(limit, caller)).rejects.toMatchObject({ code: "rate-limited" });
  }
});

test("a chart is asked for and answered", async () => {
  const candle = { openTime: 60_000, open: 1, high: 3, low: 0.5, close: 2, volume: 10, quoteVolume: 20 };
  const chart: ExchangeRest["chart"] = () => Promise.resolve({ candles: [candle], isFirst: true });
  const rest = { exchange: "binance", chart } as unknown as ExchangeRest;
  const [blocking, fast] = [connect("ingest", "blocking"), connect("ingest", "fast")];
  const responder = new ChartResponder(blocking, fast, rest, NO_LIVE_MINUTES, NO_DEPTH, log);
  void responder.run();
  const charts = new KlinesService(new WorkerQuestions(connect("server", "fast"), connect("server", "subscriber"), log));
  const body = await charts.body({ exchange: "binance", pair: "BTCUSDT", interval: "1", before: undefined }, 500);
  const { data } = JSON.parse(body.formFor({}).bytes?.toString() ?? "") as { data: unknown[] };
  expect(data).toEqual([expect.objectContaining({ time: 60_000, close: 2 })]);
  responder.stop();
});

test("promised work is done through the queues", async () => {
  const setup = await openJobSetup();
  const done: string[] = [];
  setup.work((subject) => Promise.resolve(void done.push(subject)), { redis: addressOf("jobs") });
  await setup.database.run((db) => addOutbox(db, { kind: "send-mail", subjectId: "42" }));
  await vi.waitFor(() => expect(done).toEqual(["42"]), 10_000);
  await setup.close();
});

test("Redis refused none of it to any of its users", async () => {
  for (const { port } of servers) {
    const watcher = new Redis(`redis://watcher:none@127.0.0.1:${port}`, { enableReadyCheck: false, disableClientInfo: true });
    expect(await watcher.acl("LOG")).toEqual([]);
    watcher.disconnect();
  }
});

test("without one master its exchange's commands fail soon, the others go on, and all of it comes back with the master", async () => {
  const redis = connect("ingest", "fast");
  const received = await follow(keys.frames("mexc"));
  const [lost, kept] = [new Lease(redis, "mexc"), new Lease(redis, "binance")];
  expect([await lost.tryAcquire(), await kept.tryAcquire()]).toEqual([true, true]);
  const store = new ColumnStore(redis, lost, "mexc");
  await store.publishFrame(Buffer.from("before"));
  await vi.waitFor(() => expect(received).toEqual(["before"]));

  const number = await ownerOf(keys.frames("mexc"));
  const gone = once(processes[number] as ChildProcess, "exit");
  processes[number]?.kill("SIGKILL");
  await gone;
  const from = performance.now();
  await expect(store.publishFrame(Buffer.from("lost"))).rejects.toThrow(/timed out|closed|refused|redirections/i);
  expect(performance.now() - from).toBeLessThan(2000);
  expect(await kept.renew()).toBe(true);
  // The others must notice first, which takes as long as a lease lives.
  await vi.waitFor(
    async () => {
      expect(await kept.renew()).toBe(true);
      expect(await isWhole(redis)).toBe(false);
    },
    { timeout: 15_000, interval: 500 },
  );
  expect(await kept.renew()).toBe(true);

  processes[number] = await runServer(number);
  await vi.waitFor(
    async () => {
      if (!(await lost.renew())) expect(await lost.tryAcquire()).toBe(true);
      await store.publishFrame(Buffer.from("after"));
      expect(received.at(-1)).toBe("after");
    },
    { timeout: 20_000, interval: 200 },
  );
  await vi.waitFor(async () => expect(await isWhole(redis)).toBe(true), 15_000);
});
