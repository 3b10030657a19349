// Messages about fired alerts and lists' reports on their way to one target each: delayed by quiet hours and budget, counted, tried.

import { sql } from "kysely";
import { isLateAt } from "../alerts/late.ts";
import { quietEnd } from "../alerts/quiet-hours.ts";
import type { DeliverySettings, MessageOutcome } from "../contracts/alert-delivery.ts";
import type { AlertChannel } from "../contracts/plan-features.ts";
import type { Firing } from "../contracts/alert-schemas.ts";
import type { Report } from "../contracts/list-reports.ts";
import { PLAN_LIMITS, planAllowsExchange } from "../contracts/plans.ts";
import { deliverySettingsOf } from "./alert-delivery.queries.ts";
import { firingOf } from "./alerts.queries.ts";
import type { Queries } from "./database.ts";
import { promiseMessage } from "./promise-message.ts";
import { addToReportRests, quietHoursOfReport, readReport, readReportRest, type ReportRest } from "./report-messages.queries.ts";
import { currentPlan } from "./subscriptions.queries.ts";

const HOUR_MS = 3_600_000;
/** A firing that could not be sent within this is counted instead, because it is no longer news. */
const STALE_MS = HOUR_MS;

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
  /** Of what it tells; its own time where it tells of nothing that happened. */
  readonly happenedAt: Date;
  /** It is sent long after it happened, and says so. */
  readonly isLate: boolean;
  readonly about:
    | { readonly kind: "test" }
    | { readonly kind: "firing"; readonly firing: Firing }
    | { readonly kind: "rest"; readonly count: number; readonly symbols: readonly string[] }
    | { readonly kind: "report"; readonly report: Report }
    | ({ readonly kind: "report-rest" } & ReportRest);
}

/** Services that show a message sent again under the same id once, or whose receivers know it by that id. */
const REPEATABLE: ReadonlySet<AlertChannel> = new Set(["push", "webhook"]);

/**
 * Decides on a message: if returned, a try of it begins now. Undefined: it waits for another time, is counted in a summary, is not
 * wanted any more, or an earlier try of it broke off and may have reached its owner; nothing is left to do for this promise.
 */
export async function grantAlertMessage(transaction: Queries, id: string, now: Date): Promise<GrantedMessage | undefined> {
  const row = await lockMessage(transaction, id);
  if (!row || !OPEN.has(row.state)) return undefined;
  if (row.state === "trying" && !REPEATABLE.has(row.channel)) return leaveUnknown(transaction, row, now);
  if (!(await isWanted(transaction, row))) return setState(transaction, id, "dropped");
  const settings = await deliverySettingsOf(transaction, row.user_id);
  if (!(await mayLeave(transaction, row, settings, now))) return undefined;
  const about = await aboutOf(transaction, row);
  if (!about) return setState(transaction, id, "dropped");
  await begin(transaction, row, now);
  const { channel, address, push_key: pushKey, push_secret: pushSecret, email, language, target_id: targetId } = row;
  const happenedAt = row.happened_at ?? row.created_at;
  const isLate = row.happened_at !== null && isLateAt(happenedAt, now);
  const { timeZone } = settings;
  return { id, targetId, channel, address, pushKey, pushSecret, email, language, timeZone, happenedAt, isLate, about };
}

const OPEN: ReadonlySet<string> = new Set(["waiting", "granted", "trying"]);

