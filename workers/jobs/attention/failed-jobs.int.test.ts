import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { JOB_KINDS, type JobKind } from "../../../shared/contracts/jobs.ts";
import { createLog } from "../../../shared/node/log.ts";
import { mockSetup } from "../../../shared/node/payments/testing/mock-setup.ts";
import { SettlementSetup } from "../../../shared/node/payments/testing/settlement-setup.ts";
import { promiseTestMessage, setMailTarget } from "../../../shared/postgres/alert-delivery.queries.ts";
import { startCredentialDelivery } from "../../../shared/postgres/credentials.queries.ts";
import { queueMail } from "../../../shared/postgres/mails.queries.ts";
import { addOutbox, retryOutbox } from "../../../shared/postgres/outbox.queries.ts";
import { addWebhook } from "../../../shared/postgres/webhooks.queries.ts";
import { PermanentError } from "../job-table.ts";
import { alertOwner } from "../testing/alert-owner.ts";
import { openJobSetup, type JobSetup } from "../testing/job-setup.ts";
import { ATTENTION_SOURCES } from "./attention-sources.ts";
import { deriveAttention } from "./derive-attention.ts";

const EMAIL = "customer@example.test";

let setup: JobSetup;
let books: SettlementSetup;
beforeAll(async () => {
  setup = await openJobSetup();
  books = await SettlementSetup.open();
});
afterAll(async () => {
  await setup.close();
  await books.close();
});
beforeEach(async () => {
  await setup.redis.flushall();
  for (const table of ["attention", "outbox", "mails", "users"] as const)
    await setup.database.run((db) => db.deleteFrom(table).execute());
});

const log = createLog("test", "silent");

async function shown(): Promise<string[]> {
  const outcomes = { recent: async () => ({ answered: 0, failed: 0, refused: 0, failedAgoMs: null }) };
  const { database, redis, now } = setup;
  await deriveAttention(ATTENTION_SOURCES, { database, redis, log, now, services: [], outcomes });
  const rows = await database.run((db) =>
    db
      .selectFrom("attention")
      .select(["kind", "details"])
      .where("kind", "in", ["mail-failed", "login-failed", "job-failed"])
      .where("closed_at", "is", null)
      .execute(),
  );
  return rows.map(({ details }) => String((details as { job?: unknown }).job));
}

/** Promises one piece of work of each kind, as the product does. */
const PROMISE: Readonly<Record<JobKind, () => Promise<unknown>>> = {
  "send-mail": () =>
    setup.database.transaction((db) =>
      queueMail(db, { template: "setup-waiting", language: "en", to: EMAIL, params: { name: "A set" } }),
    ),
  "tell-operators": async () => {
    const mail = await setup.database.transaction((db) =>
      queueMail(db, { template: "setup-waiting", language: "en", to: EMAIL, params: { name: "A set" } }),
    );
    await setup.database.run((db) =>
      db.updateTable("outbox").set({ kind: "tell-operators" }).where("subject_id", "=", mail).execute(),
    );
  },
  "deliver-credentials": async () => {
    const { userId } = await alertOwner(setup.database, EMAIL);
    await setup.database.transaction((db) =>
      startCredentialDelivery(db, { userId, contact: EMAIL, contactMethod: "email", language: "en" }),
    );
  },
  "reset-password": () => setup.database.run((db) => addOutbox(db, { kind: "reset-password", subjectId: "17" })),
  "send-webhooks": async () => {
    const { userId } = await alertOwner(setup.database, EMAIL);
    const draft = { kind: "discord", url: "https://8.8.8.8/in", name: "Mine", template: null } as const;
    await setup.database.transaction(async (db) => {
      const id = await addWebhook(db, userId, draft, { sealedSecret: null, max: 10 });
      await promiseTestMessage(db, userId, id as string);
    });
  },
  "expire-payment": async () => {
    const { id } = await books.makePayment(await mockSetup());
    await setup.database.run((db) => addOutbox(db, { kind: "expire-payment", subjectId: id }));
  },
  "send-alert": async () => {
    const owner = await alertOwner(setup.database, EMAIL);
    await setup.database.run((db) => setMailTarget(db, owner.userId, true));
    await owner.fire();
  },
};

it.each(JOB_KINDS)("%s", async (kind) => {
  let isBroken = true;
  const stop = setup.work(() => (isBroken ? Promise.reject(new PermanentError("it cannot be done")) : Promise.resolve()), {
    kind,
  });
  await PROMISE[kind]();
  const row = () =>
    setup.database.run((db) => db.selectFrom("outbox").selectAll().where("kind", "=", kind).executeTakeFirstOrThrow());
  await expect.poll(async () => (await row()).failed_at).not.toBeNull();
  const { id } = await row();
  expect(await shown()).toEqual([id]);
  isBroken = false;
  await setup.database.run((db) => retryOutbox(db, id, setup.now()));
  await expect.poll(async () => (await row()).done_at).not.toBeNull();
  await stop();
  if (kind === "deliver-credentials")
    await setup.database.run((db) => db.updateTable("credential_deliveries").set({ status: "sent" }).execute());
  expect(await shown()).toEqual([]);
});

it.each(["send-alert", "send-webhooks"] as const)("%s to a target that its owner took away is nobody's", async (kind) => {
  const stop = setup.work(() => Promise.reject(new PermanentError("the subscription is no more")), { kind });
  await PROMISE[kind]();
  await expect
    .poll(() => setup.database.run((db) => db.selectFrom("outbox").select("id").where("failed_at", "is not", null).execute()))
    .toHaveLength(1);
  await setup.database.run((db) => db.deleteFrom("alert_targets").execute());
  expect(await shown()).toEqual([]);
  await stop();
});
