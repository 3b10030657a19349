// Lasting troubles found in other tables: refunds due, failed work, waiting reports, our own disk.

import { sql } from "kysely";
import type { Queries } from "./database.ts";

/** Nobody reads a longer list, and so many share one cause. */
const MAX_ROWS = 100;

/** Confirmed requests for refunds that were not paid yet; oldest first. */
export async function openWithdrawals(db: Queries) {
  return db
    .selectFrom("withdrawals")
    .innerJoin("orders", "orders.id", "withdrawals.order_id")
    .select((from) => [
      "orders.number",
      "withdrawals.kind",
      from.fn.coalesce("withdrawals.confirmed_at", "withdrawals.requested_at").as("confirmed_at"),
      sql<string>`trim_scale(orders.amount)::text`.as("amount"),
      "orders.currency",
    ])
    .where("withdrawals.confirmed_at", "is not", null)
    .where("withdrawals.refunded_at", "is", null)
    .orderBy("withdrawals.confirmed_at")
    .execute();
}

/**
 * Unhandled reports from before this moment, grouped by order; oldest first. Without those of an order that was granted
 * meanwhile, or is listed as unconfirmed: nobody has to check twice.
 */
export async function unfinishedReports(db: Queries, before: Date) {
  const reports = db
    .selectFrom("payment_events")
    .leftJoin("payments", "payments.id", "payment_events.payment_id")
    .leftJoin("orders", "orders.id", "payments.order_id")
    .select((from) => [
      "orders.number",
      "payment_events.provider",
      "payment_events.event_id",
      "payment_events.received_at",
      sql<number>`count(*) over (partition by ${from.fn.coalesce("orders.number", "payment_events.event_id")})::int`.as(
        "reports",
      ),
    ])
    .distinctOn((from) => from.fn.coalesce("orders.number", "payment_events.event_id"))
    .where("payment_events.processed_at", "is", null)
    .where("payment_events.received_at", "<", before)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("subscription_grants")
            .select("subscription_grants.order_id")
            .whereRef("subscription_grants.order_id", "=", "orders.id")
            .where("subscription_grants.revoked_at", "is", null),
        ),
      ),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("attention")
            .select("attention.id")
            .whereRef("attention.subject", "=", "orders.number")
            .where("attention.kind", "=", "payment-unconfirmed")
            .where((known) => known.or([known("closed_at", "is", null), known("close_reason", "is not", null)])),
        ),
      ),
    )
    .orderBy((from) => from.fn.coalesce("orders.number", "payment_events.event_id"))
    .orderBy("payment_events.received_at");
  return db.selectFrom(reports.as("reports")).selectAll().orderBy("received_at").limit(MAX_ROWS).execute();
}

/** The newest mails that will not be sent automatically, each with its promise; oldest of them first. */
export async function failedMails(db: Queries) {
  const newest = await db
    .selectFrom("outbox")
    .innerJoin("mails", (join) => join.on(sql<boolean>`mails.id::text = outbox.subject_id`))
    .leftJoin("users", "users.email", "mails.recipient")
    .select([
      "outbox.id as job",
      "mails.id as mail",
      "mails.template",
      "mails.recipient",
      "mails.attempts",
      sql<string>`coalesce(outbox.last_error, mails.last_error, '')`.as("error"),
      sql<Date>`outbox.failed_at`.as("since"),
      "users.id as user",
      sql<string | null>`mails.params->>'orderNumber'`.as("order"),
    ])
    .where("outbox.kind", "in", ["send-mail", "tell-operators"])
    .where("outbox.done_at", "is", null)
    .where("outbox.failed_at", "is not", null)
    .orderBy("outbox.failed_at", "desc")
    .limit(MAX_ROWS)
    .execute();
  return newest.reverse();
}

/**
 * Logins that did not reach their owner, with the promise that can be retried if there is one; oldest first. Owners who have
 * signed in or chosen a password since are omitted.
 */
export async function failedLogins(db: Queries, noPasswordHash: string) {
  return db
    .selectFrom("credential_deliveries as delivery")
    .innerJoin("users", "users.id", "delivery.user_id")
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("outbox")
          .select(["id", "last_error", "failed_at"])
          .where("kind", "=", "deliver-credentials")
          .where(sql<boolean>`subject_id = delivery.id::text`)
          .where("done_at", "is", null)
          .where("failed_at", "is not", null)
          .orderBy("id", "desc")
          .limit(1)
          .as("promise"),
      (join) => join.onTrue(),
    )
    .select((from) => [
      "delivery.id as delivery",
      "delivery.recipient",
      "delivery.attempts",
      "delivery.user_id as user",
      "promise.id as job",
      sql<string>`coalesce(promise.last_error, delivery.last_error, '')`.as("error"),
      sql<Date>`coalesce(promise.failed_at, delivery.finished_at, delivery.created_at)`.as("since"),
      from
        .selectFrom("orders")
        .select("orders.number")
        .whereRef("orders.user_id", "=", "delivery.user_id")
        .orderBy("orders.created_at", "desc")
        .limit(1)
        .as("order"),
    ])
    .where((where) =>
      where.or([
        where("promise.id", "is not", null),
        where.and([
          where("delivery.status", "=", "failed"),
          where("users.blocked_at", "is", null),
          where.or([
            where("users.password_hash", "=", noPasswordHash),
            where.and([where("users.first_password_ends_at", "is not", null), where("users.first_password_used_at", "is", null)]),
          ]),
        ]),
      ]),
    )
    .where("delivery.status", "!=", "sent")
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("credential_deliveries as later")
            .select("later.id")
            .whereRef("later.user_id", "=", "delivery.user_id")
            .whereRef("later.created_at", ">", "delivery.created_at"),
        ),
      ),
    )
    .orderBy("since")
    .limit(MAX_ROWS)
    .execute();
}

/** PostgreSQL's data folder, if it runs on this machine and this role may know. */
export async function localDataFolder(db: Queries): Promise<string | undefined> {
  const { rows } = await sql<{ folder: string }>`
    select setting as folder from pg_settings
    where name = 'data_directory' and (inet_server_addr() is null or inet_server_addr() <<= '127.0.0.0/8' or inet_server_addr() = '::1')
  `.execute(db);
  return rows[0]?.folder;
}
