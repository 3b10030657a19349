// The delivery of fired alerts as their owner sees and changes it: targets, quiet hours, budget.

import { sql, type Selectable } from "kysely";
import type { AlertTarget, DeliverySettings } from "../contracts/alert-delivery.ts";
import { MAX_PUSH_TARGETS, STANDARD_DELIVERY } from "../contracts/alert-delivery.ts";
import type { AlertTargetsTable } from "./alert-delivery-tables.ts";
import type { Queries } from "./database.ts";
import { promiseMessage } from "./promise-message.ts";
import { forgetFailures } from "./webhooks.queries.ts";

/** The user's settings; the standard ones by default. */
export async function deliverySettingsOf(db: Queries, userId: string): Promise<DeliverySettings> {
  const row = await db.selectFrom("alert_delivery").selectAll().where("user_id", "=", userId).executeTakeFirst();
  if (!row) return STANDARD_DELIVERY;
  const { time_zone: timeZone, quiet_from: from, quiet_until: until, max_per_hour: maxPerHour } = row;
  return { timeZone, quiet: from === null || until === null ? null : { from, until }, maxPerHour };
}

/** Stores the user's settings. */
export async function setDeliverySettings(db: Queries, userId: string, settings: DeliverySettings): Promise<void> {
  const { timeZone, quiet, maxPerHour } = settings;
  const values = {
    time_zone: timeZone,
    quiet_from: quiet?.from ?? null,
    quiet_until: quiet?.until ?? null,
    max_per_hour: maxPerHour,
  };
  await db
    .insertInto("alert_delivery")
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
}

/** The user's targets, mail first and the newest browser last. */
export async function alertTargetsOf(db: Queries, userId: string): Promise<AlertTarget[]> {
  const rows = await db.selectFrom("alert_targets").selectAll().where("user_id", "=", userId).orderBy("id").execute();
  return rows.map(targetOf);
}

/** Turns alerts by mail to the account's address on or off. */
export async function setMailTarget(db: Queries, userId: string, isOn: boolean): Promise<void> {
  await db
    .insertInto("alert_targets")
    .values({ ...NEW_TARGET, user_id: userId, channel: "mail", address: "", name: "", is_on: isOn })
    .onConflict((conflict) => conflict.columns(["user_id", "channel"]).where(IS_SINGLE).doUpdateSet({ is_on: isOn }))
    .execute();
}

/** Turns a target of the user on or off; false when there is none with this id. */
export async function switchAlertTarget(transaction: Queries, userId: string, id: string, isOn: boolean): Promise<boolean> {
  const result = await transaction
    .updateTable("alert_targets")
    .set({ is_on: isOn })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  if (isOn) await forgetFailures(transaction, id);
  return true;
}

/** Deletes a target of the user with its messages, if it exists. */
export async function removeAlertTarget(db: Queries, userId: string, id: string): Promise<void> {
  await db.deleteFrom("alert_targets").where("id", "=", id).where("user_id", "=", userId).execute();
}

