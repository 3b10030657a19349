import { fork, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { addOutbox, retryOutbox } from "../../shared/postgres/outbox.queries.ts";
import { databaseUrl, redisProgram, redisUrl } from "../../shared/testing/services.ts";
import { PermanentError } from "./job-table.ts";
import { STALE_MS } from "./outbox-relay.ts";
import { openJobSetup, type JobSetup } from "./testing/job-setup.ts";

let setup: JobSetup;
const children: ChildProcess[] = [];

beforeAll(async () => {
  const first = await openJobSetup();
  await first.database.run((db) => sql`create table effects (subject text not null)`.execute(db));
  await first.close();
});

beforeEach(async () => {
  setup = await openJobSetup();
  await setup.redis.flushall();
  await setup.database.run((db) => sql`truncate outbox, effects`.execute(db));
});

afterEach(() => setup.close());
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

const promise = (subjectId: string, runAt?: Date) =>
  setup.database.transaction((db) => addOutbox(db, { kind: "send-mail", subjectId, ...(runAt && { runAt }) }));
const rows = () => setup.database.run((db) => db.selectFrom("outbox").selectAll().orderBy("id").execute());
const row = async () => (await rows())[0];
const allDone = async () => (await rows()).every(({ done_at }) => done_at !== null);
const nothing = () => Promise.resolve();

async function ownRedis(port: number): Promise<{ process: ChildProcess; url: string }> {
  const { command, env } = redisProgram();
  const child = spawn(command, ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"], {
    env,
    stdio: "ignore",
  });
  children.push(child);
  const url = `redis://127.0.0.1:${port}`;
  const probe = new Redis(url);
  probe.on("error", () => undefined);
  await expect.poll(() => probe.ping()).toBe("PONG");
  probe.disconnect();
  return { process: child, url };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (typeof address !== "object" || address === null) throw new Error("No port");
  return address.port;
}

it("does what was promised within a second, and nothing for a transaction that was taken back", async () => {
  const done: string[] = [];
  setup.work(async (subject) => void done.push(subject));
  await promise("warm");
  await expect.poll(() => done).toContain("warm");
  const refused = setup.database.transaction(async (db) => {
    await addOutbox(db, { kind: "send-mail", subjectId: "taken-back" });
    throw new Error("the order failed");
  });
  await expect(refused).rejects.toThrow("the order failed");
  const began = performance.now();
  await promise("kept");
  await expect.poll(() => done, { interval: 5 }).toEqual(["warm", "kept"]);
  expect(performance.now() - began).toBeLessThan(1000);
  await expect.poll(allDone).toBe(true);
});

it("hands over at once what its own process promised, and what others did at its next look", async () => {
  const done: string[] = [];
  setup.work(async (subject) => void done.push(subject), { timing: { handOverMs: 3_600_000 } });
  await promise("own");
  expect(done).toEqual([]);
  setup.handOver();
  await expect.poll(() => done).toEqual(["own"]);
});

it("keeps ids only in Redis", async () => {
  const id = await promise("a-subject-with-a-name");
  const stop = setup.work(nothing);
  await expect.poll(allDone).toBe(true);
  await stop();
  const job = await setup.redis.hgetall(`bull:mails:outbox-${id}-0`);
  expect(job["data"]).toBe(JSON.stringify({ outboxId: id }));
  for (const key of await setup.redis.keys("*")) {
    const dump = await setup.redis.dumpBuffer(key);
    // Some keys end within a second.
    expect(dump?.includes("a-subject-with-a-name") ?? false, key).toBe(false);
  }
});

it("waits for the row's time", async () => {
  let runs = 0;
  setup.work(async () => void runs++);
  await promise("later", new Date(Date.now() + 3_600_000));
  await promise("now");
  await expect.poll(() => runs).toBe(1);
  await sleep(100);
  expect(runs).toBe(1);
  setup.advance(3_600_000);
  await expect.poll(() => runs).toBe(2);
});

