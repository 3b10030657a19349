// Links that set a new password. A request becomes a row whether or not the login exists, so that asking reveals nothing;
// workers/jobs looks up who is meant and mails the link.

import { loginName } from "../addresses/mail-address.ts";
import type { Queries } from "./database.ts";
import { addOutbox } from "./outbox.queries.ts";
import { findUser, findUserByLogin, type UserRow } from "./users.queries.ts";

/** Promises a link to the owner of this login. Runs inside the caller's transaction. */
export async function requestPasswordReset(transaction: Queries, login: string): Promise<void> {
  const { id } = await transaction
    .insertInto("password_resets")
    .values({ login: loginName(login) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addOutbox(transaction, { kind: "reset-password", subjectId: id });
}

export interface TakenReset {
  readonly user: UserRow;
  readonly purpose: "forgotten" | "purchase";
}

/**
 * Whose link to make: the request is locked and loses its login, so this answers once. Undefined when it was answered before or
 * the login does not exist.
 */
export async function takePasswordReset(transaction: Queries, id: string): Promise<TakenReset | undefined> {
  const request = await transaction
    .selectFrom("password_resets")
    .select(["login", "user_id", "purpose", "token_hash", "used_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!request || request.token_hash !== null || request.used_at !== null) return undefined;
  const { login, user_id: userId, purpose } = request;
  if (purpose === "purchase") {
    const user = userId === null ? undefined : await findUser(transaction, userId);
    return user && { user, purpose };
  }
  if (login === null) return undefined;
  await transaction.updateTable("password_resets").set({ login: null }).where("id", "=", id).execute();
  const user = await findUserByLogin(transaction, login);
  return user && { user, purpose };
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

/** Makes the link that accompanies a first password, sent the same way. */
export async function addResetLink(
  db: Queries,
  { userId, tokenHash, expiresAt, deliveryId }: ResetLink & { readonly deliveryId: string },
): Promise<void> {
  await db
    .insertInto("password_resets")
    .values({ login: null, user_id: userId, token_hash: tokenHash, expires_at: expiresAt, delivery_id: deliveryId })
    .execute();
}

/** How many links the user has requested since this moment, and whether one of them still works at `now`. */
export async function resetLinksSince(
  db: Queries,
  userId: string,
  since: Date,
  now: Date,
): Promise<{ readonly count: number; readonly isOneOpen: boolean }> {
  const rows = await db
    .selectFrom("password_resets")
    .select(["expires_at", "used_at"])
    .where("user_id", "=", userId)
    .where("purpose", "=", "forgotten")
    .where("delivery_id", "is", null)
    .where("created_at", ">", since)
    .execute();
  const isOneOpen = rows.some(({ expires_at: end, used_at: used }) => used === null && end !== null && end > now);
  return { count: rows.length, isOneOpen };
}

const openLink = (db: Queries, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom("password_resets")
    .where("password_resets.token_hash", "=", tokenHash)
    .where("password_resets.used_at", "is", null)
    .where("password_resets.expires_at", ">", now);

/** Whose password this link may set at `now`; does not use it up. */
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

export interface UsedLink {
  readonly userId: string;
  /** Using it proves access to the address's mail; false if it came by Telegram. */
  readonly provesAddress: boolean;
}

/** Uses the link up; returns its owner, or undefined when it was used or is too old. Of two simultaneous uses one succeeds. */
export async function takeResetLink(transaction: Queries, tokenHash: Buffer, now: Date): Promise<UsedLink | undefined> {
  const link = await openLink(transaction, tokenHash, now)
    .select(["id", "user_id", "delivery_id"])
    .forUpdate()
    .executeTakeFirst();
  if (!link || link.user_id === null) return undefined;
  await transaction.updateTable("password_resets").set({ used_at: now }).where("id", "=", link.id).execute();
  const delivery =
    link.delivery_id === null
      ? undefined
      : await transaction
          .selectFrom("credential_deliveries")
          .select("telegram_chat_id")
          .where("id", "=", link.delivery_id)
          .executeTakeFirst();
  return { userId: link.user_id, provesAddress: (delivery?.telegram_chat_id ?? null) === null };
}

/** Uses up all of the user's links, because the password has changed. */
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
