// The figure of payments by state: those of the last day alone, as they are now.

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mockStand } from "../node/payments/testing/mock-stand.ts";
import type { ProviderStand } from "../node/payments/testing/provider-stand.ts";
import { SettlementStand } from "../node/payments/testing/settlement-stand.ts";
import { countPaymentsOfDay } from "./payments.queries.ts";

let books: SettlementStand;
let stand: ProviderStand;
beforeAll(async () => {
  books = await SettlementStand.open();
  stand = await mockStand();
});
afterAll(async () => {
  await stand.close();
  await books.close();
});

test("finding them reads no older payments", async () => {
  const plan = await books.database.transaction(async (db) => {
    // With few rows PostgreSQL reads them all.
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
  const paid = await books.makePayment(stand);
  for (const notification of await stand.pay(paid, "exact"))
    await books.settlement(stand).receive(stand.provider.id, notification);
  await books.makePayment(stand);
  const old = await books.makePayment(stand);
  const createdAt = new Date(Date.now() - 25 * 3_600_000);
  await books.database.run((db) => db.updateTable("payments").set({ created_at: createdAt }).where("id", "=", old.id).execute());
  expect(await count()).toEqual({ succeeded: 1, pending: 1 });
});
