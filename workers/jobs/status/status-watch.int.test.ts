// Each minute is measured once, by whichever worker comes first, and is kept when PostgreSQL was down meanwhile.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Redis } from "ioredis";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { StatusComponent } from "../../../shared/contracts/status.ts";
import { encodeMarketFrame } from "../../../shared/frame/market-frame.ts";
import { EXCHANGES, type ExchangeId } from "../../../shared/market/exchange-id.ts";
import { MarketTable } from "../../../shared/market/market-table.ts";
import { createLog } from "../../../shared/node/log.ts";
import { ServiceOutcomes } from "../../../shared/node/service-outcomes.ts";
import { Database } from "../../../shared/postgres/database.ts";
import { migrateToLatest } from "../../../shared/postgres/migrate.ts";
import type { StatusReading } from "../../../shared/postgres/status.queries.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { databaseUrl, redisUrl } from "../../../shared/testing/services.ts";
import { createJobMetrics } from "../job-metrics.ts";
import { measureParts, type MeasuredDeps } from "./measure-parts.ts";
import { StatusWatch } from "./status-watch.ts";

const MINUTE_MS = 60_000;
const START = Date.UTC(2026, 10, 22, 9);
const log = createLog("test", "silent");
let database: Database;
let noDatabase: Database;
let redis: Redis;
let site: Server;
let siteStatus: number;
let isMailTaken: boolean;
let nowMs: number;

beforeEach(async () => {
  database = new Database(databaseUrl(), 3, log);
  noDatabase = new Database("postgres://127.0.0.1:1/none", 1, log);
  redis = new Redis(redisUrl());
  await migrateToLatest(database);
  await database.run((db) => sql`truncate status_minutes, status_runs, payment_events cascade`.execute(db));
  await redis.flushall();
  [siteStatus, isMailTaken, nowMs] = [200, true, START];
  site = createServer((_, reply) => reply.writeHead(siteStatus).end());
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  await leaveHeartbeat();
});
afterEach(async () => {
  site.closeAllConnections();
  site.close();
  redis.disconnect();
  await database.close();
  await noDatabase.close();
});

/** What a jobs process reports about itself. */
async function leaveHeartbeat(): Promise<void> {
  const metrics = await createJobMetrics("jobs-a", "abc1234").registry.getMetricsAsJSON();
  await redis.hset(keys.workerMetrics(), "jobs-a", JSON.stringify({ at: nowMs, metrics }));
}

const parts = (over: Partial<MeasuredDeps> = {}): MeasuredDeps => ({
  database,
  redis,
  outcomes: new ServiceOutcomes(redis, log, () => nowMs),
  services: [{ component: "mail", probe: () => (isMailTaken ? Promise.resolve() : Promise.reject(new Error("421"))) }],
  siteUrl: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
  takesPayments: true,
  now: () => new Date(nowMs),
  ...over,
});

/** Leaves in Redis what an ingest worker does. */
async function publish(exchange: ExchangeId, frameAgeMs: number, state: string, eventAgeMs = 100): Promise<void> {
  const publishTime = nowMs - frameAgeMs;
  const header = {
    ...({ kind: "table", simulated: true, warming: false, epoch: 1, sequence: 1, base: 1, universeVersion: 1 } as const),
    ...{
      second: Math.floor(publishTime / 1000),
      eventTime: publishTime - 80,
      ingestTime: publishTime - 20,
      publishTime,
      quoteTime: 0,
    },
  };
  await redis.set(keys.table(exchange), Buffer.from(encodeMarketFrame(header, new MarketTable(1), Uint32Array.of(0), 1)));
  const status = { exchange, state, age_ms: eventAgeMs, simulated: true, known: 1, symbols: 1, detail: "" };
  await redis.set(keys.status(exchange), JSON.stringify(status));
}

async function measured(over?: Partial<MeasuredDeps>): Promise<Partial<Record<StatusComponent, string>>> {
  return Object.fromEntries((await measureParts(parts(over))).map(({ component, state }) => [component, state]));
}

