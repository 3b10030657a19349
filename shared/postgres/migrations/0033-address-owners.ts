// Who has proved that an account's address is theirs, and which links prove it.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS = [
  `alter table users add column email_confirmed_at timestamptz`,
  // The link that came with a login proves the address only where that login went by mail.
  `alter table password_resets
    add column delivery_id uuid references credential_deliveries on delete cascade,
    add column purpose text not null default 'forgotten' check (purpose in ('forgotten', 'purchase'))`,
  `create index password_resets_of_delivery on password_resets (delivery_id) where delivery_id is not null`,
  // Whoever got no login by another way and has signed in, or has a password of their own, read the address's mail.
  `update users set email_confirmed_at = now()
    where (first_password_ends_at is null or first_password_used_at is not null)
      and not exists (
        select from credential_deliveries delivery
        where delivery.user_id = users.id and (delivery.method = 'telegram' or delivery.status <> 'sent'))`,
];

/** Adds users.email_confirmed_at and what links are for. */
export const addressOwners: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
