// Messages that visitors left for the operators.

import type { Insertable } from "kysely";
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
