// Why something on the list of what needs a person was closed, and a way to find what was done about an order.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS = [
  `alter table attention add column close_reason text`,
  `create index attention_by_kind on attention (kind, notified_at)`,
  `create index audit_log_order on audit_log ((details->>'order'), id) where details ? 'order'`,
];

/** Adds the reason to attention, and two indexes. */
export const attentionClosing: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
