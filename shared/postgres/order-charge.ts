// What was paid for an order that gave a plan: the charge of the payment that completed it or, if that asked only for the rest,
// the sum of the parts; parts in several currencies are converted to that of the price.

import { sql, type RawBuilder } from "kysely";
import type { Queries } from "./database.ts";

/** Parts that had come when the plan was given; a completing payment whose money nobody counted brought its charge. */
const parts = sql`
  select part.charge_currency as currency,
    coalesce(
      (select sum(receipt.amount * part.charge_amount / receipt.due) from payment_receipts receipt
        where receipt.payment_id = part.id and receipt.received_at <= subscription_grants.granted_at
          and (receipt.refunded_at is null or receipt.refunded_at > subscription_grants.granted_at)),
      case when part.id = subscription_grants.payment_id then part.charge_amount end) as amount
  from payments part where part.order_id = orders.id`;

const ofParts = (
  whole: "charge_amount" | "charge_currency",
  otherwise: "amount" | "currency",
  together: RawBuilder<unknown>,
): RawBuilder<string> => sql<string>`
  (select case
    when completed.price_part is null then ${sql.ref(`completed.${whole}`)}
    when count(distinct parts.currency) = 1 then ${together}
    else ${sql.ref(`orders.${otherwise}`)} end
  from payments completed
  left join lateral (select * from (${parts}) every where every.amount is not null) parts on true
  where completed.id = subscription_grants.payment_id
  group by completed.id)`;

/** Both for queries that join orders and subscription_grants. Decimal text without trailing zeros. */
export const orderChargeAmount = sql<string>`trim_scale(${ofParts("charge_amount", "amount", sql`round(sum(parts.amount), 2)`)})::text`;
export const orderChargeCurrency = ofParts("charge_currency", "currency", sql`min(parts.currency)`);

/** What was paid for a granted order. */
export async function chargeOfOrder(
  db: Queries,
  orderId: string,
): Promise<{ readonly amount: string; readonly currency: string }> {
  return db
    .selectFrom("subscription_grants")
    .innerJoin("orders", "orders.id", "subscription_grants.order_id")
    .select([orderChargeAmount.as("amount"), orderChargeCurrency.as("currency")])
    .where("orders.id", "=", orderId)
    .executeTakeFirstOrThrow();
}
