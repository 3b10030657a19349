// Which order made the account that a login is delivered for: its page says what became of the login.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS = [
  `alter table credential_deliveries add column order_id uuid references orders on delete set null`,
  // Accounts were made by their first paid order.
  `update credential_deliveries set order_id = (
    select id from orders where orders.user_id = credential_deliveries.user_id and paid_at is not null order by paid_at limit 1
  )`,
  `create index credential_deliveries_of_order on credential_deliveries (order_id) where order_id is not null`,
];

/** Names the order of each delivery. */
export const loginOfOrder: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
