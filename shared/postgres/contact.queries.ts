import { sql, type Insertable } from "kysely";
import type { PlanId } from "../contracts/plans.ts";
import type { Queries } from "./database.ts";
import type { ContactMessagesTable } from "./tables.ts";

export type NewMessage = Insertable<ContactMessagesTable>;

export async function addContactMessage(db: Queries, message: NewMessage): Promise<void> {
  await db.insertInto("contact_messages").values(message).execute();
}

/** Deletes up to `max` messages written before this moment; returns how many. */
export async function pruneContactMessages(db: Queries, before: Date, max: number): Promise<number> {
  const result = await db
    .deleteFrom("contact_messages")
    .where("id", "in", (from) => from.selectFrom("contact_messages").select("id").where("created_at", "<", before).limit(max))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

export interface MessageRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly language: string;
  readonly status: "new" | "read";
  readonly created_at: Date;
  readonly user_id: string | null;
  readonly plan: PlanId | null;
  readonly is_priority: boolean;
  readonly diagnosis: unknown;
  readonly answered_at: Date | null;
}

/** An answered message counts only as answered. */
export type MessageState = MessageRow["status"] | "answered";

export interface MessageChoice {
  readonly max: number;
  readonly status?: MessageState;
  /** Only messages after the one with this id; none if it is gone. */
  readonly before?: string;
}

const FIELDS = [
  "id",
  "name",
  "email",
  "subject",
  "message",
  "language",
  "status",
  "created_at",
  "user_id",
  "plan",
  "is_priority",
  "diagnosis",
  "answered_at",
] as const;

/** Messages, newest first. */
export async function newestMessages(db: Queries, max: number): Promise<MessageRow[]> {
  return db
    .selectFrom("contact_messages")
    .select(FIELDS)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(max)
    .execute();
}

/** Highest for new messages with priority, increasing with waiting time; otherwise increasing with the date. */
const URGENCY = sql<string>`case when is_priority and status = 'new' then 1e11 - extract(epoch from created_at)
  else extract(epoch from created_at) end`;

/** Messages: waiting ones with priority first, longest waiting first; then newest first. */
export async function listMessages(db: Queries, { max, status, before }: MessageChoice): Promise<MessageRow[]> {
  return db
    .selectFrom("contact_messages")
    .select(FIELDS)
    .$if(status === "answered", (query) => query.where("answered_at", "is not", null))
    .$if(status === "new" || status === "read", (query) =>
      query.where("status", "=", status === "new" ? "new" : "read").where("answered_at", "is", null),
    )
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(${URGENCY}, id) < (select ${URGENCY}, id from contact_messages where id = ${before ?? ""}::uuid)`,
      ),
    )
    .orderBy(URGENCY, "desc")
    .orderBy("id", "desc")
    .limit(max)
    .execute();
}

/** How many messages there are, and how many are new. */
export async function countMessages(db: Queries): Promise<{ new: number; total: number }> {
  return db
    .selectFrom("contact_messages")
    .select([sql<number>`(count(*) filter (where status = 'new'))::int`.as("new"), sql<number>`count(*)::int`.as("total")])
    .executeTakeFirstOrThrow();
}

/** Marks a message as read, even if it already is; false when there is none with this id. */
export async function markMessageRead(db: Queries, id: string): Promise<boolean> {
  const result = await db.updateTable("contact_messages").set({ status: "read" }).where("id", "=", id).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes a message; false when there is none with this id. */
export async function deleteMessage(db: Queries, id: string): Promise<boolean> {
  const result = await db.deleteFrom("contact_messages").where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** New messages that operators were not told of; they stay locked until the transaction ends. */
export async function lockUntoldMessages(transaction: Queries): Promise<string[]> {
  const rows = await transaction
    .selectFrom("contact_messages")
    .select("id")
    .where("notified_at", "is", null)
    .where("status", "=", "new")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** When operators were last told of messages. */
export async function lastNoticeOfMessages(db: Queries): Promise<Date | undefined> {
  const { at } = await db
    .selectFrom("contact_messages")
    .select((from) => from.fn.max("notified_at").as("at"))
    .executeTakeFirstOrThrow();
  return at ?? undefined;
}

/** Records that operators were told of these messages. */
export async function markMessagesNotified(db: Queries, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length > 0) await db.updateTable("contact_messages").set({ notified_at: now }).where("id", "in", ids).execute();
}
