// Webhooks as their owner sees and changes them.

import { KEPT_TRIES, type WebhookChange, type WebhookDraft, type WebhookTry, type WebhookView } from "../contracts/webhooks.ts";
import type { Queries } from "./database.ts";
import { promiseMessage } from "./promise-message.ts";

/** The user's webhooks with their last tries, oldest webhook first. */
export async function webhooksOf(db: Queries, userId: string): Promise<WebhookView[]> {
  const rows = await db
    .selectFrom("webhooks")
    .innerJoin("alert_targets as target", "target.id", "webhooks.target_id")
    .select(["target.id", "target.name", "target.address", "target.is_on", "webhooks.kind", "webhooks.template"])
    .select("webhooks.failing_since")
    .where("target.user_id", "=", userId)
    .orderBy("target.id")
    .execute();
  const tries = Map.groupBy(await triesOf(db, userId), ({ target }) => target);
  return rows.map(({ id, name, address, is_on: isOn, kind, template, failing_since: failingSince }) => ({
    ...{ id, kind, name, address: shortened(address), template, isOn },
    failingSince: failingSince?.getTime() ?? null,
    tries: (tries.get(id) ?? []).map(({ made }) => made),
  }));
}

/** Adds a webhook unless the account has `max`; its id. The user's row is locked, so that two at once are counted. */
export async function addWebhook(
  transaction: Queries,
  userId: string,
  { kind, url, name, template }: WebhookDraft,
  { sealedSecret, max }: { readonly sealedSecret: Buffer | null; readonly max: number },
): Promise<string | undefined> {
  await transaction.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  const { count } = await transaction
    .selectFrom("alert_targets")
    .select((select) => select.fn.countAll<string>().as("count"))
    .where("user_id", "=", userId)
    .where("channel", "=", "webhook")
    .executeTakeFirstOrThrow();
  if (Number(count) >= max) return undefined;
  const { id } = await transaction
    .insertInto("alert_targets")
    .values({ user_id: userId, channel: "webhook", address: url, name })
    .returning("id")
    .executeTakeFirstOrThrow();
  await transaction.insertInto("webhooks").values({ target_id: id, kind, template, sealed_secret: sealedSecret }).execute();
  return id;
}

/** Changes a webhook of the user; false when there is none with this id. JSON keeps having no template. */
export async function changeWebhook(
  transaction: Queries,
  userId: string,
  id: string,
  { name, url, template }: WebhookChange,
): Promise<boolean> {
  const result = await transaction
    .updateTable("alert_targets")
    .set({ name, ...(url === null ? {} : { address: url }) })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("channel", "=", "webhook")
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await transaction
    .updateTable("webhooks")
    .set({ template })
    .where("target_id", "=", id)
    .where("kind", "!=", "standard")
    .execute();
  if (url !== null) await forgetFailures(transaction, id);
  return true;
}

/** Replaces the secret; the one before counts until `oldUntil`. False when no such webhook of the user has one. */
export async function renewWebhookSecret(
  db: Queries,
  userId: string,
  id: string,
  { sealedSecret, oldUntil }: { readonly sealedSecret: Buffer; readonly oldUntil: Date },
): Promise<boolean> {
  const result = await db
    .updateTable("webhooks")
    .set((column) => ({
      sealed_secret: sealedSecret,
      sealed_old_secret: column.ref("sealed_secret"),
      old_secret_until: oldUntil,
    }))
    .where("target_id", "=", id)
    .where("sealed_secret", "is not", null)
    .where("target_id", "in", (from) => from.selectFrom("alert_targets").select("id").where("user_id", "=", userId))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Promises one message again that was sent or given up, under its own id; false when there is none. */
export async function replayWebhook(transaction: Queries, userId: string, id: string, message: string): Promise<boolean> {
  const result = await transaction
    .updateTable("alert_messages")
    .set({ state: "granted", first_try_at: null, tries: 0 })
    .where("id", "=", message)
    .where("target_id", "=", id)
    .where("state", "in", ["sent", "refused"])
    .where("target_id", "in", (from) =>
      from
        .selectFrom("alert_targets")
        .select("id")
        .where("user_id", "=", userId)
        .where("channel", "=", "webhook")
        .where("is_on", "=", true),
    )
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await promiseMessage(transaction, { id: message, targetId: id, channel: "webhook" });
  return true;
}

/** Lets a webhook begin anew, without pauses. Other targets have none. */
export async function forgetFailures(db: Queries, targetId: string): Promise<void> {
  await db
    .updateTable("webhooks")
    .set({ failing_since: null, failures: 0, retry_at: null, asked_until: null })
    .where("target_id", "=", targetId)
    .execute();
}

async function triesOf(db: Queries, userId: string): Promise<{ readonly target: string; readonly made: WebhookTry }[]> {
  const rows = await db
    .selectFrom("webhook_tries as try")
    .innerJoin("alert_targets as target", "target.id", "try.target_id")
    .innerJoin("alert_messages as message", "message.id", "try.message_id")
    .select(["try.target_id", "try.message_id", "try.tried_at", "try.status", "try.took_ms", "try.error", "message.state"])
    .where("target.user_id", "=", userId)
    .orderBy("try.id", "desc")
    .execute();
  return rows.map(({ target_id: target, message_id: message, tried_at: at, status, took_ms: tookMs, error, state }) => ({
    target,
    made: { message, at: at.getTime(), status, tookMs, error, isOver: state === "sent" || state === "refused" },
  }));
}

/** Deletes all but the last tries of a webhook. */
export async function pruneTries(db: Queries, targetId: string): Promise<void> {
  await db
    .deleteFrom("webhook_tries")
    .where("target_id", "=", targetId)
    .where("id", "in", (from) =>
      from.selectFrom("webhook_tries").select("id").where("target_id", "=", targetId).orderBy("id", "desc").offset(KEPT_TRIES),
    )
    .execute();
}

/** The host and the last letters: services put their key into the path. */
function shortened(address: string): string {
  const { host, pathname, search } = new URL(address);
  const rest = `${pathname}${search}`;
  return rest.length <= 12 ? `${host}${rest}` : `${host}/…${rest.slice(-4)}`;
}
