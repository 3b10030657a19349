-- What the service measures of itself.

create table status_minutes (
  minute timestamptz not null,
  component text not null,
  state text not null check (state in ('up', 'degraded', 'down')),
  latency_ms integer,
  primary key (minute, component)
);

create table status_runs (
  component text not null,
  first_minute timestamptz not null,
  last_minute timestamptz not null check (last_minute >= first_minute),
  state text not null check (state in ('up', 'degraded', 'down')),
  primary key (component, first_minute)
);
create index status_runs_by_end on status_runs (last_minute);

create table processes (
  id text primary key,
  kind text not null check (kind in ('server', 'ingest', 'jobs', 'archive')),
  build text not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index processes_by_age on processes (last_seen_at);

create table answer_minutes (
  minute timestamptz not null,
  build text not null,
  answers integer not null,
  faults integer not null,
  primary key (minute, build)
);
