// What retention needs to find old rows, and true times: now() is when a transaction began, which may be seconds before the
// row it waited for a lock to write.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS = [
  `create index sessions_expiry on sessions (expires_at)`,
  `create index audit_log_age on audit_log (at)`,
  `alter table sessions alter column created_at set default clock_timestamp(),
    alter column last_seen_at set default clock_timestamp()`,
  `alter table audit_log alter column at set default clock_timestamp()`,
  `alter table watch_lists alter column created_at set default clock_timestamp()`,
];

/** Indexes sessions and audit_log by age; times of new rows are those of their writing. */
export const retention: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