/** Promises a test message to a target of the user; false when there is none with this id. */
export async function promiseTestMessage(transaction: Queries, userId: string, id: string): Promise<boolean> {
  const target = await transaction
    .selectFrom("alert_targets")
    .select("channel")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .forKeyShare()
    .executeTakeFirst();
  if (!target) return false;
  const message = await transaction
    .insertInto("alert_messages")
    .values({ target_id: id, kind: "test", firing_id: null, rest_id: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  await promiseMessage(transaction, { id: message.id, targetId: id, channel: target.channel });
  return true;
}

/** Stores the hash of a code that links a chat to this account until `endsAt`; an earlier one stops working. */
export async function addTelegramLink(db: Queries, userId: string, codeHash: Buffer, endsAt: Date): Promise<void> {
  const values = { code_hash: codeHash, ends_at: endsAt };
  await db
    .insertInto("telegram_links")
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
}

export interface PushSubscriber {
  readonly endpoint: string;
  /** Of the browser, base64url. */
  readonly p256dh: string;
  readonly auth: string;
  /** The browser's description of itself. */
  readonly name: string;
}

/**
 * Adds a browser as push target; it belongs to the account that asked last. Beyond MAX_PUSH_TARGETS the oldest one is removed.
 */
export async function addPushTarget(
  transaction: Queries,
  userId: string,
  { endpoint, p256dh, auth, name }: PushSubscriber,
): Promise<void> {
  const fresh = { push_key: p256dh, push_secret: auth, name, is_on: true, last_at: null, last_outcome: null };
  const { id } = await transaction
    .insertInto("alert_targets")
    .values({ ...NEW_TARGET, ...fresh, user_id: userId, channel: "push", address: endpoint })
    .onConflict((conflict) =>
      conflict
        .column("address")
        .where("channel", "=", "push")
        .doUpdateSet({ ...fresh, user_id: userId }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await transaction
    .deleteFrom("alert_targets")
    .where("id", "in", (from) =>
      from
        .selectFrom("alert_targets")
        .select("id")
        .where("user_id", "=", userId)
        .where("channel", "=", "push")
        .where("id", "!=", id)
        .orderBy("id", "desc")
        .offset(MAX_PUSH_TARGETS - 1),
    )
    .execute();
}

export interface TelegramChat {
  readonly codeHash: Buffer;
  readonly chatId: number;
  /** Its owner's name in Telegram. */
  readonly name: string;
}

/** Adds this chat as a target; its code is used up. Returns the account's language; undefined for an unknown or expired code. */
export async function linkTelegramChat(
  transaction: Queries,
  { codeHash, chatId, name }: TelegramChat,
  now: Date,
): Promise<string | undefined> {
  const link = await transaction
    .deleteFrom("telegram_links")
    .where("code_hash", "=", codeHash)
    .where("ends_at", ">", now)
    .returning("user_id")
    .executeTakeFirst();
  if (!link) return undefined;
  const values = { address: String(chatId), name, is_on: true, last_at: null, last_outcome: null };
  await transaction
    .insertInto("alert_targets")
    .values({ ...NEW_TARGET, user_id: link.user_id, channel: "telegram", ...values })
    .onConflict((conflict) => conflict.columns(["user_id", "channel"]).where(IS_SINGLE).doUpdateSet(values))
    .execute();
  const user = await transaction.selectFrom("users").select("language").where("id", "=", link.user_id).executeTakeFirstOrThrow();
  return user.language;
}

/** Stops sending to this chat. Returns the language of an account it was linked to; undefined if there was none. */
export async function unlinkTelegramChat(db: Queries, chatId: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom("alert_targets")
    .using("users")
    .whereRef("users.id", "=", "alert_targets.user_id")
    .where("alert_targets.channel", "=", "telegram")
    .where("alert_targets.address", "=", String(chatId))
    .returning("users.language")
    .executeTakeFirst();
  return row?.language;
}

/** Deletes up to `max` expired codes; returns how many. */
export async function pruneTelegramLinks(db: Queries, now: Date, max: number): Promise<number> {
  const result = await db
    .deleteFrom("telegram_links")
    .where("user_id", "in", (from) => from.selectFrom("telegram_links").select("user_id").where("ends_at", "<=", now).limit(max))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Channels of which an account has one target. */
const IS_SINGLE = sql<boolean>`channel in ('mail', 'telegram')`;
const NEW_TARGET = { push_key: null, push_secret: null, last_at: null, last_outcome: null, hour_began_at: null } as const;

function targetOf(row: Selectable<AlertTargetsTable>): AlertTarget {
  const { id, channel, name, is_on: isOn, last_at: at, last_outcome: outcome } = row;
  return { id, channel, name, isOn, last: at === null || outcome === null ? null : { at: at.getTime(), outcome } };
}
