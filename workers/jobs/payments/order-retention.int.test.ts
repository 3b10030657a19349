import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createLog } from "../../../shared/node/log.ts";
import { mockSetup } from "../../../shared/node/payments/testing/mock-setup.ts";
import type { ProviderSetup } from "../../../shared/node/payments/testing/provider-setup.ts";
import { SettlementSetup } from "../../../shared/node/payments/testing/settlement-setup.ts";
import { orderRetention } from "./order-retention.ts";

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365.25;
const TABLES = [
  "registrations",
  "orders",
  "payments",
  "payment_events",
  "payment_receipts",
  "subscription_grants",
  "withdrawals",
] as const;

let books: SettlementSetup;
let setup: ProviderSetup;
beforeAll(async () => {
  books = await SettlementSetup.open();
  setup = await mockSetup();
});
beforeEach(() =>
  books.database.run(async (db) => {
    for (const table of [...TABLES].reverse()) await db.deleteFrom(table).execute();
  }),
);
afterAll(async () => {
  await setup.close();
  await books.close();
});

const prune = () => orderRetention.run({ database: books.database, log: createLog("test", "silent"), now: () => new Date() });

/** A payment registered this many days ago; its id. */
async function madeAgo(days: number, act: "pay" | "fail" | "leave" = "leave"): Promise<string> {
  const payment = await books.makePayment(setup);
  const notifications = { pay: () => setup.pay(payment, "exact"), fail: () => setup.breakOff(payment), leave: () => [] };
  for (const notification of await notifications[act]()) await books.settlement(setup).receive(setup.provider.id, notification);
  const { registration_id: id } = await books.payment(payment.id);
  const createdAt = new Date(Date.now() - days * DAY_MS);
  await books.database.run((db) => db.updateTable("registrations").set({ created_at: createdAt }).where("id", "=", id).execute());
  return payment.id;
}

const left = async () => {
  const rows = await books.database.run((db) => db.selectFrom("payments").select("id").execute());
  return rows.map(({ id }) => id).sort();
};
const count = async (table: (typeof TABLES)[number]) =>
  books.database.run(async (db) => (await db.selectFrom(table).selectAll().execute()).length);

test("what was never paid goes after 90 days, what was paid stays for ten years", async () => {
  const kept = [await madeAgo(89), await madeAgo(89, "fail"), await madeAgo(91, "pay"), await madeAgo(9.9 * YEAR_DAYS, "pay")];
  await madeAgo(91);
  await madeAgo(91, "fail");
  await madeAgo(10.1 * YEAR_DAYS, "pay");
  await prune();
  expect(await left()).toEqual([...kept].sort());
});

test("the browser that ordered is forgotten with its cookie", async () => {
  const [old, young] = [await madeAgo(31, "pay"), await madeAgo(29, "pay")];
  await books.database.run((db) =>
    db
      .updateTable("registrations")
      .set({ browser_hash: randomBytes(32) })
      .execute(),
  );
  await prune();
  const knows = async (id: string) => {
    const { registration_id: registration } = await books.payment(id);
    const row = await books.database.run((db) =>
      db.selectFrom("registrations").select("browser_hash").where("id", "=", registration).executeTakeFirstOrThrow(),
    );
    return row.browser_hash !== null;
  };
  expect([await knows(old), await knows(young)]).toEqual([false, true]);
});

test("a paid order takes its grant, its withdrawal and the provider's reports along, the account stays", async () => {
  const id = await madeAgo(10.1 * YEAR_DAYS, "pay");
  const { order_id: orderId, email } = await books.payment(id);
  await books.database.run((db) =>
    db
      .insertInto("withdrawals")
      .values({ id: id, order_id: orderId, kind: "refund", confirmed_at: null, refunded_at: null })
      .execute(),
  );
  await prune();
  for (const table of TABLES) expect(await count(table), table).toBe(0);
  const users = await books.database.run((db) => db.selectFrom("users").select("id").where("email", "=", email).execute());
  expect(users).toHaveLength(1);
});

test("a registration without an order goes too, and so do reports about no payment of ours", async () => {
  const days = (ago: number) => new Date(Date.now() - ago * DAY_MS);
  await madeAgo(91);
  await books.database.run(async (db) => {
    await db.deleteFrom("payments").execute();
    await db.deleteFrom("orders").execute();
    const event = { provider: "mock", body: Buffer.from("x"), payment_id: null, processed_at: null, outcome: null };
    for (const ago of [89, 91])
      await db
        .insertInto("payment_events")
        .values({ ...event, event_id: `${ago}`, body_hash: Buffer.from(`${ago}`), received_at: days(ago) })
        .execute();
  });
  await prune();
  expect(await count("registrations")).toBe(0);
  const events = await books.database.run((db) => db.selectFrom("payment_events").select("event_id").execute());
  expect(events).toEqual([{ event_id: "89" }]);
});

test("many are deleted in one run", async () => {
  for (let i = 0; i < 5; i++) await madeAgo(100);
  await books.database.run((db) =>
    db
      .insertInto("registrations")
      .values(
        Array.from({ length: 450 }, (_, at) => ({
          id: `many-${String(at).padStart(17, "0")}`,
          user_id: null,
          contact: "a@b.test",
          contact_method: "email" as const,
          email: "a@b.test",
          plan: "start" as const,
          cycle: "monthly" as const,
          language: "en",
          discount: 0 as const,
          created_at: new Date(0),
        })),
      )
      .execute(),
  );
  await prune();
  expect(await count("registrations")).toBe(0);
});
