import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createLog } from "../../../shared/node/log.ts";
import { ServiceOutcomes } from "../../../shared/node/service-outcomes.ts";
import { keepReadings } from "../../../shared/postgres/status.queries.ts";
import type { StatusComponent, StatusState } from "../../../shared/contracts/status.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { freshChecks } from "../../../shared/redis/service-checks.ts";
import { openJobSetup, type JobSetup } from "../testing/job-setup.ts";
import { deriveAttention } from "./derive-attention.ts";
import { exchangeSource } from "./exchange-source.ts";
import { serviceSource } from "./service-source.ts";

const MINUTE_MS = 60_000;
let setup: JobSetup;
let nowMs: number;

beforeAll(async () => {
  setup = await openJobSetup();
});
afterAll(() => setup.close());
beforeEach(async () => {
  await setup.redis.flushall();
  await setup.database.run((db) => sql`truncate attention, status_minutes, status_runs cascade`.execute(db));
  nowMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  probe = () => Promise.resolve();
});

const log = createLog("test", "silent");
let probe: () => Promise<unknown>;
const check = () =>
  deriveAttention([exchangeSource, serviceSource], {
    database: setup.database,
    redis: setup.redis,
    log,
    now: () => new Date(nowMs),
    services: [{ component: "nowpayments", probe: () => probe() }],
    outcomes: new ServiceOutcomes(setup.redis, log, () => nowMs),
  });
const open = async () => {
  const rows = await setup.database.run((db) =>
    db
      .selectFrom("attention")
      .select(["kind", "subject"])
      .where("closed_at", "is", null)
      .orderBy("kind")
      .orderBy("subject")
      .execute(),
  );
  return rows.map(({ kind, subject }) => `${kind} ${subject}`);
};
const measured = (component: StatusComponent, state: StatusState) =>
  setup.database.transaction((db) => keepReadings(db, new Date(nowMs), [{ component, state, latencyMs: null }]));

it("an exchange is on the list after a quarter of a minute without its market, and not before", async () => {
  await check();
  nowMs += 14_000;
  await check();
  expect(await open()).toEqual([]);
  nowMs += 1000;
  await check();
  expect(await open()).toEqual(["exchange-fault binance", "exchange-fault mexc"]);
  const status = { exchange: "mexc", state: "starting", age_ms: 100, simulated: false, known: 1, symbols: 1, detail: "" };
  await setup.redis.set(keys.status("mexc"), JSON.stringify(status));
  await check();
  expect(await open()).toEqual(["exchange-fault binance"]);
  await setup.redis.del(keys.status("mexc"));
  await check();
  expect(await open()).toEqual(["exchange-fault binance"]);
});

it.each([
  ["nowpayments", "provider-unreachable"],
  ["yoomoney", "provider-unreachable"],
  ["mail", "mail-unreachable"],
  ["telegram", "telegram-unreachable"],
] as const)("%s is there from the first minute of silence to the first answer", async (component, kind) => {
  const its = async () => (await open()).filter((row) => !row.startsWith("exchange-fault"));
  await measured(component, "up");
  await check();
  expect(await its()).toEqual([]);
  nowMs += MINUTE_MS;
  await measured(component, "down");
  probe = () => Promise.reject(new Error("ECONNREFUSED"));
  await check();
  expect(await its()).toEqual([`${kind} ${component}`]);
  nowMs += MINUTE_MS;
  await measured(component, "degraded");
  probe = () => Promise.resolve();
  await check();
  expect(await its()).toEqual([]);
});

it("a provider that fails a call and then our question is there at once, and goes with its next answer", async () => {
  const count = async (isAnswered: boolean) => {
    const seen = new ServiceOutcomes(setup.redis, log, () => nowMs);
    seen.get("nowpayments")(isAnswered);
    const name = isAnswered ? "answered" : "failed";
    await expect.poll(async () => (await seen.recent("nowpayments"))[name]).toBe(1);
  };
  const its = async () => (await open()).filter((row) => row.startsWith("provider-"));
  await measured("nowpayments", "up");
  // Buyers were served a moment before.
  await count(true);
  probe = () => Promise.reject(new Error("ECONNREFUSED"));
  await check();
  expect(await its()).toEqual([]);
  await count(false);
  await check();
  expect(await its()).toEqual(["provider-unreachable nowpayments"]);
  probe = () => Promise.resolve();
  await check();
  expect(await its()).toEqual([]);
});

it("what is seen between two minutes is left for the status page: down, impaired, up, and nothing of what has no reason to look", async () => {
  const seen = new ServiceOutcomes(setup.redis, log, () => nowMs);
  const state = async () => (await freshChecks(setup.redis, nowMs)).get("nowpayments");
  seen.get("nowpayments")(true);
  await check();
  expect(await state()).toBeUndefined();
  seen.get("nowpayments")(false);
  await expect.poll(async () => (await seen.recent("nowpayments")).failed).toBe(1);
  probe = () => Promise.reject(new Error("ECONNREFUSED"));
  await check();
  expect(await state()).toBe("down");
  probe = () => Promise.resolve();
  await check();
  expect(await state()).toBe("degraded");
  nowMs += 30_000;
  await check();
  expect(await state()).toBe("up");
  nowMs += 45_000;
  expect(await state()).toBeUndefined();
});

it("one that was measured down is off the list with its first answer, before the next minute is measured", async () => {
  await measured("nowpayments", "down");
  probe = () => Promise.reject(new Error("ECONNREFUSED"));
  await check();
  expect(await open()).toContain("provider-unreachable nowpayments");
  probe = () => Promise.resolve();
  await check();
  expect(await open()).not.toContain("provider-unreachable nowpayments");
  expect((await freshChecks(setup.redis, nowMs)).get("nowpayments")).toBe("up");
});

it("a simulated market is there from its first status on, also beside a fault of the same exchange", async () => {
  const status = { exchange: "mexc", state: "live", age_ms: 100, simulated: true, known: 1, symbols: 1, detail: "" };
  await setup.redis.set(keys.status("mexc"), JSON.stringify(status));
  await check();
  expect(await open()).toEqual(["market-simulated mexc"]);
  nowMs += 15_000;
  await check();
  expect(await open()).toEqual(["exchange-fault binance", "exchange-fault mexc", "market-simulated mexc"]);
});

it("what is no longer measured is not on the list", async () => {
  await measured("telegram", "down");
  nowMs += 10 * MINUTE_MS;
  await check();
  expect(await open()).not.toContain("telegram-unreachable telegram");
});
