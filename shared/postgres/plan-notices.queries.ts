// Finds plans that end soon or have ended, and remembers which owners were notified.

import { sql } from "kysely";
import type { PlanId } from "../contracts/plans.ts";
import type { Queries } from "./database.ts";

export const REMINDER_DAYS = { "7-days": 7, "3-days": 3, "1-day": 1 } as const;
export type ReminderKind = keyof typeof REMINDER_DAYS;

export interface PlanNotice {
  readonly plan: Exclude<PlanId, "test">;
  readonly ends_at: Date;
  readonly email: string;
  readonly language: string;
  /** Of the newest order that brought this plan; null if an operator gave it. */
  readonly order_number: string | null;
}

/** Reminders are for bought periods: not for a free test, nor for one shorter than the first reminder. */
const BOUGHT = sql`s.cancelled_at is null and s.plan <> 'test' and s.ends_at - s.starts_at > interval '8 days' and u.blocked_at is null`;

/** Plans in force that end within this many days and whose owners were not reminded; they count as reminded now. */
export async function takeReminders(transaction: Queries, kind: ReminderKind, now: Date, max: number): Promise<PlanNotice[]> {
  const days = REMINDER_DAYS[kind];
  const due = sql`${BOUGHT} and s.starts_at <= ${now} and s.ends_at > ${now}::timestamptz + ${days - 1} * interval '1 day'
    and s.ends_at <= ${now}::timestamptz + ${days} * interval '1 day'`;
  return take(transaction, kind, due, max);
}

/** Plans that ended since yesterday without another one in force, whose owners were not notified; they count as notified now. */
export async function takeEnded(transaction: Queries, now: Date, max: number): Promise<PlanNotice[]> {
  const due = sql`${BOUGHT} and s.ends_at <= ${now} and s.ends_at > ${now}::timestamptz - interval '2 days'
    and not exists (select 1 from subscriptions other where other.user_id = s.user_id and other.cancelled_at is null
      and other.starts_at <= ${now} and other.ends_at > ${now})`;
  return take(transaction, "ended", due, max);
}

async function take(
  transaction: Queries,
  kind: ReminderKind | "ended",
  due: ReturnType<typeof sql>,
  max: number,
): Promise<PlanNotice[]> {
  const { rows } = await sql<PlanNotice>`
    with noted as (
      insert into plan_notices (user_id, plan, ends_at, kind)
      select s.user_id, s.plan, s.ends_at, ${kind} from subscriptions s join users u on u.id = s.user_id
      where ${due} and not exists (select 1 from plan_notices n
        where n.user_id = s.user_id and n.plan = s.plan and n.ends_at = s.ends_at and n.kind = ${kind})
      order by s.ends_at limit ${max}
      on conflict do nothing
      returning user_id, plan, ends_at
    )
    select noted.plan, noted.ends_at, u.email, u.language,
      (select orders.number from subscription_grants g join orders on orders.id = g.order_id
        where g.user_id = noted.user_id and g.plan = noted.plan and g.revoked_at is null
        order by g.ends_at desc limit 1) as order_number
    from noted join users u on u.id = noted.user_id`.execute(transaction);
  return rows;
}

/** Deletes up to `max` notes made before this moment; returns how many. */
export async function prunePlanNotices(db: Queries, before: Date, max: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from plan_notices where ctid in (select ctid from plan_notices where created_at < ${before} limit ${max})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
