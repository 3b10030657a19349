// Price alerts of every account, and each time one of them fired.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATES = "('armed', 'waiting', 'paused', 'fired', 'expired', 'deleted')";
const STATEMENTS = [
  `create sequence alert_revisions`,
  `create table alerts (
    id bigint generated always as identity primary key,
    user_id uuid not null references users on delete cascade,
    exchange text not null,
    symbol text not null,
    side text not null check (side in ('above', 'below')),
    level double precision not null check (level > 0),
    mode text not null check (mode in ('once', 'each')),
    pause_seconds integer not null check (pause_seconds > 0),
    ends_at timestamptz,
    note text not null,
    state text not null check (state in ${STATES}),
    arming integer not null default 1,
    counts_from timestamptz not null,
    revision bigint not null default nextval('alert_revisions'),
    is_copied boolean not null default false,
    created_at timestamptz not null default now()
  )`,
  `create index alerts_by_user on alerts (user_id, id)`,
  `create index alerts_to_copy on alerts (revision) where not is_copied`,
  `create index alerts_copied on alerts (exchange, revision) where is_copied`,
  `create index alerts_waited_for on alerts (exchange, id) where state in ('armed', 'waiting')`,
  `create index alerts_by_end on alerts (ends_at) where state in ('armed', 'waiting') and ends_at is not null`,
  `create table alert_firings (
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
    unique (alert_id, arming)
  )`,
  `create index alert_firings_by_user on alert_firings (user_id, id)`,
  `create index alert_firings_by_age on alert_firings (created_at)`,
];

/** Creates alerts and alert_firings. */
export const alerts: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
