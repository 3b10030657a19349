// Messages about fired alerts on their way to one target each: promised with the firing, delayed by quiet hours and budget,
// counted.

import { sql } from "kysely";
import { quietEnd } from "../alerts/quiet-hours.ts";
import type { MessageOutcome } from "../contracts/alert-delivery.ts";
import type { AlertChannel } from "../contracts/plan-features.ts";
import type { Firing } from "../contracts/alerts.ts";
import { PLAN_LIMITS } from "../contracts/plans.ts";
import { deliverySettingsOf } from "./alert-delivery.queries.ts";
import { firingOf } from "./alerts.queries.ts";
import type { Queries } from "./database.ts";
import { addOutbox } from "./outbox.queries.ts";
import { promiseMessage } from "./promise-message.ts";
import { currentPlan } from "./subscriptions.queries.ts";

const HOUR_MS = 3_600_000;
/** A firing that could not be sent within this is counted instead, because it is no longer news. */
const STALE_MS = HOUR_MS;

/** Promises a message about each of these firings to every enabled target of its owner. Runs in the transaction they fired in. */
export async function promiseAlertMessages(transaction: Queries, firingIds: readonly string[]): Promise<void> {
  if (firingIds.length === 0) return;
  const messages = await transaction
    .insertInto("alert_messages")
    .columns(["target_id", "kind", "firing_id"])
    .expression((from) =>
      from
        .selectFrom("alert_firings as firing")
        .innerJoin("alert_targets as target", "target.user_id", "firing.user_id")
        .select((select) => ["target.id", select.val("firing").as("kind"), "firing.id as firing_id"])
        .where("firing.id", "in", firingIds)
        .where("target.is_on", "=", true)
        .orderBy("firing.id"),
    )
    .onConflict((conflict) => conflict.columns(["firing_id", "target_id"]).doNothing())
    .returning(["id", "target_id"])
    .execute();
  const hooks = await webhooksAmong(transaction, [...new Set(messages.map(({ target_id: targetId }) => targetId))]);
  for (const { id, target_id: target } of messages)
    if (!hooks.has(target)) await addOutbox(transaction, { kind: "send-alert", subjectId: id });
  for (const target of hooks) await addOutbox(transaction, { kind: "send-webhooks", subjectId: target });
}

async function webhooksAmong(transaction: Queries, targets: readonly string[]): Promise<ReadonlySet<string>> {
  if (targets.length === 0) return new Set();
  const rows = await transaction.selectFrom("webhooks").select("target_id").where("target_id", "in", targets).execute();
  return new Set(rows.map(({ target_id: id }) => id));
}

/** One message that may be sent now. */
export interface GrantedMessage {
  readonly id: string;
  readonly targetId: string;
  readonly channel: AlertChannel;
  readonly address: string;
  readonly pushKey: string | null;
  readonly pushSecret: string | null;
  /** Of the account. */
  readonly email: string;
  readonly language: string;
  readonly timeZone: string;
  readonly createdAt: Date;
  readonly about:
    | { readonly kind: "test" }
    | { readonly kind: "firing"; readonly firing: Firing }
    | { readonly kind: "rest"; readonly count: number; readonly symbols: readonly string[] };
}

/**
 * Decides on a message: if returned, it may be sent now, and on every later try. Undefined: it waits for another time, is counted
 * in a summary or is not wanted any more; nothing is left to do for this promise.
 */
export async function grantAlertMessage(transaction: Queries, id: string, now: Date): Promise<GrantedMessage | undefined> {
  const row = await lockMessage(transaction, id);
  if (!row || (row.state !== "waiting" && row.state !== "granted")) return undefined;
  if (!(await isWanted(transaction, row))) return setState(transaction, id, "dropped");
  const settings = await deliverySettingsOf(transaction, row.user_id);
  const heldUntil = row.kind === "test" ? undefined : quietEnd(settings, now);
  if (row.kind === "firing" && (row.state === "waiting" || isStale(row, now))) {
    const heldBack = isStale(row, now) ? (heldUntil ?? now) : (heldUntil ?? budgetEnd(row, settings.maxPerHour, now));
    if (heldBack) return countIn(transaction, row, heldBack);
    await spend(transaction, row, now);
  }
  if (row.kind === "rest" && row.state === "waiting") {
    if (heldUntil) return putOff(transaction, row, heldUntil);
    if ((await gatherRest(transaction, row)) === 0) return setState(transaction, id, "dropped");
  }
  await setState(transaction, id, "granted");
  const about = await aboutOf(transaction, row);
  const { channel, address, push_key: pushKey, push_secret: pushSecret, email, language, target_id: targetId } = row;
  const { timeZone } = settings;
  const createdAt = row.created_at;
  return about && { id, targetId, channel, address, pushKey, pushSecret, email, language, timeZone, createdAt, about };
}

/** Records the result of a try; `isFinal` when no other follows. */
export async function noteAlertMessage(
  transaction: Queries,
  { id, targetId }: Pick<GrantedMessage, "id" | "targetId">,
  outcome: MessageOutcome,
  now: Date,
): Promise<void> {
  if (outcome !== "away") await setState(transaction, id, outcome);
  await transaction
    .updateTable("alert_targets")
    .set({ last_at: now, last_outcome: outcome })
    .where("id", "=", targetId)
    .execute();
}

