import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createLog } from "../../../shared/node/log.ts";
import { ServiceOutcomes } from "../../../shared/node/service-outcomes.ts";
import { DatabaseUnavailableError } from "../../../shared/postgres/database-errors.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { AwayError } from "../job-table.ts";
import { openJobSetup, type JobSetup } from "../testing/job-setup.ts";
import { deriveAttention } from "./derive-attention.ts";
import { scheduleSource } from "./schedule-source.ts";

const HOUR_MS = 3_600_000;
const log = createLog("test", "silent");
let setup: JobSetup;
beforeEach(async () => {
  setup = await openJobSetup();
  await setup.redis.flushall();
  await setup.database.run((db) => sql`truncate attention, outbox cascade`.execute(db));
});
afterEach(() => setup.close());

const check = () =>
  deriveAttention([scheduleSource], {
    database: setup.database,
    redis: setup.redis,
    log,
    now: setup.now,
    services: [],
    outcomes: new ServiceOutcomes(setup.redis, log),
  });
const rows = () => setup.database.run((db) => db.selectFrom("attention").selectAll().orderBy("id").execute());
const work = (run: () => Promise<void>, everyMs = 50) =>
  setup.work(() => Promise.resolve(), { schedules: { retention: { everyMs, run } } });

it("is one row since its first failure, with its last error and its count, until a run of any worker succeeds", async () => {
  let runs = 0;
  let error: Error | undefined = new Error("first");
  const before = Date.now();
  const run = async (): Promise<void> => {
    runs++;
    if (error) throw error;
  };
  work(run);
  work(run);
  await expect.poll(() => runs).toBeGreaterThan(0);
  const first = Date.now();
  error = new Error('relation "page_views" does not exist');
  await expect
    .poll(async () => {
      await check();
      return (await rows()).map(({ kind, subject, details }) => [kind, subject, details]);
    })
    .toEqual([["schedule-failed", "retention", { schedule: "retention", cause: "own-fault", error: error.message }]]);
  const [row] = await rows();
  expect(row?.since.getTime()).toBeGreaterThanOrEqual(before);
  expect(row?.since.getTime()).toBeLessThanOrEqual(first);
  expect(row?.times).toBeGreaterThan(1);
  expect(row?.closed_at).toBeNull();
  error = undefined;
  await expect
    .poll(async () => {
      await check();
      return (await rows()).map(({ closed_at: closedAt }) => closedAt !== null);
    })
    .toEqual([true]);
});

it("is there after the first failure of what runs seldom", async () => {
  work(() => Promise.reject(new Error("deadlock detected")), HOUR_MS);
  await expect
    .poll(async () => {
      await check();
      return (await rows()).map(({ times, details }) => [times, details]);
    })
    .toEqual([[1, { schedule: "retention", cause: "own-fault", error: "deadlock detected" }]]);
});

it.each([
  ["database-away", new DatabaseUnavailableError("PostgreSQL is away")],
  ["service-away", new AwayError("Telegram does not answer")],
] as const)("waits for the second failure for want of another: %s", async (cause, error) => {
  let runs = 0;
  work(() => (runs++, Promise.reject(error)), HOUR_MS);
  await expect.poll(() => setup.redis.hexists(keys.scheduleFaults(), "retention")).toBe(1);
  await check();
  expect([runs, await rows()]).toEqual([1, []]);
  const noted = JSON.parse((await setup.redis.hget(keys.scheduleFaults(), "retention")) ?? "") as object;
  expect(noted).toMatchObject({ cause, times: 1 });
});

it("leaves the list when no version has the schedule any more", async () => {
  work(() => Promise.reject(new Error("no")), HOUR_MS);
  await expect
    .poll(async () => {
      await check();
      return (await rows()).length;
    })
    .toBe(1);
  setup.advance(4 * HOUR_MS);
  await check();
  expect((await rows()).map(({ closed_at: closedAt }) => closedAt !== null)).toEqual([true]);
});
