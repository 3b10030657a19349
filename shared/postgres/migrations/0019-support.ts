// Whose help a message asks for: with the plan it was written under, whether that is answered first, and what its writer agreed to
// send of the browser's connection.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS = [
  `alter table contact_messages
    add column user_id uuid references users on delete cascade,
    add column plan text check (plan in ('test', 'start', 'popular', 'professional')),
    add column is_priority boolean not null default false,
    add column diagnosis jsonb`,
  `create index contact_messages_user on contact_messages (user_id) where user_id is not null`,
];

/** Adds who wrote it, plan, priority and diagnosis to contact_messages. */
export const support: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
