// Which processes ran which build and since when, and how many answers of each build were faults, so that a deploy can be judged.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS = [
  `create table processes (
    id text primary key,
    kind text not null check (kind in ('server', 'ingest', 'jobs')),
    build text not null,
    started_at timestamptz not null,
    last_seen_at timestamptz not null
  )`,
  `create index processes_by_age on processes (last_seen_at)`,
  `create table answer_minutes (
    minute timestamptz not null,
    build text not null,
    answers integer not null,
    faults integer not null,
    primary key (minute, build)
  )`,
];

/** Creates processes and answer_minutes. */
export const deploys: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
