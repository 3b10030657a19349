import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { PlanId } from "../../../shared/contracts/plans.ts";
import { UNUSABLE_PASSWORD_HASH } from "../../../shared/node/credentials/password.ts";
import { createLog } from "../../../shared/node/log.ts";
import type { RawNotification } from "../../../shared/node/payments/provider.ts";
import { mockSetup } from "../../../shared/node/payments/testing/mock-setup.ts";
import { SettlementSetup } from "../../../shared/node/payments/testing/settlement-setup.ts";
import { Database } from "../../../shared/postgres/database.ts";
import { migrateToLatest } from "../../../shared/postgres/migrate.ts";
import { createUser } from "../../../shared/postgres/users.queries.ts";
import { databaseUrl } from "../../../shared/testing/services.ts";
import { planNotices } from "./plan-notices.ts";

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 22, 9);
const log = createLog("test", "silent");
let database: Database;

beforeAll(async () => {
  database = new Database(databaseUrl(), 3, log);
  await migrateToLatest(database);
});
beforeEach(() => database.run((db) => db.deleteFrom("users").execute()));
beforeEach(() => database.run((db) => db.deleteFrom("mails").execute()));
afterAll(() => database.close());

const run = (ms: number) => planNotices.run({ database, log, now: () => new Date(ms) });

async function subscribe(email: string, plan: PlanId, endsInDays: number, lengthDays = 30): Promise<void> {
  await database.transaction(async (db) => {
    const { id } = await createUser(db, {
      email,
      passwordHash: UNUSABLE_PASSWORD_HASH,
      language: "de",
      firstPasswordEndsAt: null,
    });
    const ends = NOW + endsInDays * DAY_MS;
    const period = { starts_at: new Date(ends - lengthDays * DAY_MS), ends_at: new Date(ends) };
    await db
      .insertInto("subscriptions")
      .values({ user_id: id, plan, ...period })
      .execute();
  });
}

const mails = async () => {
  const rows = await database.run((db) => db.selectFrom("mails").selectAll().orderBy("created_at").execute());
  return rows.map(({ template, recipient, language, params }) => ({ template, recipient, language, ...(params as object) }));
};

it("reminds 7, 3 and 1 days before the end and writes after it, once each, in the customer's language", async () => {
  await subscribe("a@example.test", "popular", 10);
  for (let hour = 0; hour < 12 * 24; hour += 6) await run(NOW + hour * 3_600_000);
  const endsAt = new Date(NOW + 10 * DAY_MS).toISOString();
  const common = { recipient: "a@example.test", language: "de", plan: "popular" };
  expect(await mails()).toEqual([
    ...[7, 3, 1].map((days) => ({ template: "renewal-reminder", ...common, days, endsAt })),
    { template: "subscription-ended", ...common, endedAt: endsAt },
  ]);
});

it("leads to the order that brought the plan, where one did and was not given back", async () => {
  const books = await SettlementSetup.open();
  const setup = await mockSetup();
  const payment = await books.makePayment(setup, { email: "a@example.test" });
  const [paid] = await setup.pay(payment, "exact");
  await books.settlement(setup).receive(setup.provider.id, paid as RawNotification);
  const { number, order_id: orderId } = await books.payment(payment.id);
  const { endsAt } = await database.run((db) =>
    db.selectFrom("subscription_grants").select("ends_at as endsAt").where("order_id", "=", orderId).executeTakeFirstOrThrow(),
  );
  await database.run((db) => db.deleteFrom("mails").execute());
  await run(endsAt.getTime() - DAY_MS);
  await run(endsAt.getTime() + 1000);
  expect(await mails()).toMatchObject([
    { template: "renewal-reminder", orderNumber: number },
    { template: "subscription-ended", orderNumber: number },
  ]);
  await database.run(async (db) => {
    await db.deleteFrom("plan_notices").execute();
    await db.deleteFrom("mails").execute();
    await db.updateTable("subscription_grants").set({ revoked_at: new Date() }).where("order_id", "=", orderId).execute();
  });
  await run(endsAt.getTime() - DAY_MS);
  expect(await mails()).toMatchObject([{ template: "renewal-reminder" }]);
  expect((await mails())[0]).not.toHaveProperty("orderNumber");
  await books.close();
});

it("reminds once when two workers look at the same moment", async () => {
  await subscribe("a@example.test", "start", 3);
  await Promise.all([run(NOW), run(NOW), run(NOW)]);
  expect((await mails()).length).toBe(1);
});

it("goes on where it stopped after a day without workers, and never writes about the long past", async () => {
  await subscribe("a@example.test", "start", 3.5);
  await subscribe("b@example.test", "start", -1.5);
  await subscribe("c@example.test", "start", -40);
  await run(NOW + DAY_MS);
  expect((await mails()).map(({ template, recipient }) => [template, recipient])).toEqual([
    ["renewal-reminder", "a@example.test"],
  ]);
});

it("says nothing of free tests, of days given by hand, to blocked users, and of a plan that another one replaces", async () => {
  await subscribe("test@example.test", "test", 1);
  await subscribe("hand@example.test", "popular", 1, 2);
  await subscribe("blocked@example.test", "popular", 1);
  await database.run((db) =>
    db.updateTable("users").set({ blocked_at: new Date() }).where("email", "=", "blocked@example.test").execute(),
  );
  await subscribe("both@example.test", "start", -0.5);
  await subscribe("both@example.test", "professional", 20);
  await run(NOW);
  expect(await mails()).toEqual([]);
});
