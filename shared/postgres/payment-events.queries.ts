// Providers' reports, each event once, and what every paid order gave.

import type { BillingCycle, PaidPlan } from "../checkout/price-catalogue.ts";
import type { Queries } from "./database.ts";
import { jsonColumn } from "./json-column.ts";

export interface NewPaymentEvent {
  readonly provider: string;
  readonly eventId: string;
  readonly bodyHash: Buffer;
  readonly body: Buffer;
  /** The parsed body. */
  readonly claim: object;
  /** The payment it is about, if it is one of ours. */
  readonly paymentId: string | null;
}

export interface KeptEvent {
  readonly id: string;
  /** It was not known before. */
  readonly isNew: boolean;
  readonly isProcessed: boolean;
}

/** Stores a raw event; says whether it was known and handled before. */
export async function keepEvent(db: Queries, event: NewPaymentEvent): Promise<KeptEvent> {
  const { provider, eventId, bodyHash, body, claim, paymentId } = event;
  const inserted = await db
    .insertInto("payment_events")
    .values({
      provider,
      event_id: eventId,
      body_hash: bodyHash,
      body,
      claim: jsonColumn(claim),
      payment_id: paymentId,
      processed_at: null,
      outcome: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted) return { id: inserted.id, isNew: true, isProcessed: false };
  const known = await db
    .selectFrom("payment_events")
    .select(["id", "processed_at"])
    .where("provider", "=", provider)
    .where((where) => where.or([where("event_id", "=", eventId), where("body_hash", "=", bodyHash)]))
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  return { id: known.id, isNew: false, isProcessed: known.processed_at !== null };
}

/** Records that an event was handled, with its result and its payment. */
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

/** Unsettled claims about a payment, oldest first. Claims from before they were stored are missing. */
export async function openClaims(db: Queries, paymentId: string): Promise<{ readonly id: string; readonly claim: unknown }[]> {
  return db
    .selectFrom("payment_events")
    .select(["id", "claim"])
    .where("payment_id", "=", paymentId)
    .where("processed_at", "is", null)
    .where("claim", "is not", null)
    .orderBy("id")
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

/** What an order gave so far; the order must be locked. A revoked one is never granted again. */
export async function grantState(transaction: Queries, orderId: string): Promise<"open" | "granted" | "revoked"> {
  const row = await transaction
    .selectFrom("subscription_grants")
    .select("revoked_at")
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  if (row === undefined) return "open";
  return row.revoked_at === null ? "granted" : "revoked";
}

/** Records what a payment gave, and whose the order is. Fails when the payment or its order gave something before. */
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

/** Records the refund of an order, if somebody had requested it. */
export async function finishWithdrawal(transaction: Queries, orderId: string, now: Date): Promise<void> {
  await transaction.updateTable("withdrawals").set({ refunded_at: now }).where("order_id", "=", orderId).execute();
}

/** Marks what an order gave as revoked; undefined when it gave nothing or was already revoked. */
export async function takeGrant(transaction: Queries, orderId: string, now: Date): Promise<TakenGrant | undefined> {
  return transaction
    .updateTable("subscription_grants")
    .set({ revoked_at: now })
    .where("order_id", "=", orderId)
    .where("revoked_at", "is", null)
    .returning(["user_id", "plan", "cycle", "starts_at"])
    .executeTakeFirst();
}

/** The number of the order whose plan this user got last; undefined without one, or if it was returned. */
export async function newestGrantedOrder(db: Queries, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("subscription_grants as grant")
    .innerJoin("orders", "orders.id", "grant.order_id")
    .select("orders.number")
    .where("grant.user_id", "=", userId)
    .where("grant.revoked_at", "is", null)
    .orderBy("grant.granted_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.number;
}

/** What the order of this number gave and nobody revoked; undefined if nothing. */
export async function openGrant(transaction: Queries, orderNumber: string) {
  return transaction
    .selectFrom("subscription_grants as grant")
    .innerJoin("orders", "orders.id", "grant.order_id")
    .select(["grant.order_id", "grant.user_id", "grant.plan", "grant.cycle", "grant.starts_at"])
    .where("orders.number", "=", orderNumber)
    .where("grant.revoked_at", "is", null)
    .executeTakeFirst();
}

/** Records that an order's plan is this user's, in this period. */
export async function setGrantee(
  transaction: Queries,
  orderId: string,
  userId: string,
  { startsAt, endsAt }: Pick<Grant, "startsAt" | "endsAt">,
): Promise<void> {
  await transaction
    .updateTable("subscription_grants")
    .set({ user_id: userId, starts_at: startsAt, ends_at: endsAt })
    .where("order_id", "=", orderId)
    .execute();
  await transaction.updateTable("orders").set({ user_id: userId }).where("id", "=", orderId).execute();
}
