// How rows get from the outbox to the queues while Redis answers late.

import { Queue } from "bullmq";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { QUEUES } from "../../shared/contracts/jobs.ts";
import { queuePrefix } from "../../shared/node/redis.ts";
import { addOutbox } from "../../shared/postgres/outbox.queries.ts";
import { OutboxRelay, STALE_MS, type JobQueues } from "./outbox-relay.ts";
import { PermanentError } from "./job-table.ts";
import { openJobSetup, type JobSetup } from "./testing/job-setup.ts";

let setup: JobSetup;
let queues: JobQueues;

beforeEach(async () => {
  setup = await openJobSetup();
  await setup.redis.flushall();
  await setup.database.run((db) => sql`truncate outbox`.execute(db));
  const open = (name: string) => new Queue(name, { connection: setup.redis, prefix: queuePrefix(setup.redis) });
  queues = Object.fromEntries(QUEUES.map((name) => [name, open(name)])) as unknown as JobQueues;
});
afterEach(async () => {
  await Promise.all(Object.values(queues).map((queue) => queue.close()));
  await setup.close();
});

/** A relay to which Redis answers only when it may, though it has the jobs long before. */
function lateRelay(): { readonly relay: OutboxRelay; readonly answer: () => void; readonly taken: Promise<void> } {
  const [answered, took] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const add = queues.mails.addBulk.bind(queues.mails);
  queues.mails.addBulk = async (jobs) => {
    const added = await add(jobs);
    took.resolve();
    await answered.promise;
    return added;
  };
  const { database, now } = setup;
  const relay = new OutboxRelay({ database, queues, handlers: { "send-mail": { queue: "mails" } }, now });
  return { relay, answer: () => answered.resolve(), taken: took.promise };
}

const promise = () => setup.database.transaction((db) => addOutbox(db, { kind: "send-mail", subjectId: "x" }));
const row = () => setup.database.run((db) => db.selectFrom("outbox").selectAll().executeTakeFirstOrThrow());

it("a job ends while the relay that handed it over still waits for Redis", async () => {
  const done: string[] = [];
  await promise();
  const { relay, answer, taken } = lateRelay();
  const handing = relay.handOver();
  await taken;
  const stop = setup.work(async (subject) => void done.push(subject), { timing: { handOverMs: 3_600_000 } });
  await expect.poll(() => done, { timeout: 20_000 }).toEqual(["x"]);
  await expect.poll(async () => (await row()).done_at).not.toBeNull();
  answer();
  expect(await handing).toBe(1);
  await stop();
  expect(await row()).toMatchObject({ starts: 1, failures: 0 });
});

it("a job that failed meanwhile keeps the time of its next try", async () => {
  await promise();
  const { relay, answer, taken } = lateRelay();
  const handing = relay.handOver();
  await taken;
  setup.work(() => Promise.reject(new Error("away")), { timing: { handOverMs: 3_600_000 } });
  await expect.poll(async () => (await row()).failures, { timeout: 20_000 }).toBe(1);
  answer();
  await handing;
  expect(await row()).toMatchObject({ failures: 1, enqueued_at: null });
});

it("a job that failed for good meanwhile is not queued again", async () => {
  await promise();
  const { relay, answer, taken } = lateRelay();
  const handing = relay.handOver();
  await taken;
  setup.work(() => Promise.reject(new PermanentError("no")), { timing: { handOverMs: 3_600_000 } });
  await expect.poll(async () => (await row()).failed_at, { timeout: 20_000 }).not.toBeNull();
  answer();
  await handing;
  expect(await row()).toMatchObject({ enqueued_at: null });
});

it("two relays at once hand each row over once", async () => {
  await promise();
  const { relay, answer, taken } = lateRelay();
  const handing = relay.handOver();
  await taken;
  const { database, now } = setup;
  const other = new OutboxRelay({ database, queues, handlers: { "send-mail": { queue: "mails" } }, now });
  expect(await other.handOver()).toBe(0);
  answer();
  expect(await handing).toBe(1);
});

it("jobs that wait for long are neither lost nor queued again", async () => {
  await promise();
  const { database, now } = setup;
  const relay = new OutboxRelay({ database, queues, handlers: { "send-mail": { queue: "mails" } }, now });
  expect(await relay.handOver()).toBe(1);
  setup.advance(2 * STALE_MS);
  expect(await relay.handOverLost()).toBe(0);
  await queues.mails.obliterate({ force: true });
  setup.advance(2 * STALE_MS);
  expect(await relay.handOverLost()).toBe(1);
});