it("finds every part up that works, and how long it took", async () => {
  for (const exchange of EXCHANGES) await publish(exchange, 900, "live");
  const readings = await measureParts(parts());
  expect(readings.map(({ component, state }) => [component, state])).toEqual(
    [...EXCHANGES, "site", "database", "jobs", "mail", "payments"].map((component) => [component, "up"]),
  );
  expect(readings.find(({ component }) => component === "mexc")?.latencyMs).toBe(80);
  expect(readings.find(({ component }) => component === "site")?.latencyMs).toBeGreaterThanOrEqual(0);
});

it.each([
  ["an old frame", 10_001, "live", 100, "down"],
  ["no event for long", 900, "live", 5001, "degraded"],
  ["a silent connection", 900, "degraded", 100, "degraded"],
  ["a feed that is down", 900, "down", 100, "down"],
  ["a history that is still fetched", 900, "starting", 100, "down"],
] as const)("a market with %s is not up", async (_, frameAgeMs, state, eventAgeMs, expected) => {
  await publish("mexc", frameAgeMs, state, eventAgeMs);
  expect((await measured()).mexc).toBe(expected);
});

it("a market that nobody follows is down", async () => {
  expect((await measured()).mexc).toBe("down");
});

it("finds down what does not answer, or refuses", async () => {
  siteStatus = 503;
  isMailTaken = false;
  expect(await measured({ database: noDatabase })).toEqual({
    ...Object.fromEntries(EXCHANGES.map((exchange) => [exchange, "down"])),
    ...{ site: "down", database: "down", jobs: "up", mail: "down", payments: "down" },
  });
});

it("finds payments impaired while a provider's report waits, and leaves them out where nothing is sold", async () => {
  const report = (minutes: number) => ({
    provider: "mock",
    event_id: `event-${minutes}`,
    body_hash: Buffer.from([minutes]),
    body: Buffer.of(),
    payment_id: null,
    processed_at: null,
    outcome: null,
    received_at: new Date(nowMs - minutes * MINUTE_MS),
  });
  await database.run((db) => db.insertInto("payment_events").values(report(3)).execute());
  expect((await measured()).payments).toBe("degraded");
  await database.run((db) => db.insertInto("payment_events").values(report(11)).execute());
  expect((await measured()).payments).toBe("down");
  expect(await measured({ takesPayments: false })).not.toHaveProperty("payments");
});

it("finds jobs down where no process lives that works them off", async () => {
  nowMs += 21_000;
  expect((await measured()).jobs).toBe("down");
});

describe("a service of others", () => {
  let probes: number;
  const telegram = async (isThere: boolean) => {
    probes = 0;
    const probe = () => (probes++, isThere ? Promise.resolve() : Promise.reject(new Error("away")));
    return (await measured({ services: [{ component: "telegram", probe }] })).telegram;
  };
  const count = async (isAnswered: boolean, times = 1, isKeyRefused = false) => {
    for (let i = 0; i < times; i++) new ServiceOutcomes(redis, log, () => nowMs).get("telegram")(isAnswered, isKeyRefused);
    await redis.ping();
  };

  it("is asked when nobody called it, and believed when somebody did", async () => {
    expect([await telegram(true), probes]).toEqual(["up", 1]);
    expect([await telegram(false), probes]).toEqual(["down", 1]);
    await count(true);
    expect([await telegram(false), probes]).toEqual(["up", 0]);
  });

  it("is impaired where some calls fail, and down where it does not answer us either, whoever was answered before", async () => {
    await count(false);
    expect(await telegram(true)).toBe("degraded");
    expect(await telegram(false)).toBe("down");
    await count(true);
    expect(await telegram(true)).toBe("degraded");
    expect(await telegram(false)).toBe("down");
  });

  it("is up again half a minute after the last failure, where it answers us", async () => {
    await count(false);
    nowMs += 29_000;
    expect(await telegram(true)).toBe("degraded");
    nowMs += 1000;
    expect([await telegram(true), probes]).toEqual(["up", 1]);
  });

  it("is down where nothing is served of what we ask for, though it answers a probe", async () => {
    await count(false, 2);
    expect(await telegram(true)).toBe("down");
    await count(true);
    expect(await telegram(true)).toBe("degraded");
  });

  it("stays down for as long as it refuses our key, and not for longer than half a minute after it was away", async () => {
    await count(false, 2);
    nowMs += 30_000;
    expect(await telegram(true)).toBe("up");
    await count(false, 2, true);
    nowMs += 30_000;
    expect(await telegram(true)).toBe("down");
    await count(true);
    expect(await telegram(true)).toBe("degraded");
  });

  it("is as the last minutes were, and believed again two minutes after the last failure", async () => {
    await count(false, 5);
    nowMs += MINUTE_MS;
    expect(await telegram(false)).toBe("down");
    nowMs += MINUTE_MS;
    expect(await telegram(true)).toBe("up");
  });
});

