// All that is stored of one customer: read for a copy, and removed for good.

import type { Queries } from "./database.ts";

/** Every row about the user, without hashes and tokens. */
export async function accountData(db: Queries, userId: string, email: string) {
  const of = { userId };
  const account = await db
    .selectFrom("users")
    .select(["id", "email", "username", "language", "created_at", "updated_at", "first_password_ends_at"])
    .where("id", "=", of.userId)
    .executeTakeFirst();
  const subscriptions = await db
    .selectFrom("subscriptions")
    .select(["plan", "starts_at", "ends_at", "cancelled_at", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("starts_at")
    .execute();
  const sessions = await db
    .selectFrom("sessions")
    .select(["handle", "created_at", "last_seen_at", "expires_at", "ended_at", "end_reason", "user_agent"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  const watchLists = await db
    .selectFrom("watch_lists")
    .select("body")
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  const activity = await db
    .selectFrom("audit_log")
    .select(["at", "action", "details"])
    .where("user_id", "=", userId)
    .orderBy("at")
    .execute();
  const mails = await db
    .selectFrom("mails")
    .select(["template", "recipient", "language", "status", "created_at", "finished_at"])
    .where("recipient", "=", email)
    .orderBy("created_at")
    .execute();
  return { account, subscriptions, sessions, watchLists: watchLists.map(({ body }) => body), activity, mails };
}

/** Deletes the user with all that belongs to them; what must stay loses its name. Mails that still wait are sent. */
export async function deleteAccountData(transaction: Queries, userId: string, email: string): Promise<void> {
  // Refusals and logins stay countable, without whose they were and from where.
  await transaction.updateTable("audit_log").set({ user_id: null, details: "{}" }).where("user_id", "=", userId).execute();
  await transaction.deleteFrom("mails").where("recipient", "=", email).where("status", "!=", "waiting").execute();
  await transaction.deleteFrom("users").where("id", "=", userId).execute();
}
