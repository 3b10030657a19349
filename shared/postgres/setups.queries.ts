// Setups that operators prepared for customers: sent, listed until answered, answered once.

import type { SetupBody } from "../contracts/setups.ts";
import type { Queries } from "./database.ts";
import { jsonColumn } from "./json-column.ts";

export interface SetupRow {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  readonly body: unknown;
  readonly sent_at: Date;
}

const openSetups = (db: Queries, userId: string) =>
  db
    .selectFrom("setups")
    .select(["id", "name", "note", "body", "sent_at"])
    .where("user_id", "=", userId)
    .where("accepted_at", "is", null)
    .where("declined_at", "is", null);

/** A customer's unanswered setups, oldest first. */
export async function openSetupsOf(db: Queries, userId: string): Promise<SetupRow[]> {
  return openSetups(db, userId).orderBy("sent_at").execute();
}

/** Stores a setup; returns its id, or undefined if it is already stored. */
export async function addSetup(
  db: Queries,
  setup: {
    /** A new one by default. */
    readonly id: string | undefined;
    readonly userId: string;
    readonly adminId: string;
    readonly name: string;
    readonly note: string;
    readonly body: SetupBody;
  },
): Promise<string | undefined> {
  const { id, userId, adminId, name, note, body } = setup;
  const row = await db
    .insertInto("setups")
    .values({ ...(id === undefined ? {} : { id }), user_id: userId, admin_id: adminId, name, note, body: jsonColumn(body) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Answers a waiting setup; undefined when this customer has none waiting. */
export async function answerSetup(
  db: Queries,
  userId: string,
  id: string,
  answer: "accepted_at" | "declined_at",
): Promise<SetupRow | undefined> {
  return db
    .updateTable("setups")
    .set({ [answer]: new Date() })
    .where("id", "in", openSetups(db, userId).where("id", "=", id).clearSelect().select("id"))
    .returning(["id", "name", "note", "body", "sent_at"])
    .executeTakeFirst();
}
