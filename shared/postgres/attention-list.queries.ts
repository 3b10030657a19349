// The list of what needs a person, as operators see it.

import type { AttentionKind } from "../contracts/attention.ts";
import type { Queries } from "./database.ts";

export interface ListedAttention {
  readonly id: string;
  readonly kind: AttentionKind;
  readonly subject: string;
  readonly details: unknown;
  readonly since: Date;
  readonly last_seen_at: Date;
  readonly times: number;
  readonly closed_at: Date | null;
  readonly closed_by: string | null;
  readonly close_reason: string | null;
}

interface Choice {
  readonly state: "open" | "closed";
  readonly before?: string;
  readonly max: number;
}

/** Open rows, oldest first; or closed ones, latest first. */
export async function listAttention(db: Queries, { state, before, max }: Choice): Promise<ListedAttention[]> {
  return db
    .selectFrom("attention")
    .leftJoin("admins", "admins.id", "attention.closed_by")
    .select([
      "attention.id",
      "attention.kind",
      "attention.subject",
      "attention.details",
      "attention.since",
      "attention.last_seen_at",
      "attention.times",
      "attention.closed_at",
      "admins.name as closed_by",
      "attention.close_reason",
    ])
    .where("attention.closed_at", state === "open" ? "is" : "is not", null)
    .$if(before !== undefined, (query) => query.where("attention.id", "<", before ?? ""))
    .$if(state === "open", (query) => query.orderBy("attention.since"))
    .orderBy("attention.id", state === "open" ? "asc" : "desc")
    .limit(max)
    .execute();
}

/** How many rows are open. */
export async function countOpen(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom("attention")
    .select((from) => from.fn.countAll<string>().as("count"))
    .where("closed_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The newest open row. */
export async function newestOpen(db: Queries): Promise<{ id: string; kind: AttentionKind } | null> {
  const row = await db
    .selectFrom("attention")
    .select(["id", "kind"])
    .where("closed_at", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The open row with this id; it stays locked until the transaction ends. */
export async function findOpenRow(transaction: Queries, id: string) {
  return transaction
    .selectFrom("attention")
    .select(["kind", "subject"])
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** Closes a row on behalf of an operator. */
export async function closeRow(
  db: Queries,
  id: string,
  { adminId, reason, now }: { readonly adminId: string; readonly reason: string; readonly now: Date },
): Promise<void> {
  await db
    .updateTable("attention")
    .set({ closed_at: now, closed_by: adminId, close_reason: reason, last_seen_at: now })
    .where("id", "=", id)
    .execute();
}
