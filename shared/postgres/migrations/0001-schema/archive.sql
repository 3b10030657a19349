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

create table archive_gaps (
  exchange text not null,
  from_second integer not null,
  to_second integer not null check (to_second > from_second),
  why text not null check (why in ('uncounted', 'unread', 'unwritten')),
  primary key (exchange, from_second)
);

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
  perform add_partition('public.archive_chunks', name, day, day + 86400);
end $$;

-- Drops days that ended more than `keep_days` days ago, never younger ones than a week; returns how many, and leaves it in the audit log.
create function archive_drop_days(keep_days integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  oldest_day date := (clock_timestamp() at time zone 'UTC')::date - greatest(keep_days, 7);
  oldest text := 'archive_chunks_' || to_char(oldest_day, 'YYYYMMDD');
  name text;
  dropped text[] := '{}';
begin
  for name in
    select child.relname from pg_inherits join pg_class child on child.oid = inhrelid
    where inhparent = 'public.archive_chunks'::regclass and child.relname < oldest
    order by child.relname
  loop
    execute format('drop table public.%I', name);
    dropped := dropped || name;
  end loop;
  delete from public.archive_gaps where to_second <= extract(epoch from oldest_day::timestamp);
  if cardinality(dropped) > 0 then
    insert into public.audit_log (action, details) values ('archive.dropped', jsonb_build_object('tables', dropped));
  end if;
  return cardinality(dropped);
end $$;

select keep_to_writers('archive_open_day(integer)', 'archive_chunks'), keep_to_writers('archive_drop_days(integer)', 'archive_chunks');
