// Payments by age: the figure of the last day's payments is asked every five seconds, and must not read all of them.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Adds an index of payments by the moment they were opened. */
export const paymentAges: Migration = {
  async up(db) {
    await sql`create index payments_by_age on payments (created_at)`.execute(db);
  },
};
