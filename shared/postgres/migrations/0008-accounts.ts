// What customers do with their accounts themselves: links that set a new password, and tokens that change during a session.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS = [
  // Written for every request, whether or not the account exists; who it is for is looked up later.
  `create table password_resets (
    id uuid primary key default gen_random_uuid(),
    login text,
    user_id uuid references users on delete cascade,
    token_hash bytea unique,
    created_at timestamptz not null default clock_timestamp(),
    expires_at timestamptz,
    used_at timestamptz
  )`,
  `create index password_resets_of_user on password_resets (user_id, created_at) where user_id is not null`,
  `create index password_resets_age on password_resets (created_at)`,
  // Requests on their way while a token changes still carry the one before.
  `alter table sessions
    add column token_made_at timestamptz not null default clock_timestamp(),
    add column token_plan text,
    add column previous_token_hash bytea unique,
    add column previous_token_ends_at timestamptz`,
];

/** Creates password_resets, and lets sessions change their tokens. */
export const customerAccounts: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
