// Visitors and sales for operators: the funnel per day and language, and opened pages. Registrations and sales are read from
// their own tables, so no counter can disagree with them, and no script can add to them.

import { sql } from "kysely";
import { funnelDays, type FunnelCount, type FunnelDay } from "../contracts/funnel.ts";
import type { Language } from "../contracts/languages.ts";
import type { CountedPage } from "../contracts/page-views.ts";
import type { Queries } from "./database.ts";

/** Inclusive, "2026-11-22" in UTC. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export interface PageDay {
  readonly day: string;
  readonly page: CountedPage;
  readonly language: Language;
  readonly views: number;
  /** Per day: a visitor on two days counts on both. */
  readonly visitors: number;
}

/**
 * The funnel of each day and language with any event. landing, quiz and plan count visitors of these pages who agreed to be
 * counted; plan means the registration page was opened. test, registration, payment and paid are complete; days older than
 * KEEP_DAYS.unpaidOrders lack those who never paid, whose rows are deleted.
 */
export async function readFunnel(db: Queries, { from, to }: DayRange): Promise<FunnelDay[]> {
  const start = sql`(${from}::date at time zone 'UTC')`;
  const end = sql`((${to}::date + 1) at time zone 'UTC')`;
  const dayOf = (moment: string) => sql`to_char(${sql.ref(moment)} at time zone 'UTC', 'YYYY-MM-DD')`;
  const { rows } = await sql<FunnelCount>`
    select to_char(day, 'YYYY-MM-DD') as day, language, visitors as count,
      case page when 'registration' then 'plan' else page end as step
    from page_views where day between ${from}::date and ${to}::date and page in ('landing', 'quiz', 'registration')
    union all
    select ${dayOf("started_at")}, language, count(*)::int, 'test'
    from test_accesses where started_at >= ${start} and started_at < ${end} group by 1, 2
    union all
    select ${dayOf("created_at")}, language, count(*)::int, 'registration'
    from registrations where created_at >= ${start} and created_at < ${end} group by 1, 2
    union all
    select ${dayOf("orders.created_at")}, registrations.language, count(*)::int, 'payment'
    from orders join registrations on registrations.id = orders.registration_id
    where orders.created_at >= ${start} and orders.created_at < ${end} group by 1, 2
    union all
    select ${dayOf("orders.paid_at")}, registrations.language, count(*)::int, 'paid'
    from orders join registrations on registrations.id = orders.registration_id
    where orders.paid_at >= ${start} and orders.paid_at < ${end} group by 1, 2`.execute(db);
  return funnelDays(rows);
}

/** Opened pages per day and language, newest day first, most opened first. */
export async function readPageViews(db: Queries, { from, to }: DayRange): Promise<PageDay[]> {
  const { rows } = await sql<PageDay>`
    select to_char(day, 'YYYY-MM-DD') as day, page, language, views, visitors
    from page_views where day between ${from}::date and ${to}::date
    order by page_views.day desc, views desc, page, language`.execute(db);
  return rows;
}
