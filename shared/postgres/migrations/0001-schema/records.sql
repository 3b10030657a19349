-- What was published and what was watched, from which every public figure follows. Rows are only ever added; no row names a user. Times are
-- epoch seconds.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Takes rights from everybody who has some. Whoever may change other tables may not change these; the owner may still drop them.
create function keep_from_all(kept regclass, rights text, and_owner boolean) returns void language plpgsql as $$
declare
  grantee text;
begin
  for grantee in
    select distinct pg_roles.rolname
    from pg_class, aclexplode(coalesce(relacl, acldefault('r', relowner))) as granted
    join pg_roles on pg_roles.oid = granted.grantee
    where pg_class.oid = kept and (and_owner or granted.grantee <> relowner)
  loop
    execute format('revoke %s on %s from %I', rights, kept, grantee);
  end loop;
end $$;

-- A row is a stretch of seconds that were all published, with the batches of those in which anything fired, and
-- the events of episodes of those in which any began, grew or ended.
create table signal_records (
  exchange text not null,
  first_second bigint not null,
  last_second bigint not null check (last_second >= first_second),
  signals integer not null,
  batches bytea not null,
  episodes bytea not null,
  primary key (exchange, first_second)
) partition by range (first_second);
-- The bytes are compressed already.
alter table signal_records alter column batches set storage external, alter column episodes set storage external;

create table signal_gaps (
  exchange text not null,
  first_second bigint not null,
  last_second bigint not null check (last_second >= first_second),
  reason text not null check (reason in ('unpublished', 'flushed', 'dropped')),
  primary key (exchange, first_second)
) partition by range (first_second);

-- "began" and "ended" name the first second with and without the rule; each day begins with the rules that are in use.
create table rule_uses (
  exchange text not null,
  second bigint not null,
  rule text not null,
  change text not null check (change in ('began', 'ended', 'carried')),
  primary key (exchange, second, rule, change)
) partition by range (second);

-- How signals stand to other exchanges, which is found some seconds after they are published: a row is what was found of the signals of some
-- minutes. Those of a second may lie in several rows.
create table relation_records (
  exchange text not null,
  first_second bigint not null,
  last_second bigint not null check (last_second >= first_second),
  other text not null,
  relations bytea not null
) partition by range (first_second);
create index relation_records_time on relation_records (exchange, first_second);
alter table relation_records alter column relations set storage external;

create trigger insert_only before update or delete on signal_records for each row execute function refuse_change();
create trigger insert_only before update or delete on signal_gaps for each row execute function refuse_change();
create trigger insert_only before update or delete on rule_uses for each row execute function refuse_change();
create trigger insert_only before update or delete on relation_records for each row execute function refuse_change();
select keep_from_all(kept, 'update, delete, truncate', true)
from unnest(array['signal_records', 'signal_gaps', 'rule_uses', 'relation_records']::regclass[]) as kept;

-- How far an exchange is recorded.
create table signal_record_positions (
  exchange text primary key,
  second bigint not null
);

-- And how far its stream of relations is: the id of the last entry.
create table relation_record_positions (
  exchange text primary key,
  entry text not null
);

-- Leaves a function of the owner's to those who may add to a table.
create function keep_to_writers(kept regprocedure, written regclass) returns void language plpgsql as $$
declare
  grantee text;
begin
  execute format('revoke execute on function %s from public', kept);
  for grantee in
    select distinct pg_roles.rolname
    from pg_class, aclexplode(coalesce(relacl, acldefault('r', relowner))) as granted
    join pg_roles on pg_roles.oid = granted.grantee
    where pg_class.oid = written and granted.privilege_type = 'INSERT'
  loop
    execute format('grant execute on function %s to %I', kept, grantee);
  end loop;
end $$;

-- Made apart and attached, which waits neither for who reads its parent nor for a dump; one process at a time.
create function add_partition(parent regclass, name text, first bigint, next bigint) returns boolean language plpgsql as $$
begin
  if to_regclass('public.' || name) is not null then return false; end if;
  perform pg_advisory_xact_lock(hashtext('add_partition'));
  -- Asked of the table itself: names that were looked up before are remembered.
  if exists (select from pg_class where relname = name and relnamespace = 'public'::regnamespace) then return false; end if;
  execute format('create table public.%I (like %s including all)', name, parent);
  -- Rows are read and added through its parent alone.
  perform keep_from_all(format('public.%I', name)::regclass, 'all', false);
  execute format('alter table %s attach partition public.%I for values from (%s) to (%s)', parent, name, first, next);
  return true;
end $$;

-- As their owner, for the application may neither make tables nor drop them.
create function make_record_day(day bigint) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parent text;
  name text;
begin
  foreach parent in array array[
    'signal_records', 'signal_gaps', 'rule_uses', 'relation_records', 'signal_outcomes', 'coin_departures'
  ] loop
    name := format('%s_%s', parent, day);
    perform add_partition(parent::regclass, name, day * 86400, (day + 1) * 86400);
  end loop;
end $$;

-- Drops days that ended more than `keep_days` days ago, never younger ones than a week; returns how many, and leaves it in the audit log.
create function drop_record_days(keep_days integer) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  oldest bigint := floor(extract(epoch from clock_timestamp()) / 86400)::bigint - greatest(keep_days, 7);
  part record;
  dropped text[] := '{}';
begin
  for part in
    select child.relname as name
    from pg_inherits
    join pg_class child on child.oid = pg_inherits.inhrelid
    where pg_inherits.inhparent = any (
      array['signal_records', 'signal_gaps', 'rule_uses', 'relation_records', 'signal_outcomes', 'coin_departures']::regclass[]
    )
      and substring(child.relname from '\d+$')::bigint < oldest
    order by child.relname
  loop
    execute format('drop table %I', part.name);
    dropped := dropped || part.name::text;
  end loop;
  if cardinality(dropped) > 0 then
    insert into audit_log (action, details) values ('record.dropped', jsonb_build_object('tables', dropped));
  end if;
  return cardinality(dropped);
end $$;

select keep_to_writers('make_record_day(bigint)', 'signal_records'), keep_to_writers('drop_record_days(integer)', 'signal_records');
