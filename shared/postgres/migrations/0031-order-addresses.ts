// Orders have addresses of their own: what stands behind # is stored as its hash alone. The browser that ordered is known by the
// hash of its cookie, and where an open payment is made by its link.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS = [
  `create table order_addresses (
    secret_hash bytea primary key check (octet_length(secret_hash) = 32),
    order_id uuid not null references orders on delete cascade,
    created_at timestamptz not null default clock_timestamp()
  )`,
  `create index order_addresses_of_order on order_addresses (order_id)`,
  `alter table registrations
    add column browser_hash bytea check (octet_length(browser_hash) = 32),
    add column login_moved_at timestamptz`,
  `create index registrations_of_browser on registrations (browser_hash, created_at) where browser_hash is not null`,
  `alter table payments add column pay_url text`,
];

/** Creates order_addresses. */
export const orderAddresses: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
