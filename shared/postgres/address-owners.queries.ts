// Who owns an account: an address belongs to whoever proved that they read its mail. Until then a login may have gone to somebody
// else, by Telegram.

import type { Queries } from "./database.ts";
import { addAudit } from "./audit.queries.ts";
import { addOutbox } from "./outbox.queries.ts";
import { dropResetLinks } from "./password-resets.queries.ts";
import { endSessionsOf } from "./sessions.queries.ts";

/** Records that this user reads the address's mail; the first proof counts. */
export async function confirmAddress(db: Queries, userId: string, now: Date): Promise<void> {
  await db
    .updateTable("users")
    .set({ email_confirmed_at: now })
    .where("id", "=", userId)
    .where("email_confirmed_at", "is", null)
    .execute();
}

/** The same after a sign-in with a generated password: it proves the address unless that password was sent by Telegram. */
export async function confirmByFirstPassword(db: Queries, userId: string, now: Date): Promise<void> {
  await db
    .updateTable("users")
    .set({ email_confirmed_at: now })
    .where("id", "=", userId)
    .where("email_confirmed_at", "is", null)
    .where("first_password_ends_at", "is not", null)
    .where((where) => where.exists(deliveriesOf(db, userId).where("status", "=", "sent")))
    .where((where) => where.not(where.exists(deliveriesOf(db, userId).where("telegram_chat_id", "is not", null))))
    .execute();
}

const deliveriesOf = (db: Queries, userId: string) =>
  db.selectFrom("credential_deliveries").select("id").where("user_id", "=", userId);

export async function isAddressConfirmed(db: Queries, userId: string): Promise<boolean> {
  const row = await db.selectFrom("users").select("email_confirmed_at").where("id", "=", userId).executeTakeFirst();
  return row !== undefined && row.email_confirmed_at !== null;
}

/** The Telegram names that a login of this account was, or may still be, sent to. */
export async function telegramHolders(db: Queries, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("credential_deliveries")
    .select("recipient")
    .where("user_id", "=", userId)
    .where("method", "=", "telegram")
    .where((where) => where.or([where("telegram_chat_id", "is not", null), where("status", "=", "waiting")]))
    .execute();
  return rows.map(({ recipient }) => recipient);
}

/** Access a user may revoke. */
export interface AccessChoice {
  readonly sessions: boolean;
  readonly apiKeys: boolean;
  /** Browsers and Telegram chats that get price alerts; mail goes to the address itself. */
  readonly alertTargets: boolean;
}

export interface DroppedAccess {
  readonly sessions: readonly string[];
  /** Ids. */
  readonly apiKeys: readonly string[];
  readonly alertTargets: number;
}

/** Revokes the chosen access; the user's row must be locked. */
export async function dropAccess(transaction: Queries, userId: string, choice: AccessChoice): Promise<DroppedAccess> {
  const sessions = choice.sessions ? await endSessionsOf(transaction, userId, "revoked") : [];
  const apiKeys = choice.apiKeys
    ? await transaction.deleteFrom("api_keys").where("user_id", "=", userId).returning("id").execute()
    : [];
  if (!choice.alertTargets) return { sessions, apiKeys: apiKeys.map(({ id }) => id), alertTargets: 0 };
  await transaction.deleteFrom("telegram_links").where("user_id", "=", userId).execute();
  const targets = await transaction
    .deleteFrom("alert_targets")
    .where("user_id", "=", userId)
    .where("channel", "!=", "mail")
    .returning("id")
    .execute();
  return { sessions, apiKeys: apiKeys.map(({ id }) => id), alertTargets: targets.length };
}

/**
 * Shuts out whoever holds an account whose address nobody has confirmed: its password, logins on their way, sessions, keys and
 * alert targets end. Nobody can sign in until the address is proved by the link of `promisePurchaseLink`.
 */
export async function shutOutHolder(
  transaction: Queries,
  userId: string,
  { noPasswordHash, now }: { readonly noPasswordHash: string; readonly now: Date },
): Promise<void> {
  await transaction
    .updateTable("users")
    .set({ password_hash: noPasswordHash, first_password_ends_at: null, first_password_used_at: null, updated_at: now })
    .where("id", "=", userId)
    .execute();
  await transaction
    .updateTable("credential_deliveries")
    .set({ status: "failed", sealed_password: null, finished_at: now, last_error: "the address was paid for by somebody else" })
    .where("user_id", "=", userId)
    .where("status", "=", "waiting")
    .execute();
  await dropResetLinks(transaction, userId, now);
  await dropAccess(transaction, userId, { sessions: true, apiKeys: true, alertTargets: true });
  await addAudit(transaction, [{ action: "unproved-access-ended", userId, details: {} }]);
}

/** Promises the account's address a link that sets a password, because somebody paid for it. */
export async function promisePurchaseLink(transaction: Queries, userId: string): Promise<void> {
  const { id } = await transaction
    .insertInto("password_resets")
    .values({ login: null, user_id: userId, purpose: "purchase" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addOutbox(transaction, { kind: "reset-password", subjectId: id });
}
