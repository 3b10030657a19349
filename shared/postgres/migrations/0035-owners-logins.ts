// A login that was moved to an address which has an account: its owner gets the plan there, and no password.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Adds credential_deliveries.is_owners. */
export const ownersLogins: Migration = {
  async up(db) {
    await sql`alter table credential_deliveries add column is_owners boolean not null default false`.execute(db);
  },
};
