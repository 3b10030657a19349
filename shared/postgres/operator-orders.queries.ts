// Orders for admins: what happened to the money, and who paid but has no access.

import { sql } from "kysely";
import type { OrderTrouble } from "../contracts/admin-views.ts";
import type { PlanSnapshot } from "../checkout/order-quote.ts";
import type { PaymentState } from "../checkout/payment-state.ts";
import type { Queries } from "./database.ts";
import { containing, type Slice } from "./operator-customers.queries.ts";
import { receivedMoneyText } from "./payment-receipts.queries.ts";

export interface OperatorOrderRow {
  readonly number: string;
  readonly created_at: Date;
  readonly email: string;
  readonly user_id: string | null;
  readonly snapshot: PlanSnapshot;
  readonly amount: string;
  readonly currency: string;
  readonly provider: string | null;
  readonly state: PaymentState | null;
  readonly granted_at: Date | null;
  readonly revoked_at: Date | null;
  readonly trouble: OrderTrouble | null;
  readonly trouble_detail: string | null;
  readonly withdrawal_kind: "withdrawal" | "refund" | null;
  readonly confirmed_at: Date | null;
  readonly refunded_at: Date | null;
}

/** A login that waits longer than this is stuck. */
const LOGIN_PATIENCE = sql`interval '10 minutes'`;

/** Why somebody who paid has no access; null when all is well. Ordered by what must be fixed first. */
const TROUBLE = sql<OrderTrouble | null>`case
  when subscription_grants.payment_id is null and payment.state in ('succeeded', 'overpaid') then 'not-granted'
  when subscription_grants.payment_id is null and payment.state in ('underpaid', 'held') then 'held-money'
  when subscription_grants.revoked_at is not null or subscription_grants.ends_at <= now() then null
  when users.blocked_at is not null then 'blocked'
  when subscription_grants.payment_id is not null and not exists (
    select from subscriptions
    where subscriptions.user_id = subscription_grants.user_id and subscriptions.cancelled_at is null
      and subscriptions.ends_at > now()) then 'no-plan'
  when delivery.status = 'failed' or (delivery.status = 'waiting' and delivery.created_at < now() - ${LOGIN_PATIENCE})
    then 'login-not-sent'
  end`;

const orders = (db: Queries) =>
  db
    .selectFrom("orders")
    .innerJoin("registrations", "registrations.id", "orders.registration_id")
    .leftJoin("subscription_grants", "subscription_grants.order_id", "orders.id")
    .leftJoin("users", "users.id", "orders.user_id")
    .leftJoin("withdrawals", "withdrawals.order_id", "orders.id")
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("payments")
          .select(["provider", "state"])
          .whereRef("payments.order_id", "=", "orders.id")
          .orderBy("payments.created_at", "desc")
          .limit(1)
          .as("payment"),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("credential_deliveries")
          .select(["status", "created_at", "last_error"])
          .whereRef("credential_deliveries.user_id", "=", "orders.user_id")
          .orderBy("credential_deliveries.created_at", "desc")
          .limit(1)
          .as("delivery"),
      (join) => join.onTrue(),
    )
    .select([
      "orders.number",
      "orders.created_at",
      "registrations.email",
      "orders.user_id",
      "orders.snapshot",
      sql<string>`trim_scale(orders.amount)::text`.as("amount"),
      "orders.currency",
      "payment.provider",
      "payment.state",
      "subscription_grants.granted_at",
      "subscription_grants.revoked_at",
      TROUBLE.as("trouble"),
      "delivery.last_error as trouble_detail",
      "withdrawals.kind as withdrawal_kind",
      "withdrawals.confirmed_at",
      "withdrawals.refunded_at",
    ]);

export interface OrderSearch {
  readonly text: string;
  readonly filter: "all" | "paid" | "open" | "trouble";
  readonly userId?: string;
}

