// What a customer bought, and refund requests.

import type { PlanSnapshot } from "../checkout/order-quote.ts";
import type { PaymentState } from "../checkout/payment-state.ts";
import type { PlanPeriod } from "../checkout/plan-periods.ts";
import { newHandle } from "../node/credentials/token.ts";
import type { Queries } from "./database.ts";
import { orderChargeAmount, orderChargeCurrency } from "./order-charge.ts";

export interface PaidOrderRow {
  readonly id: string;
  readonly number: string;
  readonly snapshot: PlanSnapshot;
  readonly amount: string;
  readonly currency: string;
  readonly email: string;
  readonly language: string;
  readonly paid_at: Date;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly provider: string;
  readonly state: PaymentState;
  readonly charge_amount: string;
  readonly charge_currency: string;
  readonly withdrawal_id: string | null;
  readonly withdrawal_kind: "withdrawal" | "refund" | null;
  readonly requested_at: Date | null;
  readonly confirmed_at: Date | null;
  readonly refunded_at: Date | null;
}

/** The user's paid orders, newest first; with `number` only that one. */
export async function paidOrders(db: Queries, userId: string, number?: string): Promise<PaidOrderRow[]> {
  const rows = await db
    .selectFrom("subscription_grants")
    .innerJoin("orders", "orders.id", "subscription_grants.order_id")
    .innerJoin("registrations", "registrations.id", "orders.registration_id")
    .innerJoin("payments", "payments.id", "subscription_grants.payment_id")
    .leftJoin("withdrawals", "withdrawals.order_id", "orders.id")
    .select([
      "orders.id",
      "orders.number",
      "orders.snapshot",
      "orders.amount",
      "orders.currency",
      "registrations.email",
      "registrations.language",
      "subscription_grants.granted_at as paid_at",
      "subscription_grants.starts_at",
      "subscription_grants.ends_at",
      "payments.provider",
      "payments.state",
      orderChargeAmount.as("charge_amount"),
      orderChargeCurrency.as("charge_currency"),
      "withdrawals.id as withdrawal_id",
      "withdrawals.kind as withdrawal_kind",
      "withdrawals.requested_at",
      "withdrawals.confirmed_at",
      "withdrawals.refunded_at",
    ])
    .where("subscription_grants.user_id", "=", userId)
    .$if(number !== undefined, (query) => query.where("orders.number", "=", number ?? ""))
    .orderBy("subscription_grants.granted_at", "desc")
    .limit(200)
    .execute();
  return rows;
}

/** The periods that the user's orders gave when paid, without revoked ones. */
export async function boughtPeriods(db: Queries, userId: string): Promise<PlanPeriod[]> {
  const rows = await db
    .selectFrom("subscription_grants")
    .select(["plan", "starts_at", "ends_at"])
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .execute();
  return rows.map(({ plan, starts_at, ends_at }) => ({ plan, startsAt: starts_at.getTime(), endsAt: ends_at.getTime() }));
}

/** Requests a withdrawal from an order; asking again changes nothing. */
export async function insertWithdrawal(db: Queries, orderId: string, kind: "withdrawal" | "refund", now: Date): Promise<void> {
  await db
    .insertInto("withdrawals")
    .values({ id: newHandle(), order_id: orderId, kind, requested_at: now, confirmed_at: null, refunded_at: null })
    .onConflict((conflict) => conflict.column("order_id").doNothing())
    .execute();
}

/** Confirms the request of this id and order; false when there is none waiting for it. */
export async function confirmWithdrawal(db: Queries, id: string, orderId: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable("withdrawals")
    .set({ confirmed_at: now })
    .where("id", "=", id)
    .where("order_id", "=", orderId)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
