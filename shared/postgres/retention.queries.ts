// Deletes what has grown old, a batch at a time, by one process at a time.

import { sql } from "kysely";
import type { Queries } from "./database.ts";

/** Any number; the same in every process. */
const LOCK = 7_260_301;

/** True when this transaction may prune; false while another process does. */
export async function lockRetention(transaction: Queries): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as locked`.execute(transaction);
  return rows[0]?.locked ?? false;
}

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
