// Where fired alerts are sent to, each user's quiet hours and budget, and each message on its way.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS = [
  `create table alert_delivery (
    user_id uuid primary key references users on delete cascade,
    time_zone text not null,
    quiet_from integer check (quiet_from between 0 and 1439),
    quiet_until integer check (quiet_until between 0 and 1439),
    max_per_hour integer not null check (max_per_hour > 0)
  )`,
  `create table alert_targets (
    id bigint generated always as identity primary key,
    user_id uuid not null references users on delete cascade,
    channel text not null check (channel in ('mail', 'telegram', 'push')),
    address text not null,
    push_key text,
    push_secret text,
    name text not null,
    is_on boolean not null default true,
    last_at timestamptz,
    last_outcome text check (last_outcome in ('sent', 'away', 'refused')),
    hour_began_at timestamptz,
    hour_sent integer not null default 0,
    created_at timestamptz not null default now()
  )`,
  `create unique index alert_targets_single on alert_targets (user_id, channel) where channel <> 'push'`,
  `create unique index alert_targets_push on alert_targets (address) where channel = 'push'`,
  `create index alert_targets_user on alert_targets (user_id)`,
  `create table telegram_links (
    user_id uuid primary key references users on delete cascade,
    code_hash bytea not null unique,
    ends_at timestamptz not null
  )`,
  `create table alert_messages (
    id uuid primary key default gen_random_uuid(),
    target_id bigint not null references alert_targets on delete cascade,
    kind text not null check (kind in ('firing', 'rest', 'test')),
    firing_id bigint references alert_firings on delete cascade,
    rest_id uuid,
    state text not null default 'waiting' check (state in ('waiting', 'granted', 'counted', 'sent', 'refused', 'dropped')),
    created_at timestamptz not null default clock_timestamp(),
    unique (firing_id, target_id)
  )`,
  `create unique index alert_messages_rest on alert_messages (target_id) where kind = 'rest' and state = 'waiting'`,
  `create index alert_messages_counted on alert_messages (target_id) where state = 'counted'`,
  `create index alert_messages_by_age on alert_messages (created_at)`,
];

/** Creates alert_delivery, alert_targets, telegram_links and alert_messages. */
export const alertDelivery: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
