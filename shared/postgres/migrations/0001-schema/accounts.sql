-- Who uses the terminal, what was bought, and what belongs to an account.

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  username text unique check (username = lower(username)),
  password_hash text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  blocked_at timestamptz,
  watch_lists_begun_at timestamptz,
  language text not null default 'ru' check (language ~ '^[a-z]{2}$'),
  first_password_ends_at timestamptz,
  first_password_used_at timestamptz,
  email_confirmed_at timestamptz,
  -- Which of both a login means is decided by its "@".
  constraint users_username_without_at check (username not like '%@%')
);

create table test_accesses (
  id uuid primary key default gen_random_uuid(),
  started_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null check (expires_at > started_at),
  device_key bytea unique,
  contact_key bytea unique,
  language text not null default 'ru'
);
create index test_accesses_by_end on test_accesses (expires_at);
create index test_accesses_by_start on test_accesses (started_at);

-- A session is a user's or a free test's.
create table sessions (
  handle text primary key,
  token_hash bytea not null unique,
  user_id uuid references users on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed-out', 'limit', 'expired', 'revoked')),
  user_agent text not null default '',
  test_access_id uuid references test_accesses on delete cascade,
  token_made_at timestamptz not null default clock_timestamp(),
  token_plan text,
  -- Requests on their way while a token changes still carry the one before.
  previous_token_hash bytea unique,
  previous_token_ends_at timestamptz,
  constraint sessions_one_subject check (num_nonnulls(user_id, test_access_id) = 1)
);
create index sessions_open on sessions (user_id, created_at) where ended_at is null;
create index sessions_expiry on sessions (expires_at);
create index sessions_of_test_access on sessions (test_access_id) where test_access_id is not null;
create index sessions_of_account on sessions (user_id) where user_id is not null;

-- One period for each plan; the highest-ranked one that covers a moment is in force, so that no purchase hides another.
create table subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  plan text not null check (plan in ('test', 'start', 'popular', 'professional')),
  starts_at timestamptz not null default now(),
  ends_at timestamptz not null,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  rank smallint not null generated always as (
    case plan when 'test' then 0 when 'start' then 1 when 'popular' then 2 when 'professional' then 3 end) stored,
  constraint subscriptions_one_per_plan unique (user_id, plan)
);
create index subscriptions_end on subscriptions (ends_at) where cancelled_at is null;

create table plan_notices (
  user_id uuid not null references users on delete cascade,
  plan text not null,
  ends_at timestamptz not null,
  kind text not null check (kind in ('7-days', '3-days', '1-day', 'ended')),
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, plan, ends_at, kind)
);
create index plan_notices_age on plan_notices (created_at);

create table watch_lists (
  user_id uuid not null references users on delete cascade,
  id text not null check (id ~ '^[0-9]{1,16}$'),
  body jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id)
);

create table account_settings (
  user_id uuid primary key references users on delete cascade,
  version bigint not null check (version > 0),
  fields jsonb not null,
  updated_at timestamptz not null default clock_timestamp()
);

create table api_keys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  key_hash bytea not null unique,
  start text not null,
  name text not null,
  scopes text[] not null check (scopes <@ array['table', 'candles', 'history', 'signals', 'stream'] and cardinality(scopes) > 0),
  addresses text[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz
);
create index api_keys_user on api_keys (user_id);
