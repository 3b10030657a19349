// What needs a person, one open row per kind and subject.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS = [
  `create table attention (
    id bigint generated always as identity primary key,
    kind text not null,
    subject text not null,
    details jsonb not null default '{}',
    since timestamptz not null,
    last_seen_at timestamptz not null,
    times integer not null default 1,
    notified_at timestamptz,
    closed_at timestamptz,
    closed_by uuid references admins on delete set null
  )`,
  `create unique index attention_open on attention (kind, subject) where closed_at is null`,
  `create index attention_by_age on attention (closed_at, since)`,
  `create index attention_closed_by on attention (closed_by) where closed_by is not null`,
];

/** Creates attention. */
export const attention: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
