// Money that providers have received for payments. Each payment of a provider is one row, whatever is reported about it, how
// often and in which order.

import { sql } from "kysely";
import type { PriceReceipt } from "../checkout/order-money.ts";
import type { Queries } from "./database.ts";

export interface NewReceipt {
  readonly paymentId: string;
  readonly provider: string;
  readonly externalId: string;
  readonly amount: string;
  /** Equal to `amount` when that is exact. */
  readonly amountAtMost: string;
  readonly due: string;
  readonly currency: string;
  /** False for money that pays for nothing and can only be refunded. */
  readonly counts: boolean;
}

export interface Receipt extends PriceReceipt {
  readonly paymentId: string;
  readonly externalId: string;
  readonly currency: string;
  readonly receivedAt: Date;
  readonly refundedAt: Date | null;
}

/**
 * Records received money. Exact amounts replace inexact ones, and larger ones replace smaller ones, so the order of reports does
 * not matter; what was refunded stays refunded, and what counted once counts. Says whether the row is new, says more than before,
 * or says what was known.
 */
export async function keepReceipt(transaction: Queries, receipt: NewReceipt, now: Date): Promise<"new" | "more" | "known"> {
  const { paymentId, provider, externalId, amount, amountAtMost, due, currency, counts } = receipt;
  const written = await transaction
    .insertInto("payment_receipts")
    .values({
      payment_id: paymentId,
      provider,
      external_id: externalId,
      amount,
      amount_at_most: amountAtMost,
      due,
      currency,
      received_at: now,
      refunded_at: null,
      counts,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["provider", "external_id"])
        .doUpdateSet({
          amount: sql`excluded.amount`,
          amount_at_most: sql`excluded.amount_at_most`,
          due: sql`excluded.due`,
          currency: sql`excluded.currency`,
          counts: sql`excluded.counts`,
        })
        .where("payment_receipts.refunded_at", "is", null)
        .whereRef("payment_receipts.payment_id", "=", sql.ref("excluded.payment_id"))
        .where(
          sql<boolean>`(excluded.counts, excluded.amount = excluded.amount_at_most, excluded.amount)
            > (payment_receipts.counts, payment_receipts.amount = payment_receipts.amount_at_most, payment_receipts.amount)`,
        ),
    )
    .returning(sql<boolean>`xmax = 0`.as("is_new"))
    .executeTakeFirst();
  if (!written) return "known";
  return written.is_new ? "new" : "more";
}

/** Records the refund of one receipt; false when there is none, or it was recorded before. */
export async function refundReceipt(
  transaction: Queries,
  { provider, externalId }: { readonly provider: string; readonly externalId: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("payment_receipts")
    .set({ refunded_at: now })
    .where("provider", "=", provider)
    .where("external_id", "=", externalId)
    .where("refunded_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Records the refund of all money of a payment. */
export async function refundReceiptsOf(transaction: Queries, paymentId: string, now: Date): Promise<void> {
  await transaction
    .updateTable("payment_receipts")
    .set({ refunded_at: now })
    .where("payment_id", "=", paymentId)
    .where("refunded_at", "is", null)
    .execute();
}

/** All counting receipts of an order, oldest first. */
export async function receiptsOfOrder(db: Queries, orderId: string): Promise<Receipt[]> {
  return db
    .selectFrom("payment_receipts")
    .innerJoin("payments", "payments.id", "payment_receipts.payment_id")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select([
      "payment_receipts.payment_id as paymentId",
      "payment_receipts.external_id as externalId",
      sql<string>`trim_scale(payment_receipts.amount)::text`.as("amount"),
      sql<string>`trim_scale(payment_receipts.amount_at_most)::text`.as("amountAtMost"),
      sql<string>`trim_scale(payment_receipts.due)::text`.as("due"),
      "payment_receipts.currency",
      "payment_receipts.received_at as receivedAt",
      "payment_receipts.refunded_at as refundedAt",
      sql<string>`coalesce(payments.price_part, orders.amount)::text`.as("pricePart"),
    ])
    .where("payments.order_id", "=", orderId)
    .where("payment_receipts.counts", "=", true)
    .orderBy("payment_receipts.id")
    .execute();
}

/** Money of an order that pays for nothing. */
export interface UncountedMoney {
  readonly paymentId: string;
  readonly externalId: string;
  readonly amount: string;
  readonly currency: string;
  readonly refundedAt: Date | null;
}

/** All money of an order that pays for nothing, oldest first. */
export async function uncountedOfOrder(db: Queries, orderId: string): Promise<UncountedMoney[]> {
  return db
    .selectFrom("payment_receipts")
    .innerJoin("payments", "payments.id", "payment_receipts.payment_id")
    .select([
      "payment_receipts.payment_id as paymentId",
      "payment_receipts.external_id as externalId",
      sql<string>`trim_scale(payment_receipts.amount)::text`.as("amount"),
      "payment_receipts.currency",
      "payment_receipts.refunded_at as refundedAt",
    ])
    .where("payments.order_id", "=", orderId)
    .where("payment_receipts.counts", "=", false)
    .orderBy("payment_receipts.id")
    .execute();
}

/** The payment that this money of a provider came for. */
export async function paymentOfReceipt(db: Queries, provider: string, externalId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("payment_receipts")
    .select("payment_id")
    .where("provider", "=", provider)
    .where("external_id", "=", externalId)
    .executeTakeFirst();
  return row?.payment_id;
}

/** What came for a payment and was not returned, as text: "0.5 USD + 0.001 BTC"; null when nothing came. */
export const receivedMoneyText = sql<string | null>`(
  select string_agg(trim_scale(amount) || ' ' || currency, ' + ' order by id)
  from payment_receipts where payment_id = payments.id and refunded_at is null)`;
