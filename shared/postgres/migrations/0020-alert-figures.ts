// Alerts that wait for a figure other than the price: net percent or volume ratio over a window.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS = [
  // A change in percent may be negative.
  `alter table alerts drop constraint alerts_level_check`,
  `alter table alerts
    add column kind text not null default 'price' check (kind in ('price', 'change', 'volume')),
    add column minutes integer not null default 5 check (minutes > 0)`,
  `alter table alert_firings
    add column kind text not null default 'price',
    add column minutes integer not null default 5,
    add column figure double precision`,
];

/** Adds kind and window to alerts and firings, and the figure a firing was caused by. */
export const alertFigures: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