it("F11, F13: a Redis that is full takes no job and loses none", async () => {
  const done: string[] = [];
  await setup.redis.config("SET", "maxmemory-policy", "noeviction");
  await setup.redis.config("SET", "maxmemory", "1");
  try {
    setup.work(async (subject) => void done.push(subject));
    await promise("while full");
    await sleep(300);
    expect(done).toEqual([]);
    expect(await row()).toMatchObject({ enqueued_at: null, done_at: null });
  } finally {
    await setup.redis.config("SET", "maxmemory", "0");
  }
  await expect.poll(() => done).toEqual(["while full"]);
});

it("F12: FLUSHALL with waiting and delayed jobs loses none", async () => {
  const done = new Set<string>();
  const names = Array.from({ length: 20 }, (_, i) => `waiting ${i}`);
  const failsOnce = new Set(names.slice(0, 5));
  for (const name of names) await promise(name);
  await promise("delayed", new Date(setup.now().getTime() + 60_000));
  const stop = setup.work(async (name) => {
    if (failsOnce.delete(name)) throw new Error("later, please");
    await new Promise(() => undefined);
  });
  // Five have failed and wait to be tried again, ten are running and five wait in Redis.
  await expect.poll(async () => (await rows()).filter(({ starts }) => starts > 0).length).toBe(15);
  void stop();
  await setup.redis.flushall();
  setup.advance(Math.max(STALE_MS, 60_000) + 1000);
  setup.work(async (name) => void done.add(name));
  await expect.poll(() => done.size).toBe(21);
  await expect.poll(allDone).toBe(true);
});

it("F11, F12: a Redis killed without persistence loses no job", async () => {
  const port = await freePort();
  const before = await ownRedis(port);
  const done: string[] = [];
  let isOpen = false;
  setup.work(
    async (name) => {
      if (!isOpen) throw new Error("not yet");
      done.push(name);
    },
    { redis: before.url },
  );
  await promise("before the fall");
  await expect.poll(async () => (await row())?.failures).toBe(1);
  before.process.kill("SIGKILL");
  await once(before.process, "exit");
  await promise("during it");
  await sleep(200);
  isOpen = true;
  await ownRedis(port);
  setup.advance(STALE_MS + 1000);
  await expect.poll(() => [...done].sort(), { timeout: 20_000 }).toEqual(["before the fall", "during it"]);
  await expect.poll(allDone).toBe(true);
});

it("F12: stops while Redis is away", async () => {
  const redis = await ownRedis(await freePort());
  const stop = setup.work(nothing, { redis: redis.url });
  await promise("one");
  await expect.poll(allDone).toBe(true);
  redis.process.kill("SIGKILL");
  await once(redis.process, "exit");
  // Long enough for the connections to be waiting for their next try.
  await sleep(200);
  const stopped = stop().then(() => "stopped");
  expect(await Promise.race([stopped, sleep(5000, "still waiting")])).toBe("stopped");
});

it("T24, F31: a worker killed between effect and mark leaves the work to another: at least once, never zero", async () => {
  const child = fork(join(import.meta.dirname, "testing/killable-worker.ts"), {
    env: { PATH: process.env["PATH"], DATABASE_URL: databaseUrl(), REDIS_URL: redisUrl(), SESSION_SECRET: "x".repeat(32) },
  });
  children.push(child);
  await promise("mail");
  await once(child, "message");
  child.kill("SIGKILL");
  await once(child, "exit");
  expect((await row())?.done_at).toBe(null);
  setup.work((subject) =>
    setup.database.run((db) => sql`insert into effects values (${subject})`.execute(db)).then(() => undefined),
  );
  await expect.poll(allDone, { timeout: 15_000 }).toBe(true);
  const effects = await setup.database.run((db) => sql`select subject from effects`.execute(db));
  expect(effects.rows).toEqual([{ subject: "mail" }, { subject: "mail" }]);
  expect(await row()).toMatchObject({ starts: 2, failures: 0 });
});

