// Alerts that wait for a new high or low of the day.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Lets alerts be of the kinds high and low. */
export const alertDays: Migration = {
  async up(db) {
    await sql`alter table alerts drop constraint alerts_kind_check`.execute(db);
    await sql`alter table alerts add constraint alerts_kind_check
      check (kind in ('price', 'change', 'volume', 'high', 'low'))`.execute(db);
  },
};
