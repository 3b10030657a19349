// The list of what needs a person: a trouble is listed once, however often it is noticed, until it is closed.

import { sql } from "kysely";
import type { AttentionKind } from "../contracts/attention.ts";
import type { Queries } from "./database.ts";
import { jsonColumn } from "./json-column.ts";

export interface Attention {
  readonly kind: AttentionKind;
  readonly subject: string;
  /** Facts for the operator; no secrets. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The current state of a lasting trouble. */
export interface Condition extends Attention {
  /** How often it happened, if known; otherwise once. */
  readonly times?: number;
  /** When it began, if known; otherwise when it was first seen. */
  readonly since?: Date;
}

/** Records that something needs a person. While it is open, the newest details count and `since` stays. */
export async function raiseAttention(db: Queries, { kind, subject, details = {} }: Attention, now: Date): Promise<void> {
  await db
    .insertInto("attention")
    .values({
      kind,
      subject,
      details: jsonColumn(details),
      since: now,
      last_seen_at: now,
      notified_at: null,
      closed_at: null,
      closed_by: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "subject"])
        .where("closed_at", "is", null)
        .doUpdateSet({
          details: sql`excluded.details`,
          last_seen_at: now,
          times: sql<number>`attention.times + 1`,
        }),
    )
    .execute();
}

/** Closes open entries of these kinds about a subject; returns how many. */
export async function closeAttention(
  db: Queries,
  kinds: readonly AttentionKind[],
  subject: string,
  now: Date,
  adminId?: string,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("attention")
    .set({ closed_at: now, closed_by: adminId ?? null })
    .where("kind", "in", [...kinds])
    .where("subject", "=", subject)
    .where("closed_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** A condition not seen for this long was over, and is new when it returns. */
const SAME_CONDITION_MS = 5 * 60_000;

/**
 * Makes the open rows of these kinds match the current conditions: new ones are added, known ones updated, and those that are
 * over closed. One closed by an operator stays closed as long as it lasts.
 */
export async function syncAttention(
  transaction: Queries,
  kinds: readonly AttentionKind[],
  conditions: readonly Condition[],
  now: Date,
): Promise<void> {
  const held = await transaction
    .selectFrom("attention")
    .select(["id", "kind", "subject", "closed_at"])
    .where("kind", "in", [...kinds])
    .where((where) =>
      where.or([
        where("closed_at", "is", null),
        where.and([
          where("close_reason", "is not", null),
          where("last_seen_at", ">", new Date(now.getTime() - SAME_CONDITION_MS)),
        ]),
      ]),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
  const rowOf = new Map(held.map((row) => [`${row.kind} ${row.subject}`, row]));
  const seen = new Set<string>();
  for (const { kind, subject, details = {}, times = 1, since = now } of conditions) {
    const row = rowOf.get(`${kind} ${subject}`);
    if (row) {
      seen.add(row.id);
      const facts = { details: jsonColumn(details), last_seen_at: now, times };
      await transaction.updateTable("attention").set(facts).where("id", "=", row.id).execute();
    } else {
      const facts = { kind, subject, details: jsonColumn(details), since, last_seen_at: now, times };
      await transaction
        .insertInto("attention")
        .values({ ...facts, notified_at: null, closed_at: null, closed_by: null })
        // Two workers may check at the same moment.
        .onConflict((conflict) => conflict.columns(["kind", "subject"]).where("closed_at", "is", null).doNothing())
        .execute();
    }
  }
  const over = held.filter(({ id, closed_at: closedAt }) => closedAt === null && !seen.has(id)).map(({ id }) => id);
  if (over.length > 0) await transaction.updateTable("attention").set({ closed_at: now }).where("id", "in", over).execute();
}
