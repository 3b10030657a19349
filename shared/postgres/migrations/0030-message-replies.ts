// Answers of operators to messages, and when operators were told that a message came.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS = [
  `create table message_replies (
    id uuid primary key default gen_random_uuid(),
    message_id uuid not null references contact_messages on delete cascade,
    admin_id uuid references admins on delete set null,
    mail_id uuid references mails on delete set null,
    text text not null,
    created_at timestamptz not null default clock_timestamp()
  )`,
  `create index message_replies_of_message on message_replies (message_id, created_at)`,
  `create index message_replies_by_admin on message_replies (admin_id) where admin_id is not null`,
  `create index message_replies_mail on message_replies (mail_id) where mail_id is not null`,
  `alter table contact_messages add column answered_at timestamptz, add column notified_at timestamptz`,
  // Nobody is told of what has been there for long.
  `update contact_messages set notified_at = created_at`,
  `create index contact_messages_untold on contact_messages (created_at) where notified_at is null`,
  `create index contact_messages_told on contact_messages (notified_at)`,
];

/** Creates message_replies, and notes when a message was answered and told of. */
export const messageReplies: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
