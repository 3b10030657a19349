import { Queue } from "bullmq";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sql } from "kysely";
import { queuePrefix } from "../../shared/node/redis.ts";
import { addOutbox } from "../../shared/postgres/outbox.queries.ts";
import { keys } from "../../shared/redis/keys.ts";
import { openJobSetup, type JobSetup } from "./testing/job-setup.ts";

let setup: JobSetup;
beforeEach(async () => {
  setup = await openJobSetup();
  await setup.redis.flushall();
  await setup.database.run((db) => sql`truncate outbox`.execute(db));
});
afterEach(() => setup.close());

it("runs a slow schedule once at a time over two workers, while others and a password's reset go on", async () => {
  const slow = Promise.withResolvers<void>();
  let running = 0;
  let max = 0;
  let runs = 0;
  let ticks = 0;
  const resets: string[] = [];
  const schedules = {
    slow: {
      everyMs: 50,
      run: async () => {
        runs++;
        max = Math.max(max, ++running);
        await slow.promise;
        running--;
      },
    },
    other: { everyMs: 50, run: async () => void ticks++ },
  };
  for (let worker = 0; worker < 2; worker++)
    setup.work(async (subject) => void resets.push(subject), { kind: "reset-password", queue: "work", schedules });
  // Each of these ticks was a turn of the slow schedule too.
  await expect.poll(() => ticks, { timeout: 10_000 }).toBeGreaterThan(25);
  await setup.database.transaction((db) => addOutbox(db, { kind: "reset-password", subjectId: "waiting" }));
  await expect.poll(() => resets).toEqual(["waiting"]);
  expect([max, runs]).toEqual([1, 1]);
  slow.resolve();
  await expect.poll(() => runs).toBeGreaterThan(2);
  expect(max).toBe(1);
});

it("runs a schedule again soon after the process of its last run was killed", async () => {
  const life = 700;
  await setup.redis.set(keys.scheduleRun("tick"), "of a process that is gone", "PX", life);
  let runs = 0;
  const began = performance.now();
  setup.work(() => Promise.resolve(), { schedules: { tick: { everyMs: 50, run: async () => void runs++ } } });
  await expect.poll(() => runs).toBeGreaterThan(1);
  expect(performance.now() - began).toBeGreaterThan(life / 2);
});

it("keeps its mark for as long as its run takes, and gives it back after a failure too", async () => {
  const end = Promise.withResolvers<void>();
  let runs = 0;
  const run = async (): Promise<void> => {
    runs++;
    await end.promise;
    throw new Error("it failed");
  };
  const timing = { lockMs: 300 };
  setup.work(() => Promise.resolve(), { timing, schedules: { tick: { everyMs: 50, run } } });
  await expect.poll(() => runs).toBe(1);
  const began = performance.now();
  // Longer than an unrenewed mark lives.
  await expect.poll(() => performance.now() - began > 3 * timing.lockMs).toBe(true);
  expect(await setup.redis.exists(keys.scheduleRun("tick"))).toBe(1);
  expect(runs).toBe(1);
  end.resolve();
  await expect.poll(() => runs).toBeGreaterThan(1);
});

it("takes a schedule out of the queue in which versions before kept it", async () => {
  const work = new Queue("work", { connection: setup.redis, prefix: queuePrefix(setup.redis) });
  await work.upsertJobScheduler("tick", { every: 1000 }, { name: "tick", data: {} });
  setup.work(() => Promise.resolve(), { schedules: { tick: { everyMs: 1000, run: () => Promise.resolve() } } });
  await expect.poll(() => work.getJobScheduler("tick")).toBeFalsy();
});