/** "9.50" and "9,5 USDT" as "9.5". */
const figureIn = (text: string): string =>
  /^(\d{1,20}(?:[.,]\d{1,18})?)(?:\s*[A-Za-z]{2,10})?$/
    .exec(text.trim())?.[1]
    ?.replace(",", ".")
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "") ?? "";

/** Orders whose number or address contains the text, or with this amount, payment or provider id; newest first. */
export async function findOrders(db: Queries, search: OrderSearch, slice: Slice): Promise<OperatorOrderRow[]> {
  const { text, filter, userId } = search;
  const pattern = containing(text);
  return orders(db)
    .$if(text.trim() !== "", (query) =>
      query.where((where) =>
        where.or([
          where("registrations.email", "ilike", pattern),
          where("registrations.contact", "ilike", pattern),
          where("orders.number", "ilike", pattern),
          sql<boolean>`trim_scale(orders.amount)::text = ${figureIn(text)}`,
          where.exists(
            where
              .selectFrom("payments as named")
              .select("named.id")
              .whereRef("named.order_id", "=", "orders.id")
              .where((any) =>
                any.or([
                  any("named.id", "=", text.trim()),
                  any("named.external_id", "=", text.trim()),
                  any("named.invoice_id", "=", text.trim()),
                  sql<boolean>`trim_scale(named.charge_amount)::text = ${figureIn(text)}`,
                ]),
              ),
          ),
        ]),
      ),
    )
    .$if(userId !== undefined, (query) => query.where("orders.user_id", "=", userId ?? ""))
    .$if(filter === "paid", (query) => query.where("subscription_grants.payment_id", "is not", null))
    .$if(filter === "open", (query) => query.where("payment.state", "in", ["pending", "processing"]))
    .$if(filter === "trouble", (query) => query.where(sql<boolean>`${TROUBLE} is not null`))
    .orderBy("orders.created_at", "desc")
    .orderBy("orders.number")
    .offset(slice.offset)
    .limit(slice.max)
    .execute();
}

export async function findOrder(db: Queries, number: string): Promise<OperatorOrderRow | undefined> {
  return orders(db).where("orders.number", "=", number).executeTakeFirst();
}

/** What was agreed to with the order of this number. */
export async function consentOf(db: Queries, number: string) {
  return db
    .selectFrom("consents")
    .innerJoin("orders", "orders.registration_id", "consents.registration_id")
    .select(["consents.version", "consents.language", "consents.plan", "consents.cycle", "consents.agreed_at"])
    .where("orders.number", "=", number)
    .executeTakeFirst();
}

/** How many orders are paid without access. */
export async function countTroubles(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom(
      orders(db)
        .where(sql<boolean>`${TROUBLE} is not null`)
        .as("troubled"),
    )
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function paymentsOf(db: Queries, orderNumber: string) {
  return db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select([
      "payments.id",
      "payments.provider",
      "payments.state",
      "payments.invoice_id",
      "payments.external_id",
      sql<string>`trim_scale(payments.charge_amount)::text`.as("charge_amount"),
      "payments.charge_currency",
      receivedMoneyText.as("received"),
      "payments.is_late",
      "payments.created_at",
      "payments.expires_at",
      "payments.updated_at",
    ])
    .where("orders.number", "=", orderNumber)
    .orderBy("payments.created_at", "desc")
    .execute();
}

const events = (db: Queries) =>
  db
    .selectFrom("payment_events")
    .select(["id", "provider", "event_id", "received_at", "processed_at", "outcome", "payment_id"])
    .orderBy("id", "desc");

/** Providers' reports about these payments, latest first. */
export async function eventsOfPayments(db: Queries, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return [];
  return events(db).where("payment_id", "in", paymentIds).limit(200).execute();
}

/** Unhandled reports, and reports about unknown payments; latest first. */
export async function strayEvents(db: Queries) {
  return events(db)
    .where((where) => where.or([where("processed_at", "is", null), where("payment_id", "is", null)]))
    .limit(100)
    .execute();
}
