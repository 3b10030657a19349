-- What signal lists report to their owners' targets, and how far the published signals were told.

-- Without a key to the list, so that a list whose deletion is undone reports again.
create table list_reports (
  user_id uuid not null references users on delete cascade,
  list_id text not null check (list_id ~ '^[0-9]{1,16}$'),
  is_on boolean not null,
  exchanges text[] not null,
  per text not null check (per in ('episodes', 'signals')),
  min_strength double precision not null check (min_strength >= 1),
  quiet text not null check (quiet in ('account', 'own', 'none')),
  quiet_from integer check (quiet_from between 0 and 1439),
  quiet_until integer check (quiet_until between 0 and 1439),
  max_per_hour integer not null check (max_per_hour > 0),
  hour_began_at timestamptz,
  hour_sent integer not null default 0,
  left_out_since timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (user_id, list_id)
);
create index list_reports_on on list_reports (updated_at) where is_on;

create table list_report_targets (
  user_id uuid not null,
  list_id text not null,
  target_id bigint not null references alert_targets on delete cascade,
  primary key (user_id, list_id, target_id),
  foreign key (user_id, list_id) references list_reports on delete cascade
);
create index list_report_targets_of_target on list_report_targets (target_id);

-- Reports of a day in UTC, which the plan limits, and when the owner was last told that a list is left out.
create table report_days (
  user_id uuid primary key references users on delete cascade,
  day date not null,
  sent integer not null,
  left_out_noted_at timestamptz
);

-- How often an episode was told of, for as long as it may last.
create table report_episodes (
  user_id uuid not null references users on delete cascade,
  list_id text not null,
  episode text not null,
  reports integer not null,
  reported_at timestamptz not null default clock_timestamp(),
  primary key (user_id, list_id, episode)
);
create index report_episodes_by_age on report_episodes (reported_at);

-- Of a list, or of a coin on an exchange.
create table report_mutes (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  list_id text,
  exchange text,
  symbol text,
  ends_at timestamptz not null,
  check ((list_id is null) = (symbol is not null) and (exchange is null) = (symbol is null))
);
create unique index report_mutes_of_list on report_mutes (user_id, list_id) where list_id is not null;
create unique index report_mutes_of_coin on report_mutes (user_id, exchange, symbol) where symbol is not null;
create index report_mutes_of_user on report_mutes (user_id);
create index report_mutes_by_end on report_mutes (ends_at);

-- Last second of an exchange whose signals are promised.
create table report_positions (
  exchange text primary key,
  second bigint not null
);