/** False when it was put off, counted or found to be empty. */
async function mayLeave(transaction: Queries, row: Row, settings: DeliverySettings, now: Date): Promise<boolean> {
  const isFresh = row.state === "waiting";
  if (row.kind === "firing" && (isFresh || isStale(row, now))) {
    const heldUntil = quietEnd(settings, now);
    const heldBack = isStale(row, now) ? (heldUntil ?? now) : (heldUntil ?? budgetEnd(row, settings.maxPerHour, now));
    if (heldBack) await countIn(transaction, row, heldBack);
    else await spend(transaction, row, now);
    return !heldBack;
  }
  if (row.kind === "report" && (isFresh || isStale(row, now))) {
    const quiet = await quietHoursOfReport(transaction, row.user_id, row.report, settings);
    const heldUntil = quietEnd({ ...settings, quiet }, now);
    const heldBack = isStale(row, now) ? (heldUntil ?? now) : heldUntil;
    if (heldBack) await countReport(transaction, row, heldBack);
    return !heldBack;
  }
  if (isFresh && (row.kind === "rest" || row.kind === "report-rest")) {
    const heldUntil = quietEnd(settings, now);
    if (heldUntil) await putOff(transaction, row, heldUntil);
    return !heldUntil && (row.kind === "report-rest" || (await gatherRest(transaction, row)) > 0 || drop(transaction, row.id));
  }
  return true;
}

async function drop(transaction: Queries, id: string): Promise<false> {
  await setState(transaction, id, "dropped");
  return false;
}

/** Written before the service is called, so that a process that dies leaves word of it. */
async function begin(transaction: Queries, { id, channel }: Row, now: Date): Promise<void> {
  await transaction
    .updateTable("alert_messages")
    .set({ state: channel === "webhook" ? "granted" : "trying", tried_at: now })
    .where("id", "=", id)
    .execute();
}

async function leaveUnknown(transaction: Queries, { id, target_id: targetId }: Row, now: Date): Promise<undefined> {
  await noteAlertMessage(transaction, { id, targetId }, "unknown", now);
}

/** Records the result of a try; none but "away" is followed by another. */
export async function noteAlertMessage(
  transaction: Queries,
  { id, targetId }: Pick<GrantedMessage, "id" | "targetId">,
  outcome: MessageOutcome,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("alert_messages")
    .set({ state: outcome === "away" ? "granted" : outcome })
    .where("id", "=", id)
    // Its promise may be kept already, by a job that took this one for dead.
    .$if(outcome === "away", (query) => query.where("state", "=", "trying"))
    .execute();
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
      .leftJoin("alert_firings as firing", "firing.id", "message.firing_id")
      .select([
        "message.id",
        "message.target_id",
        "message.kind",
        "message.state",
        "message.firing_id",
        "message.created_at",
        "message.happened_at",
        "message.report",
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
        "firing.exchange",
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
  { kind, channel, is_on: isOn, blocked_at: blockedAt, user_id: userId, exchange }: Row,
): Promise<boolean> {
  if (blockedAt !== null || (!isOn && kind !== "test")) return false;
  const plan = await currentPlan(transaction, userId);
  if (plan === undefined || !PLAN_LIMITS[plan].priceAlerts || !PLAN_LIMITS[plan].channels.includes(channel)) return false;
  // An alert stays that was made on a larger plan.
  return exchange === null || planAllowsExchange(plan, exchange);
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
        .columns(["target_id", "kind"])
        .where(sql<boolean>`kind in ('rest', 'report-rest') and state = 'waiting'`)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  if (rest) await promiseMessage(transaction, { id: rest.id, targetId, channel }, at);
}

/** Leaves a report to the target's next summary of reports. */
async function countReport(transaction: Queries, { id, target_id: targetId, channel, report }: Row, at: Date): Promise<void> {
  await setState(transaction, id, "counted");
  const read = readReport(report);
  if (read) await addToReportRests(transaction, [{ targetId, channel, at, reports: [read] }]);
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
  { id, kind, firing_id: firingId, report: stored }: Row,
): Promise<GrantedMessage["about"] | undefined> {
  if (kind === "test") return { kind };
  if (kind === "report") {
    const report = readReport(stored);
    return report && { kind, report };
  }
  if (kind === "report-rest") {
    const rest = readReportRest(stored);
    return rest && { kind, ...rest };
  }
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

async function setState(transaction: Queries, id: string, state: "counted" | "dropped"): Promise<undefined> {
  await transaction.updateTable("alert_messages").set({ state }).where("id", "=", id).execute();
}
