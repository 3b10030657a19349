// Watch lists of every account, and whether it ever had one: a user who deleted the lists a plan starts with keeps none.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS = [
  `create table watch_lists (
    user_id uuid not null references users on delete cascade,
    id text not null check (id ~ '^[0-9]{1,16}$'),
    body jsonb not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (user_id, id)
  )`,
  `alter table users add column watch_lists_begun_at timestamptz`,
];

/** Creates watch_lists. */
export const watchLists: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
