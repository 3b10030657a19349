// Deletes what has grown old, a batch at a time.

import type { Queries } from "./database.ts";

/** Deletes up to `max` sessions whose absolute end lies before this moment; returns how many. */
export async function pruneSessions(db: Queries, before: Date, max: number): Promise<number> {
  const result = await db
    .deleteFrom("sessions")
    .where("handle", "in", (from) => from.selectFrom("sessions").select("handle").where("expires_at", "<", before).limit(max))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Deletes up to `max` audit rows written before this moment; returns how many. */
export async function pruneAudit(db: Queries, before: Date, max: number): Promise<number> {
  const result = await db
    .deleteFrom("audit_log")
    .where("id", "in", (from) => from.selectFrom("audit_log").select("id").where("at", "<", before).limit(max))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
