// Messages that visitors left for the operators.

import { sql, type Insertable } from "kysely";
import type { Queries } from "./database.ts";
import type { ContactMessagesTable } from "./tables.ts";

/** Stores a message as new. */
export async function addContactMessage(db: Queries, message: Insertable<ContactMessagesTable>): Promise<void> {
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
}

export interface MessageChoice {
  readonly max: number;
  readonly status?: "new" | "read";
  /** Only those older than the message of this id; none when that is gone. */
  readonly before?: string;
}

/** Messages, the newest first. */
export async function listMessages(db: Queries, { max, status, before }: MessageChoice): Promise<MessageRow[]> {
  return db
    .selectFrom("contact_messages")
    .select(["id", "name", "email", "subject", "message", "language", "status", "created_at"])
    .$if(status !== undefined, (query) => query.where("status", "=", status ?? "new"))
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (select created_at, id from contact_messages where id = ${before ?? ""}::uuid)`,
      ),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(max)
    .execute();
}

/** How many messages there are, and how many of them are new. */
export async function countMessages(db: Queries): Promise<{ new: number; total: number }> {
  return db
    .selectFrom("contact_messages")
    .select([sql<number>`(count(*) filter (where status = 'new'))::int`.as("new"), sql<number>`count(*)::int`.as("total")])
    .executeTakeFirstOrThrow();
}

/** Marks a message as read, also one that is; false when there is none of this id. */
export async function markMessageRead(db: Queries, id: string): Promise<boolean> {
  const result = await db.updateTable("contact_messages").set({ status: "read" }).where("id", "=", id).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes a message; false when there is none of this id. */
export async function deleteMessage(db: Queries, id: string): Promise<boolean> {
  const result = await db.deleteFrom("contact_messages").where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
