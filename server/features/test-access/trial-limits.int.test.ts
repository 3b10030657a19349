// The free test under an adjustable clock: daily limits, how many run at once, and visitors' actions in any order.

import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Redis } from "ioredis";
import { Sealer } from "../../../shared/node/credentials/sealer.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { TEST_LATER } from "../../../shared/contracts/test-access.ts";
import { workChallengeSchema, type WorkChallenge, type WorkProof } from "../../../shared/contracts/work-proof.ts";
import { VisitorMarks } from "../../credentials/visitor-marks.ts";
import { WorkProofs } from "../../credentials/work-proofs.ts";
import { AppError } from "../../http/app-error.ts";
import { RateLimiter } from "../../http/rate-limiter.ts";
import { solveWork } from "../../testing/solve-work.ts";
import { testDatabase, testRedis } from "../../testing/start-app.ts";
import { TestAccessService } from "./test-access.service.ts";

const SECRET = "the secret of the free test's limits 0123456789";
const SECONDS = 60;
const DAY_SECONDS = 86_400;
const START = Date.UTC(2026, 0, 1);

const marks = new VisitorMarks(SECRET);
let redis: Redis;
let database: Database;
let service: TestAccessService;
let now = START;

const empty = async (): Promise<void> => {
  for (const table of ["test_accesses", "test_addresses", "test_codes"] as const)
    await database.run((db) => db.deleteFrom(table).execute());
  now = START;
};

beforeAll(async () => {
  redis = testRedis();
  database = await testDatabase();
  service = new TestAccessService({
    database,
    limiter: new RateLimiter(redis),
    marks,
    proofs: new WorkProofs(SECRET, 8),
    mailSealer: new Sealer(SECRET, "mail"),
    testSeconds: SECONDS,
    clock: async () => new Date(now),
  });
});
beforeEach(empty);
afterAll(async () => {
  await redis.quit();
  await database.close();
});

const device = (): Buffer => marks.deviceOf(marks.issue()) ?? Buffer.alloc(0);
const start = async (by: Buffer, address: string, proof?: WorkProof): Promise<boolean> => {
  const visitor = { device: by, address: marks.addressOf(address), userAgent: "test", proof };
  const asking = { ...visitor, email: undefined, language: "en" as const };
  return (await service.start(asking)).answer.access_granted;
};

test("T4: an address is free again after a day, a browser is not", async () => {
  const anna = device();
  expect(await start(anna, "203.0.113.1")).toBe(true);
  now += (DAY_SECONDS - 1) * 1000;
  expect(await start(device(), "203.0.113.1")).toBe(false);
  now += 1000;
  expect(await start(anna, "203.0.113.1")).toBe(false);
  expect(await start(device(), "203.0.113.1")).toBe(true);
});

test("T4: sixty start within a minute and no more; twelve hundred run at once and no more", async () => {
  const address = (at: number): string => `198.51.${Math.floor(at / 250)}.${at % 250}`;
  let made = 0;
  const startMany = async (many: number): Promise<number> => {
    let refused = 0;
    for (let i = 0; i < many; i++)
      await start(device(), address(made++)).catch((error: unknown) => {
        expect(error).toMatchObject({ code: "busy", retryAfterSeconds: 60 });
        refused++;
      });
    return refused;
  };
  expect(await startMany(62)).toBe(2);
  now += 60_000;
  expect(await startMany(1)).toBe(0);
  // As if each of them lasted an hour.
  await database.run((db) =>
    db
      .updateTable("test_accesses")
      .set({ expires_at: new Date(now + 3_600_000) })
      .execute(),
  );
  await database.run((db) =>
    db
      .insertInto("test_accesses")
      .values(Array.from({ length: 1138 }, () => ({ started_at: new Date(START), expires_at: new Date(now + 3_600_000) })))
      .execute(),
  );
  now += 61_000;
  expect(await startMany(3)).toBe(2);
  now += 3_600_000;
  expect(await startMany(1)).toBe(0);
});

