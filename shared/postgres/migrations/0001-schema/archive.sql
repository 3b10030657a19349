-- The archive of seconds. Partitions are made and dropped by two functions of the owner's: the application may change no table.

create sequence archive_revisions;

create table archive_chunks (
  exchange text not null,
  plane text not null,
  from_second integer not null,
  seconds integer not null check (seconds > 0),
  revision bigint not null default nextval('archive_revisions'),
  bytes bytea not null,
  primary key (exchange, from_second, plane, revision)
) partition by range (from_second);
-- Packed already.
alter table archive_chunks alter column bytes set storage external;

create table archive_readers (
  exchange text primary key,
  term integer not null
);

create function archive_open_day(second integer) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  day integer := second - second % 86400;
  name text := 'archive_chunks_' || to_char(to_timestamp(day) at time zone 'UTC', 'YYYYMMDD');
begin
  if to_regclass('public.' || name) is not null then return; end if;
  execute format('create table if not exists public.%I partition of public.archive_chunks for values from (%s) to (%s)', name, day, day + 86400);
end $$;

-- Whole days before the one of this second; returns their names.
create function archive_drop_days(second integer) returns setof text
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  name text;
begin
  for name in
    select child.relname from pg_inherits join pg_class child on child.oid = inhrelid
    where inhparent = 'public.archive_chunks'::regclass
      and child.relname < 'archive_chunks_' || to_char(to_timestamp(second) at time zone 'UTC', 'YYYYMMDD')
    order by child.relname
  loop
    execute format('drop table public.%I', name);
    return next name;
  end loop;
end $$;
