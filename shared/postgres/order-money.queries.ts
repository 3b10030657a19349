// What was ordered, received and is missing: one answer for the order's page, the checkout and operators.

import { sql } from "kysely";
import { Big } from "big.js";
import { chargeOf, missingOfPrice, receivedMoney } from "../checkout/order-money.ts";
import { isGranted, type PaymentState } from "../checkout/payment-state.ts";
import type { Queries } from "./database.ts";
import { receiptsOfOrder, type Receipt } from "./payment-receipts.queries.ts";

/** The state of an order's money; the first that applies. */
export const ORDER_MONEY_STATES = [
  /** Returned to the customer. */
  "refunded",
  "paid",
  /** Signed as paid by somebody, but not confirmed by the provider yet. */
  "unconfirmed",
  "underpaid",
  "held",
  /** On its way. */
  "processing",
  /** Nothing came yet. */
  "waiting",
  "failed",
  "expired",
] as const;
export type OrderMoneyState = (typeof ORDER_MONEY_STATES)[number];

interface Money {
  readonly amount: string;
  readonly currency: string;
}

export interface OrderPayment {
  readonly id: string;
  readonly provider: string;
  readonly state: PaymentState;
  readonly charge: Money;
  /** What remains to be paid by it to complete the order, in whole cents of its currency; "0.00" when nothing is missing. */
  readonly missing: Money;
  readonly receipts: readonly Receipt[];
  /** A claim of money waits for the provider's own confirmation. */
  readonly isUnconfirmed: boolean;
  readonly isLate: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface OrderMoney {
  readonly number: string;
  readonly price: string;
  readonly currency: string;
  /** In the currency of the price, in whole cents, without refunds. */
  readonly received: string;
  /** Of the price: "0.5" is half of it. */
  readonly receivedShare: string;
  /** In the currency of the price, in whole cents; "0.00" when it is paid. */
  readonly missing: string;
  readonly state: OrderMoneyState;
  /** Newest first. */
  readonly payments: readonly OrderPayment[];
}

const SHARE_DIGITS = 6;

/** The money of the order of this number; undefined when there is none. */
export async function orderMoney(db: Queries, number: string): Promise<OrderMoney | undefined> {
  const order = await db
    .selectFrom("orders")
    .leftJoin("subscription_grants", "subscription_grants.order_id", "orders.id")
    .select([
      "orders.id",
      sql<string>`orders.amount::text`.as("price"),
      "orders.currency",
      "subscription_grants.payment_id as granted_by",
      "subscription_grants.revoked_at",
    ])
    .where("orders.number", "=", number)
    .executeTakeFirst();
  if (!order) return undefined;
  const receipts = await receiptsOfOrder(db, order.id);
  const money = receivedMoney(receipts.filter(({ refundedAt }) => refundedAt === null));
  const isPaid = order.granted_by !== null && order.revoked_at === null;
  // A granted order is not granted again, even after a refund.
  const missing = order.granted_by !== null ? Big(0) : missingOfPrice(order.price, money);
  const rows = await paymentRows(db, order.id);
  const payments = rows.map((row): OrderPayment => {
    const { charge_amount: amount, charge_currency: currency, price_part: pricePart, is_late: isLate } = row;
    return {
      id: row.id,
      provider: row.provider,
      state: row.state,
      charge: { amount, currency },
      missing: { amount: chargeOf(missing, { charge: amount, pricePart }), currency },
      receipts: receipts.filter(({ paymentId }) => paymentId === row.id),
      isUnconfirmed: row.is_unconfirmed,
      isLate,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    };
  });
  return {
    number,
    price: order.price,
    currency: order.currency,
    received: money.atLeast.round(2, Big.roundDown).toFixed(2),
    receivedShare: Big(order.price).eq(0) ? "1" : money.atLeast.div(order.price).round(SHARE_DIGITS, Big.roundDown).toFixed(),
    missing: missing.round(2, Big.roundUp).toFixed(2),
    state: isPaid ? "paid" : order.granted_by !== null ? "refunded" : stateOf(payments),
    payments,
  };
}

function stateOf(payments: readonly OrderPayment[]): OrderMoneyState {
  const states = new Set(payments.map(({ state }) => state));
  if (payments.some(({ isUnconfirmed }) => isUnconfirmed)) return "unconfirmed";
  if (states.has("underpaid") || [...states].some(isGranted)) return "underpaid";
  if (states.has("held")) return "held";
  if (states.has("processing")) return "processing";
  if (states.has("pending")) return "waiting";
  if (states.has("refunded")) return "refunded";
  return payments[0]?.state === "failed" ? "failed" : "expired";
}

async function paymentRows(db: Queries, orderId: string) {
  return db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select((where) => [
      "payments.id",
      "payments.provider",
      "payments.state",
      sql<string>`trim_scale(payments.charge_amount)::text`.as("charge_amount"),
      "payments.charge_currency",
      sql<string>`coalesce(payments.price_part, orders.amount)::text`.as("price_part"),
      "payments.is_late",
      "payments.created_at",
      "payments.expires_at",
      where
        .exists(
          where
            .selectFrom("payment_events")
            .select("payment_events.id")
            .whereRef("payment_events.payment_id", "=", "payments.id")
            .where("payment_events.processed_at", "is", null)
            .where("payment_events.claim", "is not", null),
        )
        .$castTo<boolean>()
        .as("is_unconfirmed"),
    ])
    .where("payments.order_id", "=", orderId)
    .orderBy("payments.created_at", "desc")
    .execute();
}
