-- Alerts on prices and figures, their firings, and where they are sent.

create sequence alert_revisions;

create table alerts (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  exchange text not null,
  scope text not null default 'coin' check (scope in ('coin', 'exchange', 'list')),
  -- Empty for any coin.
  symbol text not null,
  list_id text check ((list_id is null) = (scope <> 'list')),
  left_out integer not null default 0,
  side text not null check (side in ('above', 'below')),
  -- A change in percent may be negative.
  level double precision not null,
  mode text not null check (mode in ('once', 'each')),
  pause_seconds integer not null check (pause_seconds > 0),
  ends_at timestamptz,
  note text not null,
  state text not null check (state in ('armed', 'waiting', 'paused', 'fired', 'expired', 'deleted')),
  arming integer not null default 1,
  counts_from timestamptz not null,
  revision bigint not null default nextval('alert_revisions'),
  is_copied boolean not null default false,
  created_at timestamptz not null default now(),
  kind text not null default 'price' check (kind in ('price', 'change', 'volume', 'high', 'low')),
  minutes integer not null default 5 check (minutes > 0)
);
create index alerts_by_user on alerts (user_id, id);
create index alerts_to_copy on alerts (revision) where not is_copied;
create index alerts_copied on alerts (exchange, revision) where is_copied;
create index alerts_waited_for on alerts (exchange, id) where state in ('armed', 'waiting');
create index alerts_by_end on alerts (ends_at) where state in ('armed', 'waiting') and ends_at is not null;

create table alert_firings (
  id bigint generated always as identity primary key,
  alert_id bigint not null,
  arming integer not null,
  user_id uuid not null references users on delete cascade,
  exchange text not null,
  symbol text not null,
  side text not null,
  level double precision not null,
  note text not null,
  price double precision not null,
  traded_at timestamptz not null,
  after_gap boolean not null,
  state text not null,
  seen_at timestamptz,
  created_at timestamptz not null default now(),
  kind text not null default 'price',
  minutes integer not null default 5,
  figure double precision,
  -- Of alerts about any coin, which fire more than once in one arming: the second's end or the trade, epoch ms; 0 of the others.
  moment bigint not null default 0,
  unique (alert_id, arming, symbol, moment)
);
create index alert_firings_by_user on alert_firings (user_id, id);
create index alert_firings_by_age on alert_firings (created_at);

create table alert_delivery (
  user_id uuid primary key references users on delete cascade,
  time_zone text not null,
  quiet_from integer check (quiet_from between 0 and 1439),
  quiet_until integer check (quiet_until between 0 and 1439),
  max_per_hour integer not null check (max_per_hour > 0)
);

create table alert_targets (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  channel text not null check (channel in ('mail', 'telegram', 'push', 'webhook')),
  address text not null,
  push_key text,
  push_secret text,
  name text not null,
  is_on boolean not null default true,
  last_at timestamptz,
  last_outcome text check (last_outcome in ('sent', 'away', 'refused', 'unknown')),
  hour_began_at timestamptz,
  hour_sent integer not null default 0,
  created_at timestamptz not null default now()
);
create unique index alert_targets_mail on alert_targets (user_id) where channel = 'mail';
create unique index alert_targets_chat on alert_targets (user_id, address) where channel = 'telegram';
create index alert_targets_of_chat on alert_targets (address) where channel = 'telegram';
create unique index alert_targets_push on alert_targets (address) where channel = 'push';
create index alert_targets_user on alert_targets (user_id);

-- What only targets of the channel webhook have.
create table webhooks (
  target_id bigint primary key references alert_targets on delete cascade,
  kind text not null check (kind in ('standard', 'discord', 'slack', 'text')),
  template text,
  sealed_secret bytea,
  sealed_old_secret bytea,
  old_secret_until timestamptz,
  busy_until timestamptz,
  failing_since timestamptz,
  failures integer not null default 0,
  retry_at timestamptz,
  asked_until timestamptz
);

-- What only targets of the channel telegram have.
create table telegram_chats (
  target_id bigint primary key references alert_targets on delete cascade,
  kind text not null check (kind in ('private', 'group', 'channel')),
  linked_by bigint
);
create index telegram_chats_by_linker on telegram_chats (linked_by) where linked_by is not null;

create table telegram_links (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null unique,
  ends_at timestamptz not null,
  is_shared boolean not null default false,
  primary key (user_id, is_shared)
);

create table alert_messages (
  id uuid primary key default gen_random_uuid(),
  target_id bigint not null references alert_targets on delete cascade,
  kind text not null check (kind in ('firing', 'rest', 'test', 'report', 'report-rest')),
  firing_id bigint references alert_firings on delete cascade,
  rest_id uuid,
  state text not null default 'waiting'
    check (state in ('waiting', 'granted', 'trying', 'counted', 'sent', 'refused', 'unknown', 'dropped')),
  created_at timestamptz not null default clock_timestamp(),
  -- A Report, or what a summary of reports counts.
  report jsonb,
  happened_at timestamptz,
  tried_at timestamptz,
  not_before timestamptz,
  first_try_at timestamptz,
  tries integer not null default 0,
  unique (firing_id, target_id)
);
create unique index alert_messages_rest on alert_messages (target_id, kind) where kind in ('rest', 'report-rest') and state = 'waiting';
create index alert_messages_counted on alert_messages (target_id) where state = 'counted';
create index alert_messages_by_age on alert_messages (created_at);
create index alert_messages_of_target on alert_messages (target_id);
create index alert_messages_open on alert_messages (target_id, created_at) where state in ('waiting', 'granted');

create table webhook_tries (
  id bigint generated always as identity primary key,
  target_id bigint not null references alert_targets on delete cascade,
  message_id uuid not null references alert_messages on delete cascade,
  tried_at timestamptz not null,
  status integer,
  took_ms integer not null,
  error text
);
create index webhook_tries_of_target on webhook_tries (target_id, id);
create index webhook_tries_of_message on webhook_tries (message_id);
