// Orders for the accountant, one line per payment.

import { sql } from "kysely";
import type { Queries } from "./database.ts";

/** Orders made on these days in UTC, inclusive; oldest first. */
export async function ordersOfDays(db: Queries, from: string, to: string, max: number) {
  return db
    .selectFrom("orders")
    .innerJoin("registrations", "registrations.id", "orders.registration_id")
    .leftJoin("payments", "payments.order_id", "orders.id")
    .leftJoin("subscription_grants", "subscription_grants.payment_id", "payments.id")
    .select([
      "orders.number",
      "orders.created_at",
      "registrations.email",
      "orders.snapshot",
      sql<string>`trim_scale(orders.amount)::text`.as("amount"),
      "orders.currency",
      sql<string | null>`trim_scale(payments.charge_amount)::text`.as("charge_amount"),
      "payments.charge_currency",
      "payments.provider",
      "payments.external_id",
      "payments.invoice_id",
      "payments.id as payment_id",
      "payments.state",
      sql<string | null>`(select string_agg(trim_scale(amount) || ' ' || currency, ' + ' order by id)
        from payment_receipts where payment_id = payments.id)`.as("received"),
      "subscription_grants.granted_at",
      sql<Date | null>`coalesce(
        (select max(refunded_at) from payment_receipts where payment_id = payments.id),
        case when payments.state = 'refunded' then payments.updated_at end)`.as("refunded_at"),
    ])
    .where("orders.created_at", ">=", sql<Date>`${from}::date::timestamp at time zone 'utc'`)
    .where("orders.created_at", "<", sql<Date>`(${to}::date + 1)::timestamp at time zone 'utc'`)
    .orderBy("orders.created_at")
    .orderBy("orders.number")
    .orderBy("payments.created_at")
    .limit(max)
    .execute();
}
