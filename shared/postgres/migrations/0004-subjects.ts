// Whose session it is: a user's or a free test's. And what a user has bought: one period per plan, of which the highest-ranked
// that covers a moment is in force, so that no purchase hides another.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS = [
  `create table test_accesses (
    id uuid primary key default gen_random_uuid(),
    started_at timestamptz not null default clock_timestamp(),
    expires_at timestamptz not null check (expires_at > started_at)
  )`,
  `alter table sessions
    alter column user_id drop not null,
    add column test_access_id uuid references test_accesses on delete cascade,
    add constraint sessions_one_subject check (num_nonnulls(user_id, test_access_id) = 1)`,
  `create index sessions_of_test_access on sessions (test_access_id) where test_access_id is not null`,
  // Which of both a login means is decided by its "@".
  `update users set username = null where username like '%@%'`,
  `alter table users
    add constraint users_username_without_at check (username not like '%@%'),
    add column language text not null default 'ru' check (language ~ '^[a-z]{2}$'),
    add column first_password_ends_at timestamptz,
    add column first_password_used_at timestamptz`,
  // Of several periods of one plan the one in force stays, else the last.
  `delete from subscriptions using (
      select id, row_number() over (
        partition by user_id, plan order by cancelled_at is null desc, ends_at desc, id) as place
      from subscriptions
    ) as ranked
    where ranked.id = subscriptions.id and ranked.place > 1`,
  `alter table subscriptions
    add column rank smallint not null generated always as (
      case plan when 'test' then 0 when 'start' then 1 when 'popular' then 2 when 'professional' then 3 end) stored,
    add constraint subscriptions_one_per_plan unique (user_id, plan)`,
  `drop index subscriptions_current`,
];

/** Creates test_accesses, lets sessions belong to them, and makes subscriptions unique per user and plan. */
export const subjects: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
