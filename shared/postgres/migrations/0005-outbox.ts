// Work promised inside the transaction that makes it due, mails to send, and first passwords on their way to customers.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS = [
  `create table outbox (
    id bigint generated always as identity primary key,
    kind text not null,
    subject_id text not null,
    created_at timestamptz not null default clock_timestamp(),
    run_at timestamptz not null default clock_timestamp(),
    give_up_at timestamptz not null default clock_timestamp() + interval '24 hours',
    enqueued_at timestamptz,
    starts int not null default 0,
    failures int not null default 0,
    last_error text,
    done_at timestamptz,
    failed_at timestamptz
  )`,
  `create index outbox_due on outbox (run_at) where done_at is null and failed_at is null and enqueued_at is null`,
  `create index outbox_enqueued on outbox (enqueued_at) where done_at is null and failed_at is null`,
  `create index outbox_failed on outbox (failed_at) where failed_at is not null`,
  `create index outbox_done on outbox (done_at) where done_at is not null`,
  `create index outbox_of_subject on outbox (subject_id)`,
  `create table mails (
    id uuid primary key default gen_random_uuid(),
    template text not null,
    recipient text not null,
    language text not null,
    params jsonb,
    sealed_secret bytea,
    status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
    attempts int not null default 0,
    provider_message_id text,
    last_error text,
    created_at timestamptz not null default clock_timestamp(),
    finished_at timestamptz
  )`,
  `create index mails_with_params on mails (created_at) where params is not null`,
  `create table credential_deliveries (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    method text not null check (method in ('email', 'telegram')),
    recipient text not null,
    language text not null,
    sealed_password bytea,
    telegram_start text unique,
    telegram_chat_id bigint,
    status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
    attempts int not null default 0,
    last_error text,
    created_at timestamptz not null default clock_timestamp(),
    expires_at timestamptz not null default clock_timestamp() + interval '7 days',
    finished_at timestamptz
  )`,
  `create index credential_deliveries_of_user on credential_deliveries (user_id)`,
  `create index credential_deliveries_sealed on credential_deliveries (expires_at) where sealed_password is not null`,
];

/** Creates outbox, mails and credential_deliveries. */
export const outbox: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
