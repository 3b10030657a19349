// First passwords on their way to customers. A purchase begins a delivery; workers/jobs makes the password, sends it and wipes
// it.

import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Language } from "../contracts/languages.ts";
import type { Queries } from "./database.ts";
import { addOutbox } from "./outbox.queries.ts";

export interface NewCredentialDelivery {
  readonly userId: string;
  /** What the customer registered; nobody else ever gets the login. */
  readonly contact: string;
  readonly contactMethod: "email" | "telegram" | "whatsapp";
  readonly language: Language;
  /** Whose payment created the account. */
  readonly orderId?: string;
}

export interface StartedDelivery {
  readonly id: string;
  /** The code in the customer's link to the bot, "https://t.me/BOT?start=…"; null when the login comes by mail. */
  readonly telegramStart: string | null;
}

/** Time a customer has to open the bot; afterwards the login goes to the account's address. */
const BOT_PATIENCE_MS = 10 * 60_000;

/** Begins to deliver a first password to a new account; call it inside the transaction that creates the account. */
export async function startCredentialDelivery(transaction: Queries, delivery: NewCredentialDelivery): Promise<StartedDelivery> {
  const { userId, contact, contactMethod, language, orderId } = delivery;
  const isBot = contactMethod === "telegram";
  const telegramStart = isBot ? randomBytes(16).toString("base64url") : null;
  const row = await transaction
    .insertInto("credential_deliveries")
    .values((from) => ({
      user_id: userId,
      order_id: orderId ?? null,
      method: isBot ? "telegram" : "email",
      recipient:
        contactMethod === "whatsapp"
          ? from.selectFrom("users").select("email").where("id", "=", userId).$asScalar().$notNull()
          : contact,
      language,
      telegram_start: telegramStart,
    }))
    .returning(["id", "created_at"])
    .executeTakeFirstOrThrow();
  const promise = { kind: "deliver-credentials", subjectId: row.id } as const;
  await addOutbox(transaction, promise);
  if (isBot) await addOutbox(transaction, { ...promise, runAt: new Date(row.created_at.getTime() + BOT_PATIENCE_MS) });
  return { id: row.id, telegramStart };
}

/** Whether the time to open the bot is over. */
export function isBotTimeOver(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= BOT_PATIENCE_MS;
}

/** The code with which this registration may open the bot; undefined once the login is sent or if it comes by mail. */
export async function telegramStartOf(db: Queries, registrationId: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom("credential_deliveries as delivery")
    .innerJoin("orders", "orders.user_id", "delivery.user_id")
    .innerJoin("registrations", "registrations.id", "orders.registration_id")
    .select("delivery.telegram_start")
    .where("registrations.id", "=", registrationId)
    // Others may have bought for the same account.
    .whereRef("delivery.recipient", "=", "registrations.contact")
    .where("delivery.status", "=", "waiting")
    .where("delivery.telegram_chat_id", "is", null)
    .where("delivery.expires_at", ">", now)
    .executeTakeFirst();
  return row?.telegram_start ?? undefined;
}

const deliveries = (db: Queries) =>
  db
    .selectFrom("credential_deliveries as delivery")
    .innerJoin("users", "users.id", "delivery.user_id")
    .leftJoin("orders", "orders.id", "delivery.order_id")
    .select([
      "delivery.id",
      "delivery.user_id",
      "delivery.method",
      "delivery.recipient",
      "delivery.language",
      "delivery.sealed_password",
      "delivery.telegram_chat_id",
      "delivery.status",
      "delivery.is_owners",
      "delivery.created_at",
      "delivery.expires_at",
      "users.email",
      "users.blocked_at",
      "orders.number as order_number",
    ]);

export type DeliveryRow = Awaited<ReturnType<typeof findDelivery>> & object;

export async function findDelivery(db: Queries, id: string) {
  return deliveries(db).where("delivery.id", "=", id).executeTakeFirst();
}

/** The same; the row stays locked until the transaction ends. */
export async function lockDelivery(transaction: Queries, id: string): Promise<DeliveryRow | undefined> {
  return deliveries(transaction).where("delivery.id", "=", id).forUpdate("delivery").executeTakeFirst();
}

/** Gives the account its first password; false when its owner has already chosen one. */
export async function setFirstPassword(
  db: Queries,
  { userId, hash, noPasswordHash, endsAt }: { userId: string; hash: string; noPasswordHash: string; endsAt: Date },
): Promise<boolean> {
  const result = await db
    .updateTable("users")
    .set({ password_hash: hash, first_password_ends_at: endsAt, first_password_used_at: null, updated_at: sql`now()` })
    .where("id", "=", userId)
    .where((where) => where.or([where("password_hash", "=", noPasswordHash), where("first_password_ends_at", "is not", null)]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Stores the encrypted password until it is sent. */
export async function storeSealedPassword(db: Queries, id: string, sealed: Buffer): Promise<void> {
  await db.updateTable("credential_deliveries").set({ sealed_password: sealed }).where("id", "=", id).execute();
}

/** The login was sent; its password is wiped. */
export async function markDelivered(db: Queries, id: string, now: Date): Promise<void> {
  await db
    .updateTable("credential_deliveries")
    .set({ status: "sent", sealed_password: null, attempts: sql`attempts + 1`, last_error: null, finished_at: now })
    .where("id", "=", id)
    .execute();
}

/**
 * Records why it was not sent. The password stays for a later try, until wipeDeliveries; `isOver` when there is nothing to send.
 */
export async function markUndelivered(db: Queries, id: string, error: string, now: Date, isOver = false): Promise<void> {
  await db
    .updateTable("credential_deliveries")
    .set({
      attempts: sql`attempts + 1`,
      last_error: error,
      ...(isOver ? { status: "failed" as const, sealed_password: null, finished_at: now } : {}),
    })
    .where("id", "=", id)
    .execute();
}

/**
 * The customer opened the bot with this link: the login goes there. False when the link is unknown, used, too old or another
 * customer's. Runs inside the caller's transaction.
 */
export async function bindTelegramChat(
  transaction: Queries,
  { start, username, chatId, now }: { start: string; username: string; chatId: number; now: Date },
): Promise<boolean> {
  const row = await transaction
    .updateTable("credential_deliveries")
    .set({ telegram_chat_id: String(chatId) })
    .where("telegram_start", "=", start)
    .where("status", "=", "waiting")
    .where("telegram_chat_id", "is", null)
    .where("expires_at", ">", now)
    .where(sql<boolean>`lower(ltrim(recipient, '@')) = ${username.toLowerCase()}`)
    .returning("id")
    .executeTakeFirst();
  if (!row) return false;
  await addOutbox(transaction, { kind: "deliver-credentials", subjectId: row.id });
  return true;
}

/** Wipes up to `max` passwords that were not sent in time; returns how many. */
export async function wipeDeliveries(db: Queries, now: Date, max: number): Promise<number> {
  const result = await db
    .updateTable("credential_deliveries")
    .set({ sealed_password: null, status: "failed", finished_at: now, last_error: "not sent in time" })
    .where("id", "in", (from) =>
      from
        .selectFrom("credential_deliveries")
        .select("id")
        .where("sealed_password", "is not", null)
        .where("expires_at", "<=", now)
        .limit(max),
    )
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
