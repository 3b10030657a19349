// Who did what, when. Rows are only ever added.

import type { Queries } from "./database.ts";

/** Adds one line; details must not hold secrets. */
export async function addAudit(
  db: Queries,
  action: string,
  userId: string | null,
  details: Record<string, unknown> = {},
): Promise<void> {
  await db
    .insertInto("audit_log")
    .values({ action, user_id: userId, details: JSON.stringify(details) })
    .execute();
}
