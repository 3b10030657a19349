// Money as it came: one row for each payment a provider has received, so that parts of a price add up; and claims that wait for
// the provider's own answer.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS = [
  `create table payment_receipts (
    id bigint generated always as identity primary key,
    payment_id text not null references payments,
    provider text not null,
    external_id text not null,
    amount numeric not null check (amount >= 0),
    amount_at_most numeric not null check (amount_at_most >= amount),
    due numeric not null check (due > 0),
    currency text not null,
    received_at timestamptz not null,
    refunded_at timestamptz,
    unique (provider, external_id)
  )`,
  `create index payment_receipts_of_payment on payment_receipts (payment_id)`,
  // Null asks for the whole price of the order.
  `alter table payments add column price_part numeric(12, 2) check (price_part > 0)`,
  `alter table payment_events add column claim jsonb`,
  `create index payment_events_open on payment_events (payment_id) where processed_at is null`,
  `insert into payment_receipts
     (payment_id, provider, external_id, amount, amount_at_most, due, currency, received_at, refunded_at)
   select id, provider, external_id, received_amount::numeric, received_amount::numeric, received_due::numeric,
     coalesce(received_currency, charge_currency), updated_at, case when state = 'refunded' then updated_at end
   from payments
   where external_id is not null and received_amount is not null and received_due::numeric > 0
     and state in ('succeeded', 'overpaid', 'underpaid', 'refunded')`,
];

/** Creates payment_receipts with what was received so far. */
export const paymentReceipts: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
