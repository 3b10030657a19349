// Movers lists made before their preset was sorted by size: those nobody has edited since follow it.

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// A list that was only made has the beginning of its transaction as the time of its last change, before that of its making.
const STATEMENT = `update watch_lists set body = jsonb_set(body, '{sortAbsolute}', 'true')
  where updated_at <= created_at
    and body->'presetName'->>'name' = 'movers'
    and body->>'sortBy' = 'net_percent:5'
    and body->>'sortDirection' = 'desc'
    and coalesce(body->>'sortAbsolute', 'false') = 'false'`;

/** Sorts untouched movers lists by the size of their moves; versions before read either. */
export const moversOrder: Migration = {
  async up(db) {
    await sql.raw(STATEMENT).execute(db);
  },
};