const READINGS: readonly StatusReading[] = [
  { component: "site", state: "up", latencyMs: 5 },
  { component: "mail", state: "down", latencyMs: null },
];

function watch(over: { database?: Database; delayMs?: number } = {}) {
  const seen: (readonly StatusReading[])[] = [];
  let measurements = 0;
  const measure = async () => {
    measurements++;
    return [...READINGS];
  };
  const options = { database, log, now: () => new Date(nowMs), measure, delayMs: 0, ...over };
  const own = new StatusWatch({ ...options, onReadings: (readings) => seen.push(readings) });
  return { begin: () => own.begin(), step: () => own.step(), seen, measurements: () => measurements };
}
const minutes = () =>
  database.run((db) => db.selectFrom("status_minutes").select(["minute", "component", "state"]).orderBy("minute").execute());
const runs = () =>
  database.run((db) =>
    db
      .selectFrom("status_runs")
      .select(["first_minute", "last_minute"])
      .where("component", "=", "site")
      .orderBy("first_minute")
      .execute(),
  );
const minuteAt = (offset: number): Date => new Date(START + offset * MINUTE_MS);

it("measures a minute once, whoever comes first; the second worker takes over what it found", async () => {
  const [one, two] = [watch(), watch()];
  await one.step();
  await one.step();
  await two.step();
  expect([one.measurements(), two.measurements()]).toEqual([1, 0]);
  expect(await minutes()).toHaveLength(2);
  const found = Object.fromEntries(two.seen.flat().map(({ component, state }) => [component, state]));
  expect(found).toEqual({ mail: "down", site: "up" });
});

it("waits for its own moment of the minute", async () => {
  const late = watch({ delayMs: 15_000 });
  await late.step();
  nowMs += 14_999;
  await late.step();
  expect(late.measurements()).toBe(0);
  nowMs += 1;
  await late.step();
  expect(late.measurements()).toBe(1);
});

it("measures no minute in which the deployment first started, and each one after a restart", async () => {
  nowMs = START + 40_000;
  const first = watch();
  const measuredAfter = async (one: typeof first, passedMs: number) => {
    nowMs += passedMs;
    await one.begin();
    await one.step();
    return one.measurements();
  };
  expect(await measuredAfter(first, 0)).toBe(0);
  // The next minute began twenty seconds after the start.
  expect(await measuredAfter(first, 20_000)).toBe(0);
  expect(await measuredAfter(first, MINUTE_MS)).toBe(1);
  nowMs += 10 * MINUTE_MS + 40_000;
  expect(await measuredAfter(watch(), 0)).toBe(1);
});

it("keeps minutes on end as one stretch, and leaves out those that nobody measured", async () => {
  const one = watch();
  for (const minute of [0, 1, 2, 5, 6]) {
    nowMs = START + minute * MINUTE_MS;
    await one.step();
  }
  expect(await runs()).toEqual([
    { first_minute: minuteAt(0), last_minute: minuteAt(2) },
    { first_minute: minuteAt(5), last_minute: minuteAt(6) },
  ]);
});

it("keeps for later what PostgreSQL cannot take, and reports it as of its minute", async () => {
  let isAway = true;
  const flaky = {
    run: (...given: Parameters<Database["run"]>) => (isAway ? noDatabase : database).run(...given),
    transaction: (...given: Parameters<Database["transaction"]>) => (isAway ? noDatabase : database).transaction(...given),
  } as Database;
  const one = watch({ database: flaky });
  await expect(one.step()).rejects.toThrow("PostgreSQL is away");
  nowMs += MINUTE_MS;
  await expect(one.step()).rejects.toThrow("PostgreSQL is away");
  isAway = false;
  nowMs += MINUTE_MS;
  await one.step();
  expect(one.measurements()).toBe(3);
  expect(await runs()).toEqual([{ first_minute: minuteAt(0), last_minute: minuteAt(2) }]);
});
