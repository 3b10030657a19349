// Promised work for admins: what is due, what failed, what waits for its time, and whom it concerns.

import { sql, type RawBuilder } from "kysely";
import type { JobKind } from "../contracts/jobs.ts";
import type { Queries } from "./database.ts";

export interface OpenOutboxRow {
  readonly id: string;
  readonly kind: string;
  readonly subject_id: string;
  readonly created_at: Date;
  readonly run_at: Date;
  readonly enqueued_at: Date | null;
  readonly failures: number;
  readonly last_error: string | null;
  readonly failed_at: Date | null;
  /** Whom and what it is about; null when nobody, or unknown. */
  readonly user_id: string | null;
  readonly email: string | null;
  readonly order_number: string | null;
}

/** Up to `max` rows that are due or under way, longest waiting first, then permanently failed ones, newest first. */
export async function openOutbox(db: Queries, max: number, now: Date): Promise<OpenOutboxRow[]> {
  return about(
    db,
    sql`select * from outbox where done_at is null and (failed_at is not null or run_at <= ${now} or failures > 0)
      order by failed_at desc nulls first, run_at limit ${max}`,
    sql`failed_at desc nulls first, run_at`,
  );
}

/** Up to `max` rows that are not due yet, next first. */
export async function outboxTimers(db: Queries, max: number, now: Date): Promise<OpenOutboxRow[]> {
  return about(
    db,
    sql`select * from outbox where done_at is null and failed_at is null and run_at > ${now} and failures = 0
      order by run_at limit ${max}`,
    sql`run_at`,
  );
}

/** Nobody reads a longer list, and so many share one cause. */
const MAX_FAILED = 100;

/**
 * The newest promises that will not be kept automatically, of every kind but these. A message to a deleted target does not count:
 * its owner has removed it.
 */
export async function failedJobs(db: Queries, besides: readonly JobKind[]): Promise<OpenOutboxRow[]> {
  return about(
    db,
    sql`select * from outbox where done_at is null and failed_at is not null and kind <> all(${[...besides]}::text[])
      and (kind <> 'send-alert' or exists (select 1 from alert_messages where alert_messages.id::text = outbox.subject_id))
      and (kind <> 'send-webhooks' or exists (select 1 from alert_targets where alert_targets.id::text = outbox.subject_id))
      order by failed_at desc limit ${MAX_FAILED}`,
    sql`failed_at`,
  );
}

/** The id in a subject of this kind; null for another kind, and for a subject that is not an id. */
const keyOf = (kind: JobKind): RawBuilder<string | null> =>
  sql`case when outbox.kind = ${kind} and outbox.subject_id ~ '^[0-9a-f-]{36}$' then outbox.subject_id::uuid end`;

/** Rows with their customer and order. The kind names the table in which a row's subject is looked up. */
async function about(db: Queries, chosen: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<OpenOutboxRow[]> {
  const { rows } = await sql<OpenOutboxRow>`
    select outbox.id, outbox.kind, outbox.subject_id, outbox.created_at, outbox.run_at, outbox.enqueued_at, outbox.failures,
      outbox.last_error, outbox.failed_at, orders.number as order_number, users.id as user_id,
      coalesce(users.email, mails.recipient, registrations.email) as email
    from (${chosen}) as outbox
    left join mails on mails.id = ${keyOf("send-mail")}
    left join credential_deliveries on credential_deliveries.id = ${keyOf("deliver-credentials")}
    left join alert_messages on alert_messages.id = ${keyOf("send-alert")}
    left join alert_targets on alert_targets.id = coalesce(alert_messages.target_id,
      case when outbox.kind = 'send-webhooks' and outbox.subject_id ~ '^[1-9][0-9]{0,14}$' then outbox.subject_id::bigint end)
    left join payments on outbox.kind = 'expire-payment' and payments.id = outbox.subject_id
    left join orders on orders.id = coalesce(payments.order_id,
      (select id from orders as named where named.number = mails.params->>'orderNumber'))
    left join registrations on registrations.id = orders.registration_id
    left join users on users.id = coalesce(credential_deliveries.user_id, alert_targets.user_id, orders.user_id,
      registrations.user_id, (select id from users as named where named.email = mails.recipient))
    order by ${order}`.execute(db);
  return rows;
}
