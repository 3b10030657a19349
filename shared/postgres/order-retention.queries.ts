// Deletes orders and their customers when nobody may need them any more: those without money soon, paid ones when the law no
// longer requires the invoice.

import type { Queries } from "./database.ts";

/** In every other state money came, or is on its way. */
const NO_MONEY = ["pending", "expired", "failed"] as const;

export interface OrderAges {
  /** Registrations from before this moment are deleted if no money came for them. */
  readonly unpaidBefore: Date;
  /** Registrations from before this moment are deleted in any case. */
  readonly paidBefore: Date;
}

/**
 * Deletes up to `max` registrations with their orders, payments, reports and grants; returns how many. Runs inside a transaction.
 */
export async function pruneOrders(transaction: Queries, { unpaidBefore, paidBefore }: OrderAges, max: number): Promise<number> {
  const broughtMoney = transaction
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select("orders.registration_id")
    .where("payments.state", "not in", NO_MONEY);
  const old = await transaction
    .selectFrom("registrations")
    .select("id")
    .where((where) =>
      where.or([
        where("created_at", "<", paidBefore),
        where.and([where("created_at", "<", unpaidBefore), where("id", "not in", broughtMoney)]),
      ]),
    )
    .orderBy("created_at")
    .limit(max)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = old.map(({ id }) => id);
  if (ids.length > 0) await deleteRegistrations(transaction, ids);
  return ids.length;
}

async function deleteRegistrations(db: Queries, ids: readonly string[]): Promise<void> {
  const orders = db.selectFrom("orders").select("id").where("registration_id", "in", ids);
  const payments = db.selectFrom("payments").select("id").where("order_id", "in", orders);
  await db.deleteFrom("payment_events").where("payment_id", "in", payments).execute();
  await db.deleteFrom("payment_receipts").where("payment_id", "in", payments).execute();
  await db.deleteFrom("subscription_grants").where("order_id", "in", orders).execute();
  await db.deleteFrom("withdrawals").where("order_id", "in", orders).execute();
  await db.deleteFrom("payments").where("order_id", "in", orders).execute();
  await db.deleteFrom("orders").where("registration_id", "in", ids).execute();
  await db.deleteFrom("registrations").where("id", "in", ids).execute();
}

/** Forgets the browsers of up to `max` registrations from before this moment; returns how many. */
export async function forgetBrowsers(db: Queries, before: Date, max: number): Promise<number> {
  const result = await db
    .updateTable("registrations")
    .set({ browser_hash: null })
    .where("id", "in", (from) =>
      from
        .selectFrom("registrations")
        .select("id")
        .where("browser_hash", "is not", null)
        .where("created_at", "<", before)
        .limit(max),
    )
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Deletes up to `max` reports about unknown payments, received before this moment; returns how many. */
export async function pruneStrayEvents(db: Queries, before: Date, max: number): Promise<number> {
  const result = await db
    .deleteFrom("payment_events")
    .where("id", "in", (from) =>
      from.selectFrom("payment_events").select("id").where("payment_id", "is", null).where("received_at", "<", before).limit(max),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
