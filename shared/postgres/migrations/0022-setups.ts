// Sets of lists, layout and alerts that operators prepared for customers.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS = [
  `create table setups (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    admin_id uuid references admins on delete set null,
    name text not null,
    note text not null,
    body jsonb not null,
    sent_at timestamptz not null default clock_timestamp(),
    accepted_at timestamptz,
    declined_at timestamptz
  )`,
  `create index setups_open on setups (user_id, sent_at) where accepted_at is null and declined_at is null`,
];

/** Creates setups. */
export const setups: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
