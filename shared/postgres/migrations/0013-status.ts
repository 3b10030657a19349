// What was measured of each part of the service, minute by minute, and how long each state lasted.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATES = "('up', 'degraded', 'down')";
const STATEMENTS = [
  `create table status_minutes (
    minute timestamptz not null,
    component text not null,
    state text not null check (state in ${STATES}),
    latency_ms integer,
    primary key (minute, component)
  )`,
  `create table status_runs (
    component text not null,
    first_minute timestamptz not null,
    last_minute timestamptz not null check (last_minute >= first_minute),
    state text not null check (state in ${STATES}),
    primary key (component, first_minute)
  )`,
  `create index status_runs_by_end on status_runs (last_minute)`,
];

/** Creates status_minutes, kept for a week, and status_runs: the same minutes as stretches of one state, kept for long. */
export const status: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
