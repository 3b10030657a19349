// Keys by which customers' programs use the API; only their hashes are stored.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS = [
  `create table api_keys (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    key_hash bytea not null unique,
    start text not null,
    name text not null,
    scopes text[] not null check (scopes <@ array['table', 'candles', 'signals', 'stream'] and cardinality(scopes) > 0),
    addresses text[] not null default '{}',
    created_at timestamptz not null default clock_timestamp(),
    last_used_at timestamptz
  )`,
  `create index api_keys_user on api_keys (user_id)`,
];

/** Creates api_keys. */
export const apiKeys: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
