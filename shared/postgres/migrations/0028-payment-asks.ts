// When each payment's provider is asked about it next: often while it is new or something happens, rarely later.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS = [
  `alter table payments add column next_ask_at timestamptz default clock_timestamp() + interval '5 minutes'`,
  `alter table payments add column asks integer not null default 0`,
  // Spread, so that a busy shop does not ask about all of its last eight days at once.
  `update payments set next_ask_at = case
     when created_at > now() - interval '8 days' then now() + random() * interval '1 hour' end`,
  `create index payments_to_ask on payments (next_ask_at) where next_ask_at is not null`,
  `drop index payments_unsettled`,
];

/** Adds next_ask_at and asks to payments. */
export const paymentAsks: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
