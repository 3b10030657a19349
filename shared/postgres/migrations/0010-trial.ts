// Who has had a free test, as keyed hashes: browsers and contacts in the tests themselves, network addresses apart, because they
// are forgotten earlier. And what visitors of the quiz answered, by the same mark of their browser.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS = [
  `alter table test_accesses
    add column device_key bytea unique,
    add column contact_key bytea unique`,
  `create index test_accesses_by_end on test_accesses (expires_at)`,
  `create index test_accesses_by_start on test_accesses (started_at)`,
  `create table test_addresses (
    address_key bytea primary key,
    taken_at timestamptz not null,
    codes smallint not null default 0
  )`,
  `create index test_addresses_by_age on test_addresses (taken_at)`,
  `create table test_codes (
    device_key bytea primary key,
    address_key bytea not null,
    contact_key bytea not null,
    code_hash bytea not null,
    tries smallint not null default 0,
    expires_at timestamptz not null
  )`,
  `create index test_codes_by_end on test_codes (expires_at)`,
  `create table quiz_visits (
    device_key bytea primary key,
    exchange text,
    experience text,
    finished boolean not null default false,
    updated_at timestamptz not null default clock_timestamp()
  )`,
  `create index quiz_visits_by_age on quiz_visits (updated_at)`,
];

/** Adds device and contact to test_accesses; creates test_addresses, test_codes and quiz_visits. */
export const trial: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
