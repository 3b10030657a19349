// Who was told what needs a person, and when.

import type { AttentionKind } from "../contracts/attention.ts";
import type { Queries } from "./database.ts";

export interface UntoldRow {
  readonly id: string;
  readonly kind: AttentionKind;
  readonly subject: string;
  readonly since: Date;
  readonly details: unknown;
}

/** Open rows that operators were not told of, oldest first; they stay locked until the transaction ends. */
export async function lockUntold(transaction: Queries): Promise<UntoldRow[]> {
  return transaction
    .selectFrom("attention")
    .select(["id", "kind", "subject", "since", "details"])
    .where("closed_at", "is", null)
    .where("notified_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** When operators were last told of each kind. */
export async function lastNoticeOfKinds(db: Queries): Promise<ReadonlyMap<AttentionKind, Date>> {
  const rows = await db
    .selectFrom("attention")
    .select((from) => ["kind", from.fn.max("notified_at").as("at")])
    .where("notified_at", "is not", null)
    .groupBy("kind")
    .execute();
  return new Map(rows.flatMap(({ kind, at }) => (at === null ? [] : [[kind, at]])));
}

/** Records that operators were told of these rows. */
export async function markNotified(db: Queries, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length > 0) await db.updateTable("attention").set({ notified_at: now }).where("id", "in", ids).execute();
}