/** The challenge that comes with the refusal. */
const challenge = async (by: Buffer, address: string): Promise<WorkChallenge> => {
  const refusal: unknown = await start(by, address).catch((error: unknown) => error);
  if (!(refusal instanceof AppError)) throw new Error("It started");
  return workChallengeSchema.parse(refusal.fields?.["proof"]);
};

test("T4: after sixty within a minute only those who did the work get in; nobody does beyond twelve hundred at once", async () => {
  const running = (many: number) =>
    database.run((db) =>
      db
        .insertInto("test_accesses")
        .values(Array.from({ length: many }, () => ({ started_at: new Date(now), expires_at: new Date(now + 60_000) })))
        .execute(),
    );
  await running(60);
  const anna = device();
  const proof = solveWork(await challenge(anna, "203.0.113.1"));
  // One browser's work is worth nothing to another.
  expect(await start(device(), "203.0.113.2", proof).catch((error: unknown) => error)).toMatchObject({ code: "busy" });
  expect(await start(anna, "203.0.113.1", proof)).toBe(true);
  expect(await start(anna, "203.0.113.3", proof)).toBe(false);
  const bob = device();
  const late = solveWork(await challenge(bob, "203.0.113.4"));
  await running(1139);
  const full: unknown = await start(bob, "203.0.113.4", late).catch((error: unknown) => error);
  expect(full).toMatchObject({ code: "busy", message: TEST_LATER, retryAfterSeconds: 60, fields: undefined });
});

test("T4: strangers who have codes mailed to somebody's address cost its owner seconds of work, and never the test", async () => {
  await redis.flushall();
  const ask = async (address: string, by = device(), proof?: WorkProof) => {
    const visitor = { device: by, address: marks.addressOf(address), userAgent: "test", proof };
    return service.start({ ...visitor, email: "owner@example.test", language: "en" });
  };
  for (let at = 0; at < 6; at++) await start(device(), `203.0.113.${at}`);
  for (let at = 0; at < 10; at++) expect((await ask(`203.0.113.${at % 5}`)).answer).toMatchObject({ by_code: true });
  const owner = device();
  const refusal: unknown = await ask("203.0.113.5", owner).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: "busy" });
  const { proof } = (refusal as AppError).fields as { proof: WorkChallenge };
  expect((await ask("203.0.113.5", owner, solveWork(proof))).answer).toMatchObject({ by_code: true });
});

interface Grant {
  readonly address: number;
  readonly at: number;
}

const step = fc.oneof(
  fc.constant({ kind: "start" } as const),
  fc.constant({ kind: "reload" } as const),
  fc.constant({ kind: "clear cookie" } as const),
  fc.record({ kind: fc.constant("change address" as const), to: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ kind: fc.constant("wait" as const), seconds: fc.constantFrom(1, 30, 61, 3600, 43_200, DAY_SECONDS) }),
);

test("T4: (l) no order of starting, reloading, clearing, moving and waiting gives more than 60 s of a browser, address and day", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
      await empty();
      let browser = device();
      let address = 0;
      let hasRun = false;
      const grants: Grant[] = [];
      for (const done of steps) {
        const visitor = { device: browser, address: marks.addressOf(`203.0.113.${address}`) };
        if (done.kind === "start") {
          const mayStart: boolean =
            !hasRun && !grants.some((grant) => grant.address === address && now - grant.at < DAY_SECONDS * 1000);
          expect(await start(browser, `203.0.113.${address}`)).toBe(mayStart);
          if (mayStart) grants.push({ address, at: now });
          hasRun ||= mayStart;
        } else if (done.kind === "reload") {
          // The session's own test is covered by other tests; without one there is never access.
          expect((await service.verify(undefined, visitor)).has_access).toBe(false);
        } else if (done.kind === "clear cookie") {
          browser = device();
          hasRun = false;
        } else if (done.kind === "change address") address = done.to;
        else now += done.seconds * 1000;
      }
      for (const { address: at, at: from } of grants) {
        const ofDay = grants.filter((grant) => grant.address === at && grant.at >= from && grant.at < from + DAY_SECONDS * 1000);
        expect(ofDay.length * SECONDS).toBeLessThanOrEqual(60);
      }
    }),
    { numRuns: 60 },
  );
});
