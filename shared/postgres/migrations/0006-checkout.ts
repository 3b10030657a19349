// Registrations, what was sold to them, payments with everything providers reported, and what each paid order gave. Money and
// its reports are kept when an account goes.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const PUBLIC_ID = `text primary key check (id ~ '^[A-Za-z0-9_-]{22}$')`;

const STATEMENTS = [
  `create table registrations (
    id ${PUBLIC_ID},
    user_id uuid references users on delete set null,
    contact text not null,
    contact_method text not null check (contact_method in ('email', 'telegram', 'whatsapp')),
    email text not null check (email = lower(email)),
    plan text not null check (plan in ('start', 'popular', 'professional')),
    cycle text not null check (cycle in ('monthly', 'yearly')),
    language text not null check (language ~ '^[a-z]{2}$'),
    discount smallint not null check (discount in (0, 5, 15, 20)),
    created_at timestamptz not null default clock_timestamp()
  )`,
  `create sequence order_numbers start 100001`,
  `create table orders (
    id uuid primary key default gen_random_uuid(),
    number text not null unique default 'TD-' || nextval('order_numbers'),
    registration_id text not null references registrations,
    user_id uuid references users on delete set null,
    snapshot jsonb not null,
    amount numeric(12, 2) not null check (amount >= 0),
    currency text not null,
    created_at timestamptz not null default clock_timestamp(),
    paid_at timestamptz
  )`,
  `create index orders_of_registration on orders (registration_id, created_at)`,
  `create index orders_of_user on orders (user_id, created_at) where user_id is not null`,
  `create table payments (
    id ${PUBLIC_ID},
    order_id uuid not null references orders,
    provider text not null,
    invoice_id text,
    external_id text,
    state text not null default 'pending' check (state in
      ('pending', 'processing', 'succeeded', 'failed', 'expired', 'underpaid', 'overpaid', 'held', 'refunded')),
    charge_amount numeric(20, 8) not null check (charge_amount >= 0),
    charge_currency text not null,
    received_amount text,
    received_due text,
    received_currency text,
    is_late boolean not null default false,
    created_at timestamptz not null default clock_timestamp(),
    expires_at timestamptz not null,
    expired_at timestamptz,
    updated_at timestamptz not null default clock_timestamp(),
    unique (provider, invoice_id),
    unique (provider, external_id)
  )`,
  `create index payments_of_order on payments (order_id)`,
  `create index payments_due on payments (expires_at) where state = 'pending'`,
  // What the provider may still report on; older ones are not asked about any more.
  `create index payments_unsettled on payments (created_at) where state in ('pending', 'processing', 'expired', 'underpaid', 'held')`,
  `create table payment_events (
    id bigint generated always as identity primary key,
    provider text not null,
    event_id text not null,
    body_hash bytea not null,
    body bytea not null,
    payment_id text references payments,
    received_at timestamptz not null default clock_timestamp(),
    processed_at timestamptz,
    outcome text,
    unique (provider, event_id),
    unique (provider, body_hash)
  )`,
  `create index payment_events_of_payment on payment_events (payment_id, received_at)`,
  `create table subscription_grants (
    payment_id text primary key references payments,
    order_id uuid not null unique references orders,
    user_id uuid references users on delete set null,
    plan text not null check (plan in ('start', 'popular', 'professional')),
    cycle text not null check (cycle in ('monthly', 'yearly')),
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    granted_at timestamptz not null default clock_timestamp(),
    revoked_at timestamptz
  )`,
  `create table withdrawals (
    id ${PUBLIC_ID},
    order_id uuid not null unique references orders,
    kind text not null check (kind in ('withdrawal', 'refund')),
    requested_at timestamptz not null default clock_timestamp(),
    confirmed_at timestamptz,
    refunded_at timestamptz
  )`,
];

/** Creates registrations, orders, payments, payment_events, subscription_grants and withdrawals. */
export const checkout: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
