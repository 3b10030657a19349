// What a refund of an order is computed from.

import { sql } from "kysely";
import type { BillingCycle, PaidPlan } from "../checkout/price-catalogue.ts";
import type { Queries } from "./database.ts";
import { orderChargeAmount, orderChargeCurrency } from "./order-charge.ts";

export interface RefundableOrder {
  readonly user_id: string | null;
  readonly plan: PaidPlan;
  readonly cycle: BillingCycle;
  readonly starts_at: Date;
  readonly paid_at: Date;
  /** Of all parts. */
  readonly charge_amount: string;
  readonly charge_currency: string;
  /** It was completed by a payment that asked only for the rest. */
  readonly is_in_parts: boolean;
  /** The customer's refund request, if there is one. */
  readonly kind: "withdrawal" | "refund" | null;
  readonly requested_at: Date | null;
  readonly confirmed_at: Date | null;
  readonly refunded_at: Date | null;
}

/** The order of this number; undefined when it gave no plan. */
export async function findRefundable(db: Queries, number: string): Promise<RefundableOrder | undefined> {
  return db
    .selectFrom("subscription_grants")
    .innerJoin("orders", "orders.id", "subscription_grants.order_id")
    .innerJoin("payments", "payments.id", "subscription_grants.payment_id")
    .leftJoin("withdrawals", "withdrawals.order_id", "orders.id")
    .select([
      "subscription_grants.user_id",
      "subscription_grants.plan",
      "subscription_grants.cycle",
      "subscription_grants.starts_at",
      "subscription_grants.granted_at as paid_at",
      orderChargeAmount.as("charge_amount"),
      orderChargeCurrency.as("charge_currency"),
      sql<boolean>`payments.price_part is not null`.as("is_in_parts"),
      "withdrawals.kind",
      "withdrawals.requested_at",
      "withdrawals.confirmed_at",
      "withdrawals.refunded_at",
    ])
    .where("orders.number", "=", number)
    .executeTakeFirst();
}
