// What came for a payment is in payment_receipts since 0027; the columns that held one sum of it are read by nobody.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Drops payments.received_*. */
export const receivedMoney: Migration = {
  async up(db) {
    await sql`alter table payments drop column received_amount, drop column received_due, drop column received_currency`.execute(
      db,
    );
  },
};
