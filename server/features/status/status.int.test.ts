import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { statusSchema, type ServiceStatus, type StatusComponent, type StatusState } from "../../../shared/contracts/status.ts";
import { readEnvironment } from "../../../shared/node/environment.ts";
import { createLog } from "../../../shared/node/log.ts";
import { Database } from "../../../shared/postgres/database.ts";
import { keepReadings } from "../../../shared/postgres/status.queries.ts";
import { databaseUrl, redisUrl } from "../../../shared/testing/services.ts";
import { installErrorHandler, refuseAddress } from "../../http/error-handler.ts";
import { createFastify, type HttpApp } from "../../http/fastify-app.ts";
import { call } from "../../testing/api.ts";
import { FaultyLink } from "../../testing/faulty-link.ts";
import { TEST_SECRET, testDatabase } from "../../testing/start-app.ts";
import { statusRoutes } from "./status.routes.ts";

const MINUTE_MS = 60_000;
/** Twenty minutes after midnight in UTC. */
const START = Date.UTC(2026, 10, 22, 0, 20);

let database: Database;
let link: FaultyLink;
let through: Database;
let app: HttpApp;
let url: string;
let nowMs: number;
let live: Map<StatusComponent, StatusState>;
/** Answers the routes got from PostgreSQL. */
let checks: number;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  await database.run((db) => sql`truncate status_minutes, status_runs`.execute(db));
  nowMs = START;
  live = new Map();
  checks = 0;
  link = await FaultyLink.to(databaseUrl());
  through = new Database(link.url, 2, log);
  await open();
});
afterEach(async () => {
  app.server.closeAllConnections();
  await app.close();
  await through.close();
  await link.close();
});

const log = createLog("test", "silent");

/** Another server of the same deployment. */
async function open(): Promise<void> {
  const run: Database["run"] = (work) => through.run(work).finally(() => checks++);
  const env = readEnvironment({ NODE_ENV: "test", DATABASE_URL: link.url, REDIS_URL: redisUrl(), SESSION_SECRET: TEST_SECRET });
  app = createFastify(env, log, refuseAddress);
  installErrorHandler(app, () => {});
  await app.register(statusRoutes, {
    database: { run } as Database,
    now: () => nowMs,
    keptMs: 15_000,
    liveStates: () => Promise.resolve(live),
  });
  url = await app.listen({ port: 0, host: "127.0.0.1" });
}

/** Measures a component this many minutes before START. */
async function measured(component: StatusComponent, minutesBefore: number, state: StatusState, latencyMs: number | null = null) {
  const minute = new Date(START - minutesBefore * MINUTE_MS);
  await database.transaction((db) => keepReadings(db, minute, [{ component, state, latencyMs }]));
}

async function status(): Promise<ServiceStatus> {
  const { status: code, body } = await call(`${url}/api/status`, "GET");
  expect(code).toBe(200);
  return statusSchema.parse(body);
}
const part = (answer: ServiceStatus, id: StatusComponent) => answer.components.find((each) => each.id === id);

test("without measurements nothing is claimed", async () => {
  expect(await status()).toEqual({ at: START, measured_at: null, components: [], incidents: [] });
});

test("minutes count on their day, a gap counts as neither, and the latency is that of measured minutes", async () => {
  for (let before = 40; before >= 0; before--) if (before < 10 || before > 14) await measured("site", before, "up", before);
  const site = part(await status(), "site");
  expect(site?.state).toBe("up");
  expect(site?.days).toHaveLength(90);
  expect(site?.days.slice(-2)).toEqual([
    [20, 0, 0],
    [16, 0, 0],
  ]);
  expect(site?.latency).toEqual({ p50: 22, p95: 39 });
});

test("an incident has its beginning, its end and its worst state; one before a gap is not said to have ended", async () => {
  const history: readonly (readonly [number, StatusState])[] = [
    [12, "up"],
    [11, "degraded"],
    [10, "down"],
    [9, "degraded"],
    [8, "up"],
    [7, "down"],
    [2, "up"],
    [1, "down"],
    [0, "down"],
  ];
  for (const [before, state] of history) await measured("mexc", before, state);
  const { incidents, components } = await status();
  const at = (before: number): number => START - before * MINUTE_MS;
  expect(incidents).toEqual([
    { component: "mexc", state: "down", began_at: at(1), ended_at: at(-1), next: "open" },
    { component: "mexc", state: "down", began_at: at(7), ended_at: at(6), next: "unmeasured" },
    { component: "mexc", state: "down", began_at: at(11), ended_at: at(8), next: "up" },
  ]);
  expect(components.map(({ id, state }) => [id, state])).toEqual([["mexc", "down"]]);
});

test("a minute is what it was first measured as, whoever measures it again and later", async () => {
  await measured("mail", 1, "up");
  await measured("mail", 3, "up");
  await measured("mail", 2, "up");
  await measured("mail", 2, "down");
  const answer = await status();
  expect(part(answer, "mail")?.days.at(-1)).toEqual([3, 0, 0]);
  expect(answer.incidents).toEqual([]);
});

test("old measurements say nothing about now", async () => {
  await measured("database", 5, "up");
  expect(part(await status(), "database")?.state).toBe("unmeasured");
});

test("the current state counts within two seconds, and the days are as measured", async () => {
  await measured("nowpayments", 0, "up");
  expect(part(await status(), "nowpayments")?.state).toBe("up");
  live.set("nowpayments", "down").set("telegram", "down");
  nowMs += 2000;
  const answer = await status();
  expect(part(answer, "nowpayments")).toMatchObject({ state: "down" });
  expect(part(answer, "nowpayments")?.days.at(-1)).toEqual([1, 0, 0]);
  expect(part(answer, "telegram")).toBeUndefined();
  live.set("nowpayments", "up");
  nowMs += 2000;
  expect(part(await status(), "nowpayments")?.state).toBe("up");
});

test("without PostgreSQL it says what it knew, and that PostgreSQL is down", async () => {
  await measured("database", 0, "up");
  await measured("site", 0, "up");
  const before = await status();
  link.cut();
  nowMs += 2 * MINUTE_MS;
  const answer = await status();
  expect(answer.components.map(({ id, state }) => [id, state])).toEqual([
    ["site", "up"],
    ["database", "down"],
  ]);
  expect([answer.measured_at, before.measured_at]).toEqual([START + 2 * MINUTE_MS, START]);
  nowMs += 10 * MINUTE_MS;
  expect(part(await status(), "site")?.state).toBe("unmeasured");
});

test("a server that nobody asked before PostgreSQL went down still knows what was measured", async () => {
  for (const component of ["site", "database"] as const) await measured(component, 0, "up");
  await app.close();
  await open();
  await expect.poll(() => checks).toBe(2);
  link.cut();
  nowMs += MINUTE_MS;
  expect((await status()).components.map(({ id, state }) => [id, state])).toEqual([
    ["site", "up"],
    ["database", "down"],
  ]);
});

test("a server that never saw the measurements says what it knows of this second, and that PostgreSQL is down", async () => {
  await app.close();
  link.cut();
  await open();
  live.set("mexc", "down");
  const { components, measured_at: at } = await status();
  expect(components.map(({ id, state }) => [id, state])).toEqual([
    ["mexc", "down"],
    ["database", "down"],
  ]);
  expect([at, components[0]?.days.length]).toEqual([null, 90]);
});
