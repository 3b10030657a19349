import { sql } from "kysely";
import type { Queries } from "./database.ts";
import { receivedMoneyText } from "./payment-receipts.queries.ts";

/** Every row about the user, without hashes and tokens, for the customer's copy of their data. */
export async function accountData(db: Queries, userId: string, email: string) {
  return {
    ...(await accountRows(db, userId)),
    ...(await purchases(db, userId)),
    ...(await terminalRows(db, userId)),
    ...(await alertRows(db, userId)),
    ...(await reportRows(db, userId)),
    ...(await messagesAndLogs(db, userId, email)),
  };
}

/** The account and what opens it. */
async function accountRows(db: Queries, userId: string) {
  const account = await db
    .selectFrom("users")
    .select(["id", "email", "username", "language", "created_at", "updated_at", "first_password_ends_at", "email_confirmed_at"])
    .where("id", "=", userId)
    .executeTakeFirst();
  const subscriptions = await db
    .selectFrom("subscriptions")
    .select(["plan", "starts_at", "ends_at", "cancelled_at", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("starts_at")
    .execute();
  const sessions = await db
    .selectFrom("sessions")
    .select(["handle", "created_at", "last_seen_at", "expires_at", "ended_at", "end_reason", "user_agent"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  const apiKeys = await db
    .selectFrom("api_keys")
    .select(["name", "start", "scopes", "addresses", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  return { account, subscriptions, sessions, apiKeys };
}

/** What was bought, and how it was paid. */
async function purchases(db: Queries, userId: string) {
  const orders = await db
    .selectFrom("orders")
    .innerJoin("registrations", "registrations.id", "orders.registration_id")
    .leftJoin("consents", "consents.registration_id", "orders.registration_id")
    .select([
      "orders.number",
      "orders.snapshot",
      "orders.amount",
      "orders.currency",
      "orders.created_at",
      "orders.paid_at",
      "registrations.contact",
      "registrations.contact_method",
      "registrations.email",
      "registrations.login_moved_at",
      sql<boolean>`registrations.browser_hash is not null`.as("ordering_browser_is_known"),
      "consents.version as consent_version",
      "consents.language as consent_language",
      "consents.agreed_at as consent_given_at",
    ])
    .where("orders.user_id", "=", userId)
    .orderBy("orders.created_at")
    .execute();
  const payments = await db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select([
      "orders.number",
      "payments.provider",
      "payments.state",
      "payments.charge_amount",
      "payments.charge_currency",
      receivedMoneyText.as("received"),
      "payments.created_at",
    ])
    .where("orders.user_id", "=", userId)
    .orderBy("payments.created_at")
    .execute();
  const withdrawals = await db
    .selectFrom("withdrawals")
    .innerJoin("orders", "orders.id", "withdrawals.order_id")
    .select([
      "orders.number",
      "withdrawals.kind",
      "withdrawals.requested_at",
      "withdrawals.confirmed_at",
      "withdrawals.refunded_at",
    ])
    .where("orders.user_id", "=", userId)
    .orderBy("withdrawals.requested_at")
    .execute();
  return { orders, payments, withdrawals };
}

async function terminalRows(db: Queries, userId: string) {
  const watchLists = await db
    .selectFrom("watch_lists")
    .select("body")
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  const settings = await db
    .selectFrom("account_settings")
    .select(["fields", "updated_at"])
    .where("user_id", "=", userId)
    .execute();
  const setups = await db
    .selectFrom("setups")
    .select(["name", "note", "body", "sent_at", "accepted_at", "declined_at"])
    .where("user_id", "=", userId)
    .orderBy("sent_at")
    .execute();
  return { watchLists: watchLists.map(({ body }) => body), settings, setups };
}

/** Alerts, what fired, and where messages go. */
async function alertRows(db: Queries, userId: string) {
  const alerts = await db
    .selectFrom("alerts")
    .select([
      "exchange",
      "scope",
      "symbol",
      "list_id",
      "left_out",
      "kind",
      "minutes",
      "side",
      "level",
      "mode",
      "pause_seconds",
      "ends_at",
      "note",
      "state",
      "created_at",
    ])
    .where("user_id", "=", userId)
    .where("state", "!=", "deleted")
    .orderBy("id")
    .execute();
  const alertFirings = await db
    .selectFrom("alert_firings")
    .select(["exchange", "symbol", "kind", "minutes", "side", "level", "note", "figure", "price", "traded_at", "after_gap"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  const alertDelivery = await db
    .selectFrom("alert_delivery")
    .select(["time_zone", "quiet_from", "quiet_until", "max_per_hour"])
    .where("user_id", "=", userId)
    .execute();
  const alertTargets = await db
    .selectFrom("alert_targets as target")
    .leftJoin("telegram_chats as chat", "chat.target_id", "target.id")
    .select(["target.channel", "target.address", "target.name", "target.is_on"])
    .select(["target.last_at", "target.last_outcome", "target.created_at"])
    .select(["chat.kind", "chat.linked_by"])
    .where("target.user_id", "=", userId)
    .orderBy("target.id")
    .execute();
  const alertMessages = await db
    .selectFrom("alert_messages as message")
    .innerJoin("alert_targets as target", "target.id", "message.target_id")
    .select(["target.channel", "message.kind", "message.state", "message.created_at"])
    .select(["message.report", "message.happened_at", "message.tried_at"])
    .where("target.user_id", "=", userId)
    .orderBy("message.created_at")
    .execute();
  const webhooks = await db
    .selectFrom("webhooks")
    .innerJoin("alert_targets as target", "target.id", "webhooks.target_id")
    .select(["target.name", "webhooks.kind", "webhooks.template", "webhooks.failing_since"])
    .where("target.user_id", "=", userId)
    .orderBy("target.id")
    .execute();
  const webhookTries = await db
    .selectFrom("webhook_tries as try")
    .innerJoin("alert_targets as target", "target.id", "try.target_id")
    .select(["target.name", "try.tried_at", "try.status", "try.took_ms", "try.error"])
    .where("target.user_id", "=", userId)
    .orderBy("try.id")
    .execute();
  return { alerts, alertFirings, alertDelivery, alertTargets, alertMessages, webhooks, webhookTries };
}

/** Messages from and to us, and logs. */
async function messagesAndLogs(db: Queries, userId: string, email: string) {
  const messages = await db
    .selectFrom("contact_messages")
    .select(["name", "email", "subject", "message", "language", "plan", "diagnosis", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  const messageReplies = await db
    .selectFrom("message_replies as reply")
    .innerJoin("contact_messages as message", "message.id", "reply.message_id")
    .select(["message.subject", "reply.text", "reply.created_at"])
    .where("message.user_id", "=", userId)
    .orderBy("reply.created_at")
    .execute();
  const activity = await db
    .selectFrom("audit_log")
    .select(["at", "action", "details"])
    .where("user_id", "=", userId)
    .orderBy("at")
    .execute();
  const mails = await db
    .selectFrom("mails")
    .select(["template", "recipient", "language", "status", "created_at", "finished_at"])
    .where("recipient", "=", email)
    .orderBy("created_at")
    .execute();
  return { messages, messageReplies, activity, mails };
}

/** Where lists report, and what is muted. */
async function reportRows(db: Queries, userId: string) {
  const listReports = await db
    .selectFrom("list_reports")
    .select(["list_id", "is_on", "exchanges", "per", "min_strength", "quiet", "quiet_from", "quiet_until", "max_per_hour"])
    .select(["created_at", "updated_at"])
    .where("user_id", "=", userId)
    .orderBy("list_id")
    .execute();
  const listReportTargets = await db
    .selectFrom("list_report_targets")
    .innerJoin("alert_targets as target", "target.id", "list_report_targets.target_id")
    .select(["list_report_targets.list_id", "list_report_targets.target_id", "target.channel"])
    .where("list_report_targets.user_id", "=", userId)
    .orderBy("list_report_targets.list_id")
    .execute();
  const reportMutes = await db
    .selectFrom("report_mutes")
    .select(["list_id", "exchange", "symbol", "ends_at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  return { listReports, listReportTargets, reportMutes };
}
