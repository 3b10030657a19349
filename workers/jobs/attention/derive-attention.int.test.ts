import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AttentionKind } from "../../../shared/contracts/attention.ts";
import { UNUSABLE_PASSWORD_HASH } from "../../../shared/node/credentials/password.ts";
import { createLog } from "../../../shared/node/log.ts";
import { mockSetup } from "../../../shared/node/payments/testing/mock-setup.ts";
import { SettlementSetup } from "../../../shared/node/payments/testing/settlement-setup.ts";
import { startCredentialDelivery } from "../../../shared/postgres/credentials.queries.ts";
import { queueMail } from "../../../shared/postgres/mails.queries.ts";
import { failOutbox } from "../../../shared/postgres/outbox.queries.ts";
import { confirmWithdrawal, insertWithdrawal } from "../../../shared/postgres/orders.queries.ts";
import { finishEvent, keepEvent } from "../../../shared/postgres/payment-events.queries.ts";
import { closeAttention, raiseAttention } from "../../../shared/postgres/attention.queries.ts";
import { createUser } from "../../../shared/postgres/users.queries.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { openJobSetup, type JobSetup } from "../testing/job-setup.ts";
import type { AttentionSource } from "./attention-source.ts";
import { ATTENTION_SOURCES } from "./attention-sources.ts";
import { deriveAttention } from "./derive-attention.ts";
import { diskSourceBy } from "./disk-source.ts";

let setup: JobSetup;
beforeAll(async () => {
  setup = await openJobSetup();
});
afterAll(() => setup.close());
beforeEach(async () => {
  await setup.redis.flushall();
  for (const table of ["attention", "withdrawals", "outbox", "mails", "payment_events", "users"] as const)
    await setup.database.run((db) => db.deleteFrom(table).execute());
});

const log = createLog("test", "silent");
const round = (sources: readonly AttentionSource[] = ATTENTION_SOURCES) =>
  deriveAttention(sources, {
    ...{ database: setup.database, redis: setup.redis, log, now: setup.now },
    ...{ services: [], outcomes: { recent: async () => ({ answered: 0, failed: 0, refused: 0, failedAgoMs: null }) } },
  });
const rows = (kind: AttentionKind) =>
  setup.database.run((db) => db.selectFrom("attention").selectAll().where("kind", "=", kind).orderBy("id").execute());
const open = async (kind: AttentionKind) => (await rows(kind)).filter(({ closed_at: closed }) => closed === null);
const fail = (subject: string) =>
  setup.database.run(async (db) => {
    const { id } = await db.selectFrom("outbox").select("id").where("subject_id", "=", subject).executeTakeFirstOrThrow();
    await failOutbox(db, id, "PermanentError: 550 no such mailbox", setup.now(), undefined);
    return id;
  });
const receipt = (to: string) =>
  setup.database.transaction((db) => queueMail(db, { template: "setup-waiting", language: "en", to, params: { name: "A set" } }));

