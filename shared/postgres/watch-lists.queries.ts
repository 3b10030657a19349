// Watch lists as rows. Bodies are returned as stored; the caller validates them.

import { sql } from "kysely";
import type { WatchList } from "../contracts/watch-lists.ts";
import type { Queries } from "./database.ts";
import { jsonColumn } from "./json-column.ts";

/** The bodies of a user's lists in order of creation. */
export async function watchListsOf(db: Queries, userId: string): Promise<unknown[]> {
  const rows = await db
    .selectFrom("watch_lists")
    .select("body")
    .where("user_id", "=", userId)
    // An id is the time the client made the list, so an undone deletion keeps its place.
    .orderBy(sql`id::numeric`)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.body);
}

/** Whether the user has ever stored a list. */
export async function hasBegunWatchLists(db: Queries, userId: string): Promise<boolean> {
  const row = await db.selectFrom("users").select("watch_lists_begun_at").where("id", "=", userId).executeTakeFirst();
  return row !== undefined && row.watch_lists_begun_at !== null;
}

export async function storeWatchList(db: Queries, userId: string, list: WatchList): Promise<void> {
  const body = jsonColumn(list);
  await db
    .insertInto("watch_lists")
    .values({ user_id: userId, id: list.id, body })
    .onConflict((conflict) => conflict.columns(["user_id", "id"]).doUpdateSet({ body, updated_at: new Date() }))
    .execute();
  await db
    .updateTable("users")
    .set({ watch_lists_begun_at: new Date() })
    .where("id", "=", userId)
    .where("watch_lists_begun_at", "is", null)
    .execute();
}

/** Deletes a list, if it exists. */
export async function deleteWatchList(db: Queries, userId: string, id: string): Promise<void> {
  await db.deleteFrom("watch_lists").where("user_id", "=", userId).where("id", "=", id).execute();
}
