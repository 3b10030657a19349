// What an order's page needs besides its money: what was sold to whom, what it gave, and whether it was withdrawn.

import type { Queries } from "./database.ts";
import { orderChargeAmount, orderChargeCurrency } from "./order-charge.ts";

export type OrderFacts = Awaited<ReturnType<typeof orderFacts>> & object;

/** Of the order of this number. */
export async function orderFacts(db: Queries, number: string) {
  return db
    .selectFrom("orders")
    .innerJoin("registrations", "registrations.id", "orders.registration_id")
    .leftJoin("subscription_grants", "subscription_grants.order_id", "orders.id")
    .leftJoin("payments as paid_by", "paid_by.id", "subscription_grants.payment_id")
    .leftJoin("withdrawals", (join) =>
      join.onRef("withdrawals.order_id", "=", "orders.id").on("withdrawals.confirmed_at", "is not", null),
    )
    .select([
      "orders.number",
      "orders.snapshot",
      "orders.created_at",
      "registrations.id as registration_id",
      "registrations.user_id",
      "registrations.contact",
      "registrations.contact_method",
      "registrations.email",
      "registrations.language",
      "registrations.browser_hash",
      "registrations.login_moved_at",
      "subscription_grants.granted_at",
      "subscription_grants.starts_at",
      "subscription_grants.ends_at",
      "subscription_grants.revoked_at",
      "paid_by.provider",
      orderChargeAmount.as("charge_amount"),
      orderChargeCurrency.as("charge_currency"),
      "withdrawals.kind as withdrawal_kind",
      "withdrawals.confirmed_at",
      "withdrawals.refunded_at",
    ])
    .where("orders.number", "=", number)
    .executeTakeFirst();
}

/** Where each payment of the order is paid, by payment. */
export async function payUrls(db: Queries, number: string): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["payments.id", "payments.pay_url"])
    .where("orders.number", "=", number)
    .execute();
  return new Map(rows.map(({ id, pay_url: url }) => [id, url]));
}

/**
 * Where the login of the order of this number goes, locked until the transaction ends: no payment is settled meanwhile, because
 * that locks the order.
 */
export async function lockBuyer(transaction: Queries, number: string) {
  await transaction.selectFrom("orders").select("id").where("number", "=", number).forNoKeyUpdate().execute();
  return transaction
    .selectFrom("registrations")
    .innerJoin("orders", "orders.registration_id", "registrations.id")
    .select([
      "registrations.id",
      "registrations.user_id",
      "registrations.email",
      "registrations.language",
      "registrations.browser_hash",
      "registrations.login_moved_at",
      "orders.paid_at",
    ])
    .where("orders.number", "=", number)
    .forUpdate("registrations")
    .executeTakeFirst();
}

/** Redirects this registration's login to this address. */
export async function moveBuyer(transaction: Queries, registrationId: string, email: string, now: Date): Promise<void> {
  await transaction
    .updateTable("registrations")
    .set({ contact: email, contact_method: "email", email, login_moved_at: now })
    .where("id", "=", registrationId)
    .execute();
}
