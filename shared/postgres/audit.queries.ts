// Who did what, when. Rows are only ever added, until they are old enough to go.

import type { Queries } from "./database.ts";

export interface AuditEntry {
  readonly action: string;
  /** The customer it is about. */
  readonly userId: string | null;
  /** Who of those that run the service did it. */
  readonly adminId?: string;
  /** Must not hold secrets. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Adds these rows; does nothing for none. */
export async function addAudit(db: Queries, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto("audit_log")
    .values(
      entries.map(({ action, userId, adminId, details }) => ({
        action,
        user_id: userId,
        admin_id: adminId ?? null,
        details: JSON.stringify(details),
      })),
    )
    .execute();
}
