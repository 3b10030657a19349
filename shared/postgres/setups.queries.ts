// Sets that operators prepared for customers: sent, listed while they wait for an answer, answered once.

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

/** A customer's sets that wait for an answer, the oldest first. */
export async function openSetupsOf(db: Queries, userId: string): Promise<SetupRow[]> {
  return openSetups(db, userId).orderBy("sent_at").execute();
}

/** Stores a set; returns its id, or undefined where it is stored already. */
export async function addSetup(
  db: Queries,
  setup: {
    /** A new one where it is not given. */
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

/** Answers a set that waits; undefined when none of this customer's does. */
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
