// How often pages were opened, per day and language, and what the funnel's later steps need to be counted by day.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS = [
  `create table page_views (
    day date not null,
    page text not null,
    language text not null,
    views integer not null,
    visitors integer not null,
    primary key (day, page, language)
  )`,
  `alter table test_accesses add column language text not null default 'ru'`,
  `create index registrations_by_age on registrations (created_at)`,
  `create index orders_by_age on orders (created_at)`,
  `create index orders_by_payment on orders (paid_at) where paid_at is not null`,
];

/** Creates page_views; adds the language of free tests and indexes by time. */
export const pageViews: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
