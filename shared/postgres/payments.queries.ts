// Payments of orders: opened by the checkout, changed by settlement, and asked about.

import { sql } from "kysely";
import type { ContactMethod } from "../contracts/checkout.ts";
import type { PlanSnapshot } from "../checkout/order-quote.ts";
import type { PaymentState } from "../checkout/payment-state.ts";
import type { Queries } from "./database.ts";

export interface NewPayment {
  readonly id: string;
  readonly orderId: string;
  readonly provider: string;
  readonly chargeAmount: string;
  readonly chargeCurrency: string;
  /** The part of the order's price it asks for; all of it by default. */
  readonly pricePart?: string;
  readonly expiresAt: Date;
}

export async function insertPayment(db: Queries, payment: NewPayment): Promise<void> {
  await db
    .insertInto("payments")
    .values({
      id: payment.id,
      order_id: payment.orderId,
      provider: payment.provider,
      invoice_id: null,
      external_id: null,
      charge_amount: payment.chargeAmount,
      charge_currency: payment.chargeCurrency,
      price_part: payment.pricePart ?? null,
      expires_at: payment.expiresAt,
      expired_at: null,
    })
    .execute();
}

/** Records where the customer pays. */
export async function setPayUrl(db: Queries, paymentId: string, url: string): Promise<void> {
  await db.updateTable("payments").set({ pay_url: url }).where("id", "=", paymentId).execute();
}

/** Records the provider's invoice id. */
export async function setInvoice(db: Queries, paymentId: string, invoiceId: string): Promise<void> {
  await db.updateTable("payments").set({ invoice_id: invoiceId }).where("id", "=", paymentId).execute();
}

/** A payment with its order and its customer. */
export interface PaymentView {
  readonly id: string;
  readonly provider: string;
  readonly invoice_id: string | null;
  readonly external_id: string | null;
  readonly state: PaymentState;
  readonly charge_amount: string;
  readonly charge_currency: string;
  /** The part of the order's price the charge is for, in the order's currency. */
  readonly price_part: string;
  readonly expires_at: Date;
  readonly expired_at: Date | null;
  readonly created_at: Date;
  readonly asks: number;
  readonly order_id: string;
  readonly number: string;
  readonly snapshot: PlanSnapshot;
  readonly amount: string;
  readonly currency: string;
  readonly registration_id: string;
  readonly contact: string;
  readonly contact_method: ContactMethod;
  readonly email: string;
  readonly language: string;
  /** The account that a signed-in customer bought it for. */
  readonly user_id: string | null;
}

function paymentView(db: Queries) {
  return db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .innerJoin("registrations", "registrations.id", "orders.registration_id")
    .select([
      "payments.id",
      "payments.provider",
      "payments.invoice_id",
      "payments.external_id",
      "payments.state",
      // Without the zeros that the column's scale adds.
      sql<string>`trim_scale(payments.charge_amount)::text`.as("charge_amount"),
      "payments.charge_currency",
      sql<string>`coalesce(payments.price_part, orders.amount)::text`.as("price_part"),
      "payments.expires_at",
      "payments.expired_at",
      "payments.created_at",
      "payments.asks",
      "payments.order_id",
      "orders.number",
      "orders.snapshot",
      "orders.amount",
      "orders.currency",
      "orders.registration_id",
      "registrations.contact",
      "registrations.contact_method",
      "registrations.email",
      "registrations.language",
      "registrations.user_id",
    ]);
}

export async function findPayment(db: Queries, id: string): Promise<PaymentView | undefined> {
  return paymentView(db).where("payments.id", "=", id).executeTakeFirst();
}

/**
 * The same. Its order, and with it all money of the order, stays locked until the transaction ends: whoever changes a payment
 * locks its order first.
 */
export async function lockPayment(transaction: Queries, id: string): Promise<PaymentView | undefined> {
  await transaction
    .selectFrom("orders")
    .select("id")
    .where("id", "=", (from) => from.selectFrom("payments").select("order_id").where("payments.id", "=", id))
    .forUpdate()
    .execute();
  return findPayment(transaction, id);
}

/** All payments of the order of this number, oldest first; the order stays locked as by `lockPayment`. */
export async function lockOrderPayments(transaction: Queries, number: string): Promise<PaymentView[]> {
  await transaction.selectFrom("orders").select("id").where("number", "=", number).forUpdate().execute();
  return paymentView(transaction).where("orders.number", "=", number).orderBy("payments.created_at").execute();
}

/** The payments of an order in this state. */
export async function paymentsInState(db: Queries, orderId: string, state: PaymentState): Promise<string[]> {
  const rows = await db.selectFrom("payments").select("id").where("order_id", "=", orderId).where("state", "=", state).execute();
  return rows.map(({ id }) => id);
}

export interface PaymentChange {
  readonly state: PaymentState;
  readonly external_id?: string;
  readonly is_late?: boolean;
  readonly expired_at?: Date;
  readonly updated_at: Date;
}

export async function changePayment(transaction: Queries, id: string, change: PaymentChange): Promise<void> {
  await transaction.updateTable("payments").set(change).where("id", "=", id).execute();
}

/** Pending payments that expired before this moment, oldest first. */
export async function duePayments(db: Queries, now: Date, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom("payments")
    .select("id")
    .where("state", "=", "pending")
    .where("expires_at", "<=", now)
    .orderBy("expires_at")
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}

/** Payments whose providers should be asked by now, most overdue first, except those of `without`. */
export async function paymentsToAsk(db: Queries, now: Date, without: readonly string[], max: number): Promise<PaymentView[]> {
  return paymentView(db)
    .where("payments.next_ask_at", "<=", now)
    .$if(without.length > 0, (query) => query.where("payments.provider", "not in", [...without]))
    .orderBy("payments.next_ask_at")
    .limit(max)
    .execute();
}

/** Records when to ask a payment's provider next. The count restarts when something has happened. */
export async function setNextAsk(db: Queries, id: string, nextAskAt: Date | null, asks: number): Promise<void> {
  await db.updateTable("payments").set({ next_ask_at: nextAskAt, asks }).where("id", "=", id).execute();
}

/** Number of payments of the 24 hours before `now` by state; states without any are omitted. */
export async function countPaymentsOfDay(db: Queries, now: Date): Promise<Partial<Record<PaymentState, number>>> {
  const rows = await db
    .selectFrom("payments")
    .select(["state", sql<number>`count(*)::int`.as("count")])
    .where("created_at", ">", new Date(now.getTime() - 86_400_000))
    .groupBy("state")
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
