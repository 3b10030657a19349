// Which reminders of a plan's end have been sent: each once, however often anybody looks.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS = [
  `create table plan_notices (
    user_id uuid not null references users on delete cascade,
    plan text not null,
    ends_at timestamptz not null,
    kind text not null check (kind in ('7-days', '3-days', '1-day', 'ended')),
    created_at timestamptz not null default clock_timestamp(),
    primary key (user_id, plan, ends_at, kind)
  )`,
  `create index plan_notices_age on plan_notices (created_at)`,
  `create index subscriptions_end on subscriptions (ends_at) where cancelled_at is null`,
];

/** Creates plan_notices. */
export const planNotices: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
