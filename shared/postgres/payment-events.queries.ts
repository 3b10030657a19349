// What providers reported, each event once, and what every paid order gave.

import type { BillingCycle, PaidPlan } from "../checkout/price-catalogue.ts";
import type { Queries } from "./database.ts";

export interface NewPaymentEvent {
  readonly provider: string;
  readonly eventId: string;
  readonly bodyHash: Buffer;
  readonly body: Buffer;
}

/** Keeps an event as it came; says whether it was dealt with before. */
export async function keepEvent(db: Queries, event: NewPaymentEvent): Promise<{ id: string; isProcessed: boolean }> {
  const { provider, eventId, bodyHash, body } = event;
  const inserted = await db
    .insertInto("payment_events")
    .values({
      provider,
      event_id: eventId,
      body_hash: bodyHash,
      body,
      payment_id: null,
      processed_at: null,
      outcome: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted) return { id: inserted.id, isProcessed: false };
  const known = await db
    .selectFrom("payment_events")
    .select(["id", "processed_at"])
    .where("provider", "=", provider)
    .where((where) => where.or([where("event_id", "=", eventId), where("body_hash", "=", bodyHash)]))
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  return { id: known.id, isProcessed: known.processed_at !== null };
}

/** Notes that an event was dealt with, what came of it and which payment it was about. */
export async function finishEvent(
  db: Queries,
  id: string,
  result: { outcome: string; paymentId: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable("payment_events")
    .set({ processed_at: result.now, outcome: result.outcome, payment_id: result.paymentId })
    .where("id", "=", id)
    .execute();
}

export interface Grant {
  readonly paymentId: string;
  readonly orderId: string;
  readonly userId: string;
  readonly plan: PaidPlan;
  readonly cycle: BillingCycle;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Whether this order was granted already; the order must be locked. */
export async function isOrderGranted(transaction: Queries, orderId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom("subscription_grants")
    .select("payment_id")
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes what a payment gave, and whose the order is. Fails when the payment or its order gave something before. */
export async function insertGrant(transaction: Queries, grant: Grant, now: Date): Promise<void> {
  const { paymentId, orderId, userId, plan, cycle, startsAt, endsAt } = grant;
  await transaction
    .insertInto("subscription_grants")
    .values({
      payment_id: paymentId,
      order_id: orderId,
      user_id: userId,
      plan,
      cycle,
      starts_at: startsAt,
      ends_at: endsAt,
      granted_at: now,
      revoked_at: null,
    })
    .execute();
  await transaction.updateTable("orders").set({ user_id: userId, paid_at: now }).where("id", "=", orderId).execute();
}

export interface TakenGrant {
  readonly user_id: string | null;
  readonly plan: PaidPlan;
  readonly cycle: BillingCycle;
  readonly starts_at: Date;
}

/** Notes that the money of an order went back, if somebody had asked for it. */
export async function finishWithdrawal(transaction: Queries, orderId: string, now: Date): Promise<void> {
  await transaction.updateTable("withdrawals").set({ refunded_at: now }).where("order_id", "=", orderId).execute();
}

/** Marks what a payment gave as taken back; undefined when it gave nothing or that is gone already. */
export async function takeGrant(transaction: Queries, paymentId: string, now: Date): Promise<TakenGrant | undefined> {
  return transaction
    .updateTable("subscription_grants")
    .set({ revoked_at: now })
    .where("payment_id", "=", paymentId)
    .where("revoked_at", "is", null)
    .returning(["user_id", "plan", "cycle", "starts_at"])
    .executeTakeFirst();
}
