// What a buyer agreed to with a registration, and when: the proof that a service may begin before the days of withdrawal are over.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const TABLE = `create table consents (
  registration_id text primary key references registrations on delete cascade,
  version text not null check (version ~ '^[0-9]{4}-[0-9]{2}[a-z]?$'),
  language text not null check (language ~ '^[a-z]{2}$'),
  plan text not null check (plan in ('start', 'popular', 'professional')),
  cycle text not null check (cycle in ('monthly', 'yearly')),
  agreed_at timestamptz not null default clock_timestamp()
)`;

/** Creates consents. */
export const consents: Migration = {
  async up(db) {
    await sql.raw(TABLE).execute(db);
  },
};
