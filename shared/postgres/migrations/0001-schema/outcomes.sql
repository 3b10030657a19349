-- What became of the first signals of episodes, and why coins were watched no longer. Rows are only ever added, as those of the record
-- (records.sql), and their days are dropped with it.

-- A row is an hour of an exchange whose outcomes are due: of every episode that began in it and whose rule was the house's or a reporting
-- list's, packed (shared/outcomes/).
create table signal_outcomes (
  exchange text not null,
  first_second bigint not null check (first_second % 3600 = 0),
  scored_at timestamptz not null default now(),
  episodes integer not null,
  outcomes bytea not null,
  primary key (exchange, first_second)
) partition by range (first_second);
alter table signal_outcomes alter column outcomes set storage external;

-- From this second on the exchange traded a coin no more, or it was not among those that are watched.
create table coin_departures (
  exchange text not null,
  second bigint not null,
  symbol text not null,
  reason text not null check (reason in ('stopped', 'unwatched')),
  primary key (exchange, second, symbol)
) partition by range (second);

create trigger insert_only before update or delete on signal_outcomes for each row execute function refuse_change();
create trigger insert_only before update or delete on coin_departures for each row execute function refuse_change();
select keep_from_all(kept, 'update, delete, truncate', true)
from unnest(array['signal_outcomes', 'coin_departures']::regclass[]) as kept;