it("tries again with growing delays, and keeps a poisoned job where operators see it and can retry it", async () => {
  let isRepaired = false;
  setup.work(async () => {
    if (!isRepaired) throw new Error("poisoned");
  });
  const id = await promise("poisoned");
  for (const [failures, delayMs] of [10_000, 60_000, 120_000, 240_000, 480_000].entries()) {
    await expect.poll(async () => (await row())?.failures).toBe(failures + 1);
    const waits = ((await row())?.run_at.getTime() ?? 0) - setup.now().getTime();
    expect(waits).toBeGreaterThan(delayMs - 5000);
    expect(waits).toBeLessThanOrEqual(delayMs);
    setup.advance(delayMs);
  }
  await expect.poll(async () => (await row())?.failures).toBe(6);
  setup.advance(24 * 3_600_000);
  await expect.poll(async () => (await row())?.failed_at).not.toBe(null);
  expect(await row()).toMatchObject({ done_at: null, last_error: "Error: poisoned" });
  await expect.poll(() => setup.registry.metrics()).toContain('tickdeck_outbox_rows{state="failed",worker="test"} 1');
  const inRedis = await setup.redis.zrange("bull:mails:failed", "0", "-1");
  expect(inRedis).toContain(`outbox-${id}-6`);

  isRepaired = true;
  expect(await setup.database.run((db) => retryOutbox(db, id, setup.now()))).toBe(true);
  await expect.poll(allDone).toBe(true);
  expect(await row()).toMatchObject({ failed_at: null, last_error: null });
});

it("does not try again what no further try can help", async () => {
  setup.work(() => Promise.reject(new PermanentError("no such address")));
  await promise("hopeless");
  await expect.poll(async () => (await row())?.failed_at).not.toBe(null);
  expect(await row()).toMatchObject({ failures: 1, last_error: "PermanentError: no such address" });
});

it("gives up on a job that kills its process each time", async () => {
  let runs = 0;
  const id = await promise("deadly");
  await setup.database.run((db) => db.updateTable("outbox").set({ starts: 10 }).where("id", "=", id).execute());
  setup.work(async () => void runs++);
  await expect.poll(async () => (await row())?.failed_at).not.toBe(null);
  expect(runs).toBe(0);
});

it("two workers do each job once", async () => {
  const done: string[] = [];
  setup.work(async (name) => void done.push(name));
  setup.work(async (name) => void done.push(name));
  const names = Array.from({ length: 150 }, (_, i) => `job ${i}`);
  await setup.database.transaction(async (db) => {
    for (const name of names) await addOutbox(db, { kind: "send-mail", subjectId: name });
  });
  await expect.poll(allDone, { timeout: 10_000 }).toBe(true);
  expect(done.sort()).toEqual(names.sort());
});

it("leaves kinds it does not know to the version that does", async () => {
  setup.work(nothing);
  await setup.database.run((db) => db.insertInto("outbox").values({ kind: "of-tomorrow", subject_id: "1" }).execute());
  await promise("known");
  await expect.poll(async () => (await rows()).filter(({ done_at }) => done_at).length).toBe(1);
  expect((await rows()).find(({ kind }) => kind === "of-tomorrow")).toMatchObject({ enqueued_at: null, starts: 0 });
});

it("runs schedules, and goes on after Redis lost them", async () => {
  let runs = 0;
  const schedules = { tick: { everyMs: 100, run: async () => void runs++ } };
  setup.work(nothing, { schedules });
  await expect.poll(() => runs).toBeGreaterThan(2);
  await setup.redis.flushall();
  const before = runs;
  await expect.poll(() => runs).toBeGreaterThan(before + 2);
});

it("shows how long the oldest promise waits, and what is in the queues", async () => {
  await promise("waiting");
  setup.advance(90_000);
  const stop = setup.work(() => Promise.reject(new Error("away")));
  const oldest = async () => Number(/tickdeck_outbox_oldest_seconds\{[^}]*\} ([\d.]+)/.exec(await setup.registry.metrics())?.[1]);
  await expect.poll(oldest).toBeGreaterThanOrEqual(90);
  await expect
    .poll(() => setup.registry.metrics())
    .toContain('tickdeck_queue_jobs{queue="mails",state="failed",worker="test"} 1');
  await stop();
});