/** Stops sending to this target until its owner turns it on again. */
export async function turnOffTarget(db: Queries, targetId: string): Promise<void> {
  await db.updateTable("alert_targets").set({ is_on: false }).where("id", "=", targetId).execute();
}

/** Deletes a target that no longer exists, with its messages. */
export async function forgetTarget(db: Queries, targetId: string): Promise<void> {
  await db.deleteFrom("alert_targets").where("id", "=", targetId).execute();
}

/** Deletes up to `max` messages made before this moment; returns how many. */
export async function pruneAlertMessages(db: Queries, before: Date, max: number): Promise<number> {
  const result = await db
    .deleteFrom("alert_messages")
    .where("id", "in", (from) => from.selectFrom("alert_messages").select("id").where("created_at", "<", before).limit(max))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** The message with its target, which stays locked: of two messages to one target the second sees what the first one spent. */
async function lockMessage(transaction: Queries, id: string) {
  return (
    transaction
      .selectFrom("alert_messages as message")
      .innerJoin("alert_targets as target", "target.id", "message.target_id")
      .innerJoin("users", "users.id", "target.user_id")
      .select([
        "message.id",
        "message.target_id",
        "message.kind",
        "message.state",
        "message.firing_id",
        "message.created_at",
        "target.user_id",
        "target.channel",
        "target.address",
        "target.push_key",
        "target.push_secret",
        "target.is_on",
        "target.hour_began_at",
        "target.hour_sent",
        "users.email",
        "users.language",
        "users.blocked_at",
      ])
      .where("message.id", "=", id)
      // New messages to the target need not wait.
      .forNoKeyUpdate(["target", "message"])
      .executeTakeFirst()
  );
}

type Row = NonNullable<Awaited<ReturnType<typeof lockMessage>>>;

async function isWanted(
  transaction: Queries,
  { kind, channel, is_on: isOn, blocked_at: blockedAt, user_id: userId }: Row,
): Promise<boolean> {
  if (blockedAt !== null || (!isOn && kind !== "test")) return false;
  const plan = await currentPlan(transaction, userId);
  return plan !== undefined && PLAN_LIMITS[plan].priceAlerts && PLAN_LIMITS[plan].channels.includes(channel);
}

/** A webhook that was tried is tried for a day. */
const isStale = ({ channel, state, created_at: createdAt }: Row, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > STALE_MS && !(channel === "webhook" && state === "granted");

/** When the target's budget is reset; undefined while some of it is left. */
function budgetEnd({ hour_began_at: began, hour_sent: sent }: Row, max: number, now: Date): Date | undefined {
  const end = began && new Date(began.getTime() + HOUR_MS);
  return end && end > now && sent >= max ? end : undefined;
}

async function spend(
  transaction: Queries,
  { target_id: id, hour_began_at: began, hour_sent: sent }: Row,
  now: Date,
): Promise<void> {
  const isOver = !began || began.getTime() + HOUR_MS <= now.getTime();
  await transaction
    .updateTable("alert_targets")
    .set(isOver ? { hour_began_at: now, hour_sent: 1 } : { hour_sent: sent + 1 })
    .where("id", "=", id)
    .execute();
}

/** Leaves a firing to the target's next summary, which is promised for `at` unless there is one. */
async function countIn(transaction: Queries, { id, target_id: targetId, channel }: Row, at: Date): Promise<undefined> {
  await setState(transaction, id, "counted");
  const rest = await transaction
    .insertInto("alert_messages")
    .values({ target_id: targetId, kind: "rest", firing_id: null, rest_id: null })
    .onConflict((conflict) =>
      conflict
        .column("target_id")
        .where(sql<boolean>`kind = 'rest' and state = 'waiting'`)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  if (rest) await promiseMessage(transaction, { id: rest.id, targetId, channel }, at);
}

async function putOff(transaction: Queries, { id, target_id: targetId, channel }: Row, until: Date): Promise<undefined> {
  await promiseMessage(transaction, { id, targetId, channel }, until);
}

/** Takes everything counted since the last summary; returns how many. */
async function gatherRest(transaction: Queries, { id, target_id: targetId }: Row): Promise<number> {
  const result = await transaction
    .updateTable("alert_messages")
    .set({ rest_id: id })
    .where("target_id", "=", targetId)
    .where("state", "=", "counted")
    .where("rest_id", "is", null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** What the message is about; undefined when the firings are too old to be known. */
async function aboutOf(
  transaction: Queries,
  { id, kind, firing_id: firingId }: Row,
): Promise<GrantedMessage["about"] | undefined> {
  if (kind === "test") return { kind };
  if (kind === "firing") {
    const firing = await transaction.selectFrom("alert_firings").selectAll().where("id", "=", firingId).executeTakeFirst();
    return firing && { kind, firing: firingOf(firing) };
  }
  const counted = await transaction
    .selectFrom("alert_messages as message")
    .innerJoin("alert_firings as firing", "firing.id", "message.firing_id")
    .select(["firing.symbol"])
    .where("message.rest_id", "=", id)
    .orderBy("firing.id")
    .execute();
  return counted.length === 0
    ? undefined
    : { kind, count: counted.length, symbols: [...new Set(counted.map(({ symbol }) => symbol))] };
}

async function setState(
  transaction: Queries,
  id: string,
  state: "granted" | "counted" | "sent" | "refused" | "dropped",
): Promise<undefined> {
  await transaction.updateTable("alert_messages").set({ state }).where("id", "=", id).execute();
}
