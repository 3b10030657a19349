// Who runs the service: accounts, sessions and tickets of their own, apart from those of customers, and which of them did what.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS = [
  `create table admins (
    id uuid primary key default gen_random_uuid(),
    name text not null unique check (name = lower(name)),
    role text not null check (role in ('viewer', 'operator', 'owner')),
    password_hash text not null,
    sealed_totp_key bytea not null,
    last_totp_step bigint not null default 0,
    created_at timestamptz not null default clock_timestamp(),
    disabled_at timestamptz
  )`,
  `create table admin_recovery_codes (
    code_hash bytea primary key,
    admin_id uuid not null references admins on delete cascade
  )`,
  `create table admin_sessions (
    handle text primary key,
    token_hash bytea not null unique,
    admin_id uuid not null references admins on delete cascade,
    created_at timestamptz not null default clock_timestamp(),
    last_seen_at timestamptz not null default clock_timestamp(),
    expires_at timestamptz not null,
    ended_at timestamptz,
    user_agent text not null default ''
  )`,
  `create index admin_sessions_expiry on admin_sessions (expires_at)`,
  `create table admin_tickets (
    ticket_hash bytea primary key,
    session_handle text not null references admin_sessions on delete cascade,
    expires_at timestamptz not null
  )`,
  `alter table audit_log add column admin_id uuid references admins on delete set null`,
  `create index audit_log_of_admins on audit_log (id) where admin_id is not null`,
];

/** Creates admins with their codes, sessions and tickets; rows of audit_log say which admin acted. */
export const admin: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
