// The number of payments by current state, only of the last day.

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mockSetup } from "../node/payments/testing/mock-setup.ts";
import type { ProviderSetup } from "../node/payments/testing/provider-setup.ts";
import { SettlementSetup } from "../node/payments/testing/settlement-setup.ts";
import { countPaymentsOfDay } from "./payments.queries.ts";

let books: SettlementSetup;
let setup: ProviderSetup;
beforeAll(async () => {
  books = await SettlementSetup.open();
  setup = await mockSetup();
});
afterAll(async () => {
  await setup.close();
  await books.close();
});

test("finding them reads no older payments", async () => {
  const plan = await books.database.transaction(async (db) => {
    // With few rows PostgreSQL would read them all.
    await sql`set local enable_seqscan = off`.execute(db);
    return sql`explain select state, count(*) from payments where created_at > now() - interval '1 day' group by state`.execute(
      db,
    );
  });
  expect(JSON.stringify(plan.rows)).toContain("payments_by_age");
});

test("payments of the last day are counted by the state they are in now", async () => {
  const count = () => books.database.run((db) => countPaymentsOfDay(db, new Date()));
  expect(await count()).toEqual({});
  const paid = await books.makePayment(setup);
  for (const notification of await setup.pay(paid, "exact"))
    await books.settlement(setup).receive(setup.provider.id, notification);
  await books.makePayment(setup);
  const old = await books.makePayment(setup);
  const createdAt = new Date(Date.now() - 25 * 3_600_000);
  await books.database.run((db) => db.updateTable("payments").set({ created_at: createdAt }).where("id", "=", old.id).execute());
  expect(await count()).toEqual({ succeeded: 1, pending: 1 });
});
