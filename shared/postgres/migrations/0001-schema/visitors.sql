-- People without an account: free tests, the quiz, and how often pages were read.

create table test_addresses (
  address_key bytea primary key,
  taken_at timestamptz not null,
  codes smallint not null default 0
);
create index test_addresses_by_age on test_addresses (taken_at);

create table test_codes (
  device_key bytea primary key,
  address_key bytea not null,
  contact_key bytea not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create index test_codes_by_end on test_codes (expires_at);

create table quiz_visits (
  device_key bytea primary key,
  exchange text,
  experience text,
  finished boolean not null default false,
  updated_at timestamptz not null default clock_timestamp()
);
create index quiz_visits_by_age on quiz_visits (updated_at);

create table page_views (
  day date not null,
  page text not null,
  language text not null,
  views integer not null,
  visitors integer not null,
  primary key (day, page, language)
);
