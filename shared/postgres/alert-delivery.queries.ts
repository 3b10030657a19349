// The delivery of fired alerts as their owner sees and changes it: targets, quiet hours, budget.

import type { Selectable } from "kysely";
import type { AlertTarget, DeliverySettings } from "../contracts/alert-delivery.ts";
import { MAX_PUSH_TARGETS, STANDARD_DELIVERY } from "../contracts/alert-delivery.ts";
import type { AlertDeliveryTable, AlertTargetsTable } from "./alert-delivery-tables.ts";
import type { Queries } from "./database.ts";
import { promiseMessage } from "./promise-message.ts";
import { forgetFailures } from "./webhooks.queries.ts";

/** The user's settings; the standard ones by default. */
export async function deliverySettingsOf(db: Queries, userId: string): Promise<DeliverySettings> {
  const row = await db.selectFrom("alert_delivery").selectAll().where("user_id", "=", userId).executeTakeFirst();
  return row ? readDeliverySettings(row) : STANDARD_DELIVERY;
}

/** The settings of a row. */
export function readDeliverySettings(row: Selectable<AlertDeliveryTable>): DeliverySettings {
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
  const rows = await db
    .selectFrom("alert_targets as target")
    .leftJoin("telegram_chats as chat", "chat.target_id", "target.id")
    .selectAll("target")
    .select("chat.kind as chat")
    .where("target.user_id", "=", userId)
    .orderBy("target.id")
    .execute();
  return rows.map(targetOf);
}

/** Turns alerts by mail to the account's address on or off. */
export async function setMailTarget(db: Queries, userId: string, isOn: boolean): Promise<void> {
  await db
    .insertInto("alert_targets")
    .values({ ...NEW_TARGET, user_id: userId, channel: "mail", address: "", name: "", is_on: isOn })
    .onConflict((conflict) => conflict.column("user_id").where("channel", "=", "mail").doUpdateSet({ is_on: isOn }))
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

export interface PushSubscriber {
  readonly endpoint: string;
  /** Of the browser, base64url. */
  readonly p256dh: string;
  readonly auth: string;
  /** The browser's description of itself. */
  readonly name: string;
}

/**
 * Adds a browser as push target; it belongs to the account that asked last, without what another one had there: its lists' reports and
 * messages on their way. Beyond MAX_PUSH_TARGETS the oldest one is removed.
 */
export async function addPushTarget(
  transaction: Queries,
  userId: string,
  { endpoint, p256dh, auth, name }: PushSubscriber,
): Promise<void> {
  const fresh = { push_key: p256dh, push_secret: auth, name, is_on: true, last_at: null, last_outcome: null };
  await transaction
    .deleteFrom("alert_targets")
    .where("channel", "=", "push")
    .where("address", "=", endpoint)
    .where("user_id", "!=", userId)
    .execute();
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

const NEW_TARGET = { push_key: null, push_secret: null, last_at: null, last_outcome: null, hour_began_at: null } as const;

function targetOf(row: Selectable<AlertTargetsTable> & { readonly chat: AlertTarget["chat"] }): AlertTarget {
  const { id, channel, name, chat, is_on: isOn, last_at: at, last_outcome: outcome } = row;
  return { id, channel, name, chat, isOn, last: at === null || outcome === null ? null : { at: at.getTime(), outcome } };
}
