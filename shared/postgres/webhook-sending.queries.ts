// One worker at a time posts to a webhook: it claims the next message, and records what came of it.

import type { Updateable } from "kysely";
import type { WebhookError, WebhookKind } from "../contracts/webhooks.ts";
import { storedLanguage } from "../node/stored-language.ts";
import type { WebhooksTable } from "./alert-delivery-tables.ts";
import { grantAlertMessage, noteAlertMessage, turnOffTarget, type GrantedMessage } from "./alert-messages.queries.ts";
import type { Queries } from "./database.ts";
import { queueMail } from "./mails.queries.ts";
import { addOutbox } from "./outbox.queries.ts";
import { forgetFailures, pruneTries } from "./webhooks.queries.ts";

/** Longer than any try takes; a killed worker's claim ends by itself. */
const CLAIM_MS = 15_000;

export interface WebhookClaim {
  readonly message: GrantedMessage;
  readonly kind: WebhookKind;
  readonly template: string | null;
  readonly sealedSecrets: readonly Buffer[];
  /** Failures in a row before this try, and the first of them. */
  readonly failures: number;
  readonly failingSince: Date | null;
  /** Tries of this message before this one, and the first of them. */
  readonly tries: number;
  readonly firstTryAt: Date | null;
}

/** The webhook's next message, and the right to send it; undefined when none is due, or another worker is sending one. */
export async function claimWebhook(transaction: Queries, targetId: string, now: Date): Promise<WebhookClaim | undefined> {
  await lockTarget(transaction, targetId);
  const hook = await transaction
    .selectFrom("webhooks")
    .selectAll()
    .where("target_id", "=", targetId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!hook || isAhead(hook.busy_until, now) || isAhead(hook.asked_until, now)) return undefined;
  const open = await openMessages(transaction, targetId, now, isAhead(hook.retry_at, now));
  for (const { id, tries, first_try_at: firstTryAt } of open) {
    const message = await grantAlertMessage(transaction, id, now);
    if (!message) continue;
    await setHook(transaction, targetId, { busy_until: new Date(now.getTime() + CLAIM_MS) });
    const old = isAhead(hook.old_secret_until, now) ? hook.sealed_old_secret : null;
    return {
      ...{ message, kind: hook.kind, template: hook.template, tries, firstTryAt },
      ...{ failures: hook.failures, failingSince: hook.failing_since },
      sealedSecrets: [hook.sealed_secret, old].filter((secret) => secret !== null),
    };
  }
  return undefined;
}

/** Before its webhook and messages, as a deletion does. */
async function lockTarget(transaction: Queries, id: string): Promise<boolean> {
  const row = await transaction.selectFrom("alert_targets").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

const isAhead = (moment: Date | null, now: Date): boolean => moment !== null && moment > now;

/** One that failed lets those pass that were tried less. */
async function openMessages(transaction: Queries, targetId: string, now: Date, onlyTests: boolean) {
  return transaction
    .selectFrom("alert_messages")
    .select(["id", "tries", "first_try_at"])
    .where("target_id", "=", targetId)
    .where("state", "in", ["waiting", "granted"])
    .where((where) => where.or([where("not_before", "is", null), where("not_before", "<=", now)]))
    .$if(onlyTests, (query) => query.where("kind", "=", "test"))
    .orderBy("tries")
    .orderBy("created_at")
    .execute();
}

/** What one try brought. */
export interface WebhookAnswer {
  readonly status: number | null;
  readonly tookMs: number;
  readonly error: WebhookError | null;
}

/** What follows from it. later: when the webhook and when this message is tried again. off: why nothing is sent any more. */
export type AfterTry =
  | { readonly kind: "sent" }
  | { readonly kind: "over"; readonly askedUntil: Date | null }
  | { readonly kind: "refused" | "later"; readonly retryAt: Date; readonly messageAt: Date; readonly askedUntil: Date | null }
  | { readonly kind: "off"; readonly reason: "gone" | "failing" };

/** Records a try and ends the claim. */
export async function noteWebhookTry(
  transaction: Queries,
  { message, failingSince, failures, tries, firstTryAt }: WebhookClaim,
  { answer, after, now }: { readonly answer: WebhookAnswer; readonly after: AfterTry; readonly now: Date },
): Promise<void> {
  const { id, targetId } = message;
  // Its owner removed it meanwhile.
  if (!(await lockTarget(transaction, targetId))) return;
  await setHook(transaction, targetId, { busy_until: null });
  const { status, tookMs, error } = answer;
  await transaction
    .insertInto("webhook_tries")
    .values({ target_id: targetId, message_id: id, tried_at: now, status, took_ms: tookMs, error })
    .execute();
  await pruneTries(transaction, targetId);
  if (after.kind === "sent") {
    await noteAlertMessage(transaction, message, "sent", now);
    return forgetFailures(transaction, targetId);
  }
  if (after.kind === "over") {
    await noteAlertMessage(transaction, message, "refused", now);
    if (after.askedUntil) await pause(transaction, targetId, { asked_until: after.askedUntil }, [after.askedUntil]);
    return;
  }
  if (after.kind === "off") return switchOff(transaction, message, after.reason, now);
  await noteAlertMessage(transaction, message, after.kind === "refused" ? "refused" : "away", now);
  await transaction
    .updateTable("alert_messages")
    .set({ tries: tries + 1, first_try_at: firstTryAt ?? now, not_before: after.messageAt })
    .where("id", "=", id)
    .execute();
  const failed = { failing_since: failingSince ?? now, failures: failures + 1 };
  const { retryAt, askedUntil } = after;
  await pause(transaction, targetId, { ...failed, retry_at: retryAt, asked_until: askedUntil }, wakings(after));
}

type HookChange = Updateable<WebhooksTable>;

async function setHook(transaction: Queries, targetId: string, change: HookChange): Promise<void> {
  await transaction.updateTable("webhooks").set(change).where("target_id", "=", targetId).execute();
}

/** Changes the webhook, and looks at it again at these moments. */
async function pause(transaction: Queries, targetId: string, change: HookChange, wakeAt: readonly Date[]): Promise<void> {
  await setHook(transaction, targetId, change);
  for (const runAt of wakeAt) await addOutbox(transaction, { kind: "send-webhooks", subjectId: targetId, runAt });
}

/** The webhook's pause may end before this message's own. */
function wakings({ retryAt, messageAt }: { readonly retryAt: Date; readonly messageAt: Date }): readonly Date[] {
  return messageAt > retryAt ? [retryAt, messageAt] : [retryAt];
}

/** Gives up what waits, turns the webhook off and tells its owner. */
async function switchOff(
  transaction: Queries,
  { id, targetId, email, language }: GrantedMessage,
  reason: "gone" | "failing",
  now: Date,
): Promise<void> {
  await noteAlertMessage(transaction, { id, targetId }, "refused", now);
  await transaction
    .updateTable("alert_messages")
    .set({ state: "refused" })
    .where("target_id", "=", targetId)
    .where("state", "in", ["waiting", "granted"])
    .execute();
  await turnOffTarget(transaction, targetId);
  await forgetFailures(transaction, targetId);
  const { name } = await transaction
    .selectFrom("alert_targets")
    .select("name")
    .where("id", "=", targetId)
    .executeTakeFirstOrThrow();
  await queueMail(transaction, {
    template: "webhook-off",
    to: email,
    language: storedLanguage(language),
    params: { name, reason, at: now.toISOString() },
  });
}
