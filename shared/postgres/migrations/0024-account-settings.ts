// The settings of every account's terminal, so that the next device shows them.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS = [
  `create table account_settings (
    user_id uuid primary key references users on delete cascade,
    version bigint not null check (version > 0),
    fields jsonb not null,
    updated_at timestamptz not null default clock_timestamp()
  )`,
];

/** Creates account_settings. */
export const accountSettings: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
