// Links that set a new password. A request becomes a row whether or not anybody has that login, so that asking tells nothing;
// workers/jobs looks up who is meant and mails the link.

import type { Queries } from "./database.ts";
import { addOutbox } from "./outbox.queries.ts";
import { findUserByLogin, normalizedName, type UserRow } from "./users.queries.ts";

/** Promises a link to whoever has this login. Runs inside the caller's transaction. */
export async function requestPasswordReset(transaction: Queries, login: string): Promise<void> {
  const { id } = await transaction
    .insertInto("password_resets")
    .values({ login: normalizedName(login) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addOutbox(transaction, { kind: "reset-password", subjectId: id });
}

/**
 * Whose link is to be made: the request is locked and loses its login, so this answers once. Undefined when it was answered
 * before or nobody has that login.
 */
export async function takePasswordReset(transaction: Queries, id: string): Promise<UserRow | undefined> {
  const request = await transaction
    .selectFrom("password_resets")
    .select("login")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!request || request.login === null) return undefined;
  await transaction.updateTable("password_resets").set({ login: null }).where("id", "=", id).execute();
  return findUserByLogin(transaction, request.login);
}

export interface ResetLink {
  readonly userId: string;
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
}

/** Gives the request its link. */
export async function storeResetLink(
  transaction: Queries,
  id: string,
  { userId, tokenHash, expiresAt }: ResetLink,
): Promise<void> {
  await transaction
    .updateTable("password_resets")
    .set({ user_id: userId, token_hash: tokenHash, expires_at: expiresAt })
    .where("id", "=", id)
    .execute();
}

/** Makes a link that nobody asked for: to a new account's first password of its own. */
export async function addResetLink(db: Queries, { userId, tokenHash, expiresAt }: ResetLink): Promise<void> {
  await db
    .insertInto("password_resets")
    .values({ login: null, user_id: userId, token_hash: tokenHash, expires_at: expiresAt })
    .execute();
}

/** How many links the user got since this moment. */
export async function countResetLinks(db: Queries, userId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("password_resets")
    .select((from) => from.fn.countAll<string>().as("count"))
    .where("user_id", "=", userId)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const openLink = (db: Queries, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom("password_resets")
    .where("password_resets.token_hash", "=", tokenHash)
    .where("password_resets.used_at", "is", null)
    .where("password_resets.expires_at", ">", now);

/** Whose password this link may set at `now`; uses nothing up. */
export async function ownerOfResetLink(
  db: Queries,
  tokenHash: Buffer,
  now: Date,
): Promise<{ email: string; username: string | null } | undefined> {
  return openLink(db, tokenHash, now)
    .innerJoin("users", "users.id", "password_resets.user_id")
    .select(["users.email", "users.username"])
    .executeTakeFirst();
}

/** Uses the link up; the user it is for, or undefined when it was used or is too old. Of two at once one succeeds. */
export async function takeResetLink(transaction: Queries, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const link = await openLink(transaction, tokenHash, now).select(["id", "user_id"]).forUpdate().executeTakeFirst();
  if (!link) return undefined;
  await transaction.updateTable("password_resets").set({ used_at: now }).where("id", "=", link.id).execute();
  return link.user_id ?? undefined;
}

/** Uses up all of the user's links: the password is another now. */
export async function dropResetLinks(db: Queries, userId: string, now: Date): Promise<void> {
  await db
    .updateTable("password_resets")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .execute();
}

/** Deletes up to `max` requests made before this moment; returns how many. */
export async function prunePasswordResets(db: Queries, before: Date, max: number): Promise<number> {
  const result = await db
    .deleteFrom("password_resets")
    .where("id", "in", (from) => from.selectFrom("password_resets").select("id").where("created_at", "<", before).limit(max))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
