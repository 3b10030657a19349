// Messages that visitors left for the operators.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS = [
  `create table contact_messages (
    id uuid primary key default gen_random_uuid(),
    name text not null,
    email text not null,
    subject text not null,
    message text not null,
    language text not null,
    status text not null default 'new' check (status in ('new', 'read')),
    created_at timestamptz not null default clock_timestamp()
  )`,
  `create index contact_messages_age on contact_messages (created_at)`,
];

/** Creates contact_messages. */
export const contact: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