describe("what lasts", () => {
  it("a withdrawal is on the list from its confirmation until its money has gone back", async () => {
    const books = await SettlementSetup.open();
    const payment = await books.makePayment(await mockSetup());
    const { order_id: orderId, number } = await books.payment(payment.id);
    await setup.database.run((db) => insertWithdrawal(db, orderId, "withdrawal", setup.now()));
    await round();
    expect(await open("withdrawal")).toEqual([]);
    const { id } = await setup.database.run((db) => db.selectFrom("withdrawals").select("id").executeTakeFirstOrThrow());
    const confirmed = new Date("2026-01-01T00:00:00Z");
    await setup.database.run((db) => confirmWithdrawal(db, id, orderId, confirmed));
    await round();
    await round();
    expect(await open("withdrawal")).toMatchObject([
      { subject: number, since: confirmed, times: 1, details: { request: "withdrawal", currency: "USDT" } },
    ]);
    await setup.database.run((db) => db.updateTable("withdrawals").set({ refunded_at: setup.now() }).execute());
    await round();
    expect(await rows("withdrawal")).toMatchObject([{ closed_by: null, closed_at: expect.any(Date) as unknown }]);
    await books.close();
  });

  it("a mail that failed names its job, and goes from the list once it is tried again", async () => {
    const job = await fail(await receipt("a@example.test"));
    await round();
    expect(await open("mail-failed")).toMatchObject([
      { details: { mail: "setup-waiting", recipient: "a@example.test", job, error: expect.stringContaining("550") as unknown } },
    ]);
    await setup.database.run((db) => db.updateTable("outbox").set({ failed_at: null }).execute());
    await round();
    expect(await open("mail-failed")).toEqual([]);
  });

  it("a mail that failed after a hundred others is there, though those were never tried again", async () => {
    for (let at = 0; at < 100; at++) await fail(await receipt(`old-${at}@example.test`));
    await setup.database.run((db) =>
      db
        .updateTable("outbox")
        .set({ failed_at: new Date(0) })
        .execute(),
    );
    const job = await fail(await receipt("new@example.test"));
    await round();
    expect((await open("mail-failed")).map(({ details }) => (details as { job: string }).job)).toContain(job);
  });

  it("notices to operators that failed are one row, or each would make the next", async () => {
    for (const to of ["a@example.test", "b@example.test"])
      await fail(
        await setup.database.transaction((db) =>
          queueMail(db, { template: "attention-notice", language: "en", to, params: { rows: [], more: 0, messages: 1 } }),
        ),
      );
    await round();
    expect(await open("mail-failed")).toMatchObject([{ subject: "operators", times: 2 }]);
  });

  it("a login that failed is there until its owner is in, and a later delivery takes its place", async () => {
    const start = (userId: string) =>
      setup.database.transaction((db) =>
        startCredentialDelivery(db, { userId, contact: "a@example.test", contactMethod: "email", language: "en" }),
      );
    const { id: userId } = await setup.database.transaction((db) =>
      createUser(db, {
        email: "a@example.test",
        passwordHash: UNUSABLE_PASSWORD_HASH,
        language: "en",
        firstPasswordEndsAt: null,
      }),
    );
    const first = await start(userId);
    const job = await fail(first.id);
    await round();
    expect(await open("login-failed")).toMatchObject([{ subject: first.id, details: { job, user: userId } }]);
    await start(userId);
    await round();
    expect(await open("login-failed")).toEqual([]);
  });

  it("a report is unfinished after twenty seconds, and not any more once it is dealt with", async () => {
    const keep = (eventId: string) =>
      setup.database.run((db) =>
        keepEvent(db, {
          provider: "yoomoney",
          eventId,
          bodyHash: Buffer.from(eventId),
          body: Buffer.from("{}"),
          claim: {},
          paymentId: null,
        }),
      );
    const { id } = await keep("op-1");
    await round();
    expect(await open("report-unfinished")).toEqual([]);
    setup.advance(21_000);
    await round();
    expect(await open("report-unfinished")).toMatchObject([{ subject: "op-1", details: { provider: "yoomoney" } }]);
    await setup.database.run((db) => finishEvent(db, id, { outcome: "applied", paymentId: null, now: setup.now() }));
    await round();
    expect(await open("report-unfinished")).toEqual([]);
  });

  it("a report about an order that is on the list as unconfirmed, or was granted meanwhile, is not there a second time", async () => {
    const books = await SettlementSetup.open();
    const mock = await mockSetup();
    const payment = await books.makePayment(mock);
    const { number } = await books.payment(payment.id);
    await setup.database.run((db) =>
      keepEvent(db, {
        ...{ provider: "mock", eventId: "late", bodyHash: Buffer.from("late"), body: Buffer.from("{}"), claim: {} },
        paymentId: payment.id,
      }),
    );
    setup.advance(21_000);
    await setup.database.run((db) => raiseAttention(db, { kind: "payment-unconfirmed", subject: number }, setup.now()));
    await round();
    expect(await open("report-unfinished")).toEqual([]);
    await setup.database.run((db) => closeAttention(db, ["payment-unconfirmed"], number, setup.now()));
    await round();
    expect(await open("report-unfinished")).toMatchObject([{ subject: number }]);
    for (const paid of await mock.pay(payment, "exact")) await books.settlement(mock).receive("mock", paid);
    await round();
    expect(await open("report-unfinished")).toEqual([]);
    await books.close();
  });

  it("five refused notifications of a provider are, four are not", async () => {
    await setup.redis.set(keys.refusedWebhooks("yoomoney"), 4);
    await round();
    expect(await open("webhooks-refused")).toEqual([]);
    await setup.redis.incr(keys.refusedWebhooks("yoomoney"));
    await round();
    expect(await open("webhooks-refused")).toMatchObject([{ subject: "yoomoney", times: 5 }]);
  });

  it("a disk with less than a tenth free is, and one that cannot be seen is not", async () => {
    await round([diskSourceBy(() => Promise.resolve(0.1))]);
    await round([diskSourceBy(() => Promise.reject(new Error("ENOENT")))]);
    expect(await open("disk")).toEqual([]);
    await round([diskSourceBy(() => Promise.resolve(0.099))]);
    expect(await open("disk")).toMatchObject([{ subject: "postgresql", details: { free_percent: 9 } }]);
  });
});

describe("one round", () => {
  const source = (subjects: readonly string[]): AttentionSource => ({
    kinds: ["exchange-fault"],
    find: () => Promise.resolve(subjects.map((subject) => ({ kind: "exchange-fault", subject }))),
  });

  it("leaves closed what an operator closed, for as long as it lasts, and lists it again when it comes back later", async () => {
    await round([source(["mexc"])]);
    await setup.database.run((db) =>
      db.updateTable("attention").set({ closed_at: setup.now(), close_reason: "known" }).execute(),
    );
    for (let minutes = 0; minutes < 20; minutes += 4) {
      await round([source(["mexc"])]);
      expect(await open("exchange-fault")).toEqual([]);
      setup.advance(4 * 60_000);
    }
    setup.advance(2 * 60_000);
    await round([source(["mexc"])]);
    expect(await open("exchange-fault")).toHaveLength(1);
  });

  it("goes on past a source that cannot be read, and leaves what that one had listed", async () => {
    await round([source(["mexc"])]);
    const broken: AttentionSource = { kinds: ["exchange-fault"], find: () => Promise.reject(new Error("away")) };
    await round([broken, diskSourceBy(() => Promise.resolve(0))]);
    expect(await open("exchange-fault")).toHaveLength(1);
    expect(await open("disk")).toHaveLength(1);
  });

  it("by two workers at once makes one row", async () => {
    await Promise.all([1, 2, 3].map(() => round([source(["mexc", "binance"])])));
    expect(await rows("exchange-fault")).toHaveLength(2);
  });
});

it("no two sources own one kind", () => {
  const kinds = ATTENTION_SOURCES.flatMap((each) => each.kinds);
  expect(new Set(kinds).size).toBe(kinds.length);
});
