// Indexes for foreign keys that had none: whoever deletes an account, an operator or an alert's target finds what points at it
// without reading the largest tables whole.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS = [
  `create index admin_recovery_codes_of_admin on admin_recovery_codes (admin_id)`,
  `create index admin_sessions_of_admin on admin_sessions (admin_id)`,
  `create index admin_tickets_of_session on admin_tickets (session_handle)`,
  `create index alert_messages_of_target on alert_messages (target_id)`,
  `create index audit_log_of_admin on audit_log (admin_id) where admin_id is not null`,
  `create index registrations_of_user on registrations (user_id) where user_id is not null`,
  `create index sessions_of_account on sessions (user_id) where user_id is not null`,
  `create index setups_of_admin on setups (admin_id) where admin_id is not null`,
  `create index setups_of_account on setups (user_id) where user_id is not null`,
  `create index subscription_grants_of_user on subscription_grants (user_id)`,
];

/** Adds an index to each foreign key that a deletion could not use one of. */
export const deletions: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
