// Accounts: who may sign in, which sessions are open, what each user has paid for, who did what.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS = [
  `create table users (
    id uuid primary key default gen_random_uuid(),
    email text not null unique check (email = lower(email)),
    username text unique check (username = lower(username)),
    password_hash text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    blocked_at timestamptz
  )`,
  `create table sessions (
    handle text primary key,
    token_hash bytea not null unique,
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null,
    ended_at timestamptz,
    end_reason text check (end_reason in ('signed-out', 'limit', 'expired', 'revoked')),
    user_agent text not null default ''
  )`,
  `create index sessions_open on sessions (user_id, created_at) where ended_at is null`,
  `create table subscriptions (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    plan text not null check (plan in ('test', 'start', 'popular', 'professional')),
    starts_at timestamptz not null default now(),
    ends_at timestamptz not null,
    cancelled_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  `create index subscriptions_current on subscriptions (user_id, ends_at) where cancelled_at is null`,
  `create table audit_log (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    user_id uuid,
    action text not null,
    details jsonb not null default '{}'
  )`,
  `create index audit_log_of_user on audit_log (user_id, at)`,
];

/** Creates users, sessions, subscriptions and audit_log. */
export const accounts: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
