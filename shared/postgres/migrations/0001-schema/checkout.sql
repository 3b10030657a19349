-- Registrations, what was sold to them, what providers reported and what each paid order gave. Money and its reports are kept
-- when an account goes.

create table registrations (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  user_id uuid references users on delete set null,
  contact text not null,
  contact_method text not null check (contact_method in ('email', 'telegram', 'whatsapp')),
  email text not null check (email = lower(email)),
  plan text not null check (plan in ('start', 'popular', 'professional')),
  cycle text not null check (cycle in ('monthly', 'yearly')),
  language text not null check (language ~ '^[a-z]{2}$'),
  discount smallint not null check (discount in (0, 5, 15, 20)),
  created_at timestamptz not null default clock_timestamp(),
  browser_hash bytea check (octet_length(browser_hash) = 32),
  login_moved_at timestamptz
);
create index registrations_by_age on registrations (created_at);
create index registrations_of_browser on registrations (browser_hash, created_at) where browser_hash is not null;
create index registrations_of_user on registrations (user_id) where user_id is not null;

create table consents (
  registration_id text primary key references registrations on delete cascade,
  version text not null check (version ~ '^[0-9]{4}-[0-9]{2}[a-z]?$'),
  language text not null check (language ~ '^[a-z]{2}$'),
  plan text not null check (plan in ('start', 'popular', 'professional')),
  cycle text not null check (cycle in ('monthly', 'yearly')),
  agreed_at timestamptz not null default clock_timestamp()
);

create sequence order_numbers start 100001;

create table orders (
  id uuid primary key default gen_random_uuid(),
  number text not null unique default 'TD-' || nextval('order_numbers'),
  registration_id text not null references registrations,
  user_id uuid references users on delete set null,
  snapshot jsonb not null,
  amount numeric(12, 2) not null check (amount >= 0),
  currency text not null,
  created_at timestamptz not null default clock_timestamp(),
  paid_at timestamptz
);
create index orders_of_registration on orders (registration_id, created_at);
create index orders_of_user on orders (user_id, created_at) where user_id is not null;
create index orders_by_age on orders (created_at);
create index orders_by_payment on orders (paid_at) where paid_at is not null;

-- Orders have addresses of their own: what stands behind # is stored as its hash alone.
create table order_addresses (
  secret_hash bytea primary key check (octet_length(secret_hash) = 32),
  order_id uuid not null references orders on delete cascade,
  created_at timestamptz not null default clock_timestamp()
);
create index order_addresses_of_order on order_addresses (order_id);

create table payments (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  order_id uuid not null references orders,
  provider text not null,
  invoice_id text,
  external_id text,
  state text not null default 'pending' check (state in (
    'pending', 'processing', 'succeeded', 'failed', 'expired', 'underpaid', 'overpaid', 'held', 'refunded')),
  charge_amount numeric(20, 8) not null check (charge_amount >= 0),
  charge_currency text not null,
  is_late boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  expired_at timestamptz,
  updated_at timestamptz not null default clock_timestamp(),
  -- Null asks for the whole price of the order.
  price_part numeric(12, 2) check (price_part > 0),
  -- When the provider is asked about it next: often while it is new or something happens, rarely later.
  next_ask_at timestamptz default clock_timestamp() + interval '5 minutes',
  asks integer not null default 0,
  pay_url text,
  unique (provider, invoice_id),
  unique (provider, external_id)
);
create index payments_of_order on payments (order_id);
create index payments_due on payments (expires_at) where state = 'pending';
create index payments_by_age on payments (created_at);
create index payments_to_ask on payments (next_ask_at) where next_ask_at is not null;

-- Money as it came: one row for each payment a provider received, so that parts of a price add up. What came at another price or in
-- another currency than ours does not count, and can go back.
create table payment_receipts (
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
  counts boolean not null default true,
  unique (provider, external_id)
);
create index payment_receipts_of_payment on payment_receipts (payment_id);

create table payment_events (
  id bigint generated always as identity primary key,
  provider text not null,
  event_id text not null,
  body_hash bytea not null,
  body bytea not null,
  payment_id text references payments,
  received_at timestamptz not null default clock_timestamp(),
  processed_at timestamptz,
  outcome text,
  claim jsonb,
  unique (provider, event_id),
  unique (provider, body_hash)
);
create index payment_events_of_payment on payment_events (payment_id, received_at);
create index payment_events_open on payment_events (payment_id) where processed_at is null;

create table subscription_grants (
  payment_id text primary key references payments,
  order_id uuid not null unique references orders,
  user_id uuid references users on delete set null,
  plan text not null check (plan in ('start', 'popular', 'professional')),
  cycle text not null check (cycle in ('monthly', 'yearly')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  granted_at timestamptz not null default clock_timestamp(),
  revoked_at timestamptz
);
create index subscription_grants_of_user on subscription_grants (user_id);

create table withdrawals (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  order_id uuid not null unique references orders,
  kind text not null check (kind in ('withdrawal', 'refund')),
  requested_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz,
  refunded_at timestamptz
);
