// Registrations, orders and payments: made by the checkout, read by pages and by whoever settles payments.

import { sql } from "kysely";
import type { ContactMethod } from "../contracts/checkout.ts";
import type { ConsentVersion } from "../checkout/consent-version.ts";
import type { Discount, PlanSnapshot } from "../checkout/order-quote.ts";
import type { PaymentState } from "../checkout/payment-state.ts";
import type { BillingCycle, PaidPlan } from "../checkout/price-catalogue.ts";
import type { Queries } from "./database.ts";
import { jsonColumn } from "./json-column.ts";

export interface Registration {
  readonly id: string;
  readonly user_id: string | null;
  readonly contact: string;
  readonly contact_method: ContactMethod;
  readonly email: string;
  readonly plan: PaidPlan;
  readonly cycle: BillingCycle;
  readonly language: string;
  readonly discount: Discount;
}

/**
 * Stores a registration, and what was agreed to with it. Looks at no account, so that it takes as long whether there is one or not.
 * Runs inside a transaction.
 */
export async function insertRegistration(
  transaction: Queries,
  registration: Registration,
  consent?: ConsentVersion,
): Promise<void> {
  await transaction.insertInto("registrations").values(registration).execute();
  if (consent === undefined) return;
  const { id, language, plan, cycle } = registration;
  await transaction.insertInto("consents").values({ registration_id: id, version: consent, language, plan, cycle }).execute();
}

/** The registration of this public id. */
export async function findRegistration(db: Queries, id: string): Promise<Registration | undefined> {
  return db
    .selectFrom("registrations")
    .select(["id", "user_id", "contact", "contact_method", "email", "plan", "cycle", "language", "discount"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Locks a registration until the transaction ends, so that its payments are opened one after another. */
export async function lockRegistration(transaction: Queries, id: string): Promise<void> {
  await transaction.selectFrom("registrations").select("id").where("id", "=", id).forUpdate().execute();
}

export interface OrderRow {
  readonly id: string;
  readonly number: string;
  readonly snapshot: PlanSnapshot;
  readonly paid_at: Date | null;
}

/** The newest order of a registration. */
export async function newestOrder(db: Queries, registrationId: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom("orders")
    .select(["id", "number", "snapshot", "paid_at"])
    .where("registration_id", "=", registrationId)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Stores an order with what was sold. */
export async function insertOrder(db: Queries, registrationId: string, snapshot: PlanSnapshot): Promise<OrderRow> {
  return db
    .insertInto("orders")
    .values({
      registration_id: registrationId,
      user_id: null,
      snapshot: jsonColumn(snapshot),
      amount: snapshot.amount,
      currency: snapshot.currency,
      paid_at: null,
    })
    .returning(["id", "number", "snapshot", "paid_at"])
    .executeTakeFirstOrThrow();
}

/** How many payments of a registration are open at this moment. */
export async function openPaymentCount(db: Queries, registrationId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("orders.registration_id", "=", registrationId)
    .where((where) =>
      where.or([
        where("payments.state", "=", "processing"),
        where.and([where("payments.state", "=", "pending"), where("payments.expires_at", ">", now)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface NewPayment {
  readonly id: string;
  readonly orderId: string;
  readonly provider: string;
  readonly chargeAmount: string;
  readonly chargeCurrency: string;
  readonly expiresAt: Date;
}

/** Stores a pending payment. */
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
      received_amount: null,
      received_due: null,
      received_currency: null,
      expires_at: payment.expiresAt,
      expired_at: null,
    })
    .execute();
}

/** Notes how the provider calls its invoice. */
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
  readonly expires_at: Date;
  readonly expired_at: Date | null;
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
      "payments.expires_at",
      "payments.expired_at",
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

/** The payment of this public id. */
export async function findPayment(db: Queries, id: string): Promise<PaymentView | undefined> {
  return paymentView(db).where("payments.id", "=", id).executeTakeFirst();
}

/** The same, whose payment and order stay locked until the transaction ends. */
export async function lockPayment(transaction: Queries, id: string): Promise<PaymentView | undefined> {
  return paymentView(transaction).where("payments.id", "=", id).forUpdate(["payments", "orders"]).executeTakeFirst();
}

/** All payments of the order of this number, the oldest first; they and the order stay locked until the transaction ends. */
export async function lockOrderPayments(transaction: Queries, number: string): Promise<PaymentView[]> {
  return paymentView(transaction)
    .where("orders.number", "=", number)
    .orderBy("payments.created_at")
    .forUpdate(["payments", "orders"])
    .execute();
}

export interface PaymentChange {
  readonly state: PaymentState;
  readonly external_id?: string;
  readonly received_amount?: string;
  readonly received_due?: string;
  readonly received_currency?: string;
  readonly is_late?: boolean;
  readonly expired_at?: Date;
  readonly updated_at: Date;
}

/** Changes a payment that the transaction has locked. */
export async function changePayment(transaction: Queries, id: string, change: PaymentChange): Promise<void> {
  await transaction.updateTable("payments").set(change).where("id", "=", id).execute();
}

/** Pending payments whose time was up before this moment, the oldest first. */
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

/** Payments made since this moment that money may still come for, in the order of their ids after `after`. */
export async function unsettledPayments(db: Queries, since: Date, after: string, max: number): Promise<PaymentView[]> {
  return paymentView(db)
    .where("payments.state", "in", ["pending", "processing", "expired", "underpaid", "held"])
    .where("payments.created_at", ">", since)
    .where("payments.id", ">", after)
    .orderBy("payments.id")
    .limit(max)
    .execute();
}

/** How many payments of the 24 hours before `now` are in which state; states without one are left out. */
export async function countPaymentsOfDay(db: Queries, now: Date): Promise<Partial<Record<PaymentState, number>>> {
  const rows = await db
    .selectFrom("payments")
    .select(["state", sql<number>`count(*)::int`.as("count")])
    .where("created_at", ">", new Date(now.getTime() - 86_400_000))
    .groupBy("state")
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
