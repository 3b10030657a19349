// Money that came at another price or in another currency than ours: kept like any other, so that it can go back, and paying for nothing.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Marks receipts that pay for nothing. */
export const uncountedMoney: Migration = {
  async up(db) {
    await sql`alter table payment_receipts add column counts boolean not null default true`.execute(db);
  },
};
