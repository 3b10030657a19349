// Who did what, when. Rows are only ever added, until they are old enough to go.

import type { Queries } from "./database.ts";

export interface AuditEntry {
  readonly action: string;
  readonly userId: string | null;
  /** Must not hold secrets. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Adds these rows; does nothing for none. */
export async function addAudit(db: Queries, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto("audit_log")
    .values(entries.map(({ action, userId, details }) => ({ action, user_id: userId, details: JSON.stringify(details) })))
    .execute();
}
