// Tables for the delivery of fired alerts.

import type { Generated } from "kysely";
import type { MessageOutcome, TelegramChatKind } from "../contracts/alert-delivery.ts";
import type { AlertChannel } from "../contracts/plan-features.ts";
import type { WebhookError, WebhookKind } from "../contracts/webhooks.ts";

/** A user's quiet hours and budget; without a row, STANDARD_DELIVERY. */
export interface AlertDeliveryTable {
  user_id: string;
  time_zone: string;
  /** Minutes of the local day; both null without quiet hours. */
  quiet_from: number | null;
  quiet_until: number | null;
  max_per_hour: number;
}

/** Where alerts are sent: one row for mail, one per Telegram chat, browser and webhook. */
export interface AlertTargetsTable {
  id: Generated<string>;
  user_id: string;
  channel: AlertChannel;
  /** Id of the chat, endpoint of the push service, or the webhook's; empty for mail, which goes to the account's address. */
  address: string;
  /** The browser's public key and secret, base64url, with which pushes are encrypted. */
  push_key: string | null;
  push_secret: string | null;
  name: string;
  is_on: Generated<boolean>;
  last_at: Date | null;
  last_outcome: MessageOutcome | null;
  /** Start of the budget's hour; null before the first message. */
  hour_began_at: Date | null;
  hour_sent: Generated<number>;
  created_at: Generated<Date>;
}

/** What targets of the channel webhook have besides. */
export interface WebhooksTable {
  target_id: string;
  kind: WebhookKind;
  template: string | null;
  /** Both null where nothing is signed. */
  sealed_secret: Buffer | null;
  sealed_old_secret: Buffer | null;
  old_secret_until: Date | null;
  /** A worker posts to it until then at most: one at a time does. */
  busy_until: Date | null;
  /** Since the first failure after the last success. */
  failing_since: Date | null;
  failures: Generated<number>;
  /** Our own pause after a failure; a test does not wait for its end. */
  retry_at: Date | null;
  /** The pause its server asked for. */
  asked_until: Date | null;
}

/** The last tries of each webhook. */
export interface WebhookTriesTable {
  id: Generated<string>;
  target_id: string;
  message_id: string;
  tried_at: Date;
  status: number | null;
  took_ms: number;
  error: WebhookError | null;
}

/** What targets of the channel telegram have besides. */
export interface TelegramChatsTable {
  target_id: string;
  kind: TelegramChatKind;
  /** The Telegram user who linked it; null in a channel, and for an administrator who writes in the group's name. */
  linked_by: string | null;
}

/** Codes that link a chat to an account; the newest of each user for a private chat, and for a group or channel. */
export interface TelegramLinksTable {
  user_id: string;
  code_hash: Buffer;
  ends_at: Date;
  is_shared: Generated<boolean>;
}

/** One message to one target; at most one per firing and target. */
export interface AlertMessagesTable {
  id: Generated<string>;
  target_id: string;
  /** rest, report-rest: count firings and reports without their own message. */
  kind: "firing" | "rest" | "test" | "report" | "report-rest";
  firing_id: string | null;
  /** The message that counts this one. */
  rest_id: string | null;
  /**
   * granted: may be sent, and later tries do not check quiet hours or budget again. trying: a try began whose result is not known
   * yet. unknown: it never will be. counted: goes into a rest. dropped: nobody wants it any more.
   */
  state: Generated<"waiting" | "granted" | "trying" | "counted" | "sent" | "refused" | "unknown" | "dropped">;
  created_at: Generated<Date>;
  /** A Report, or what a summary of reports counts (shared/postgres/report-messages.queries.ts). */
  report: Generated<unknown>;
  /** What it tells of; null where it is told of nothing that happened. */
  happened_at: Generated<Date | null>;
  /** When the last try began. */
  tried_at: Generated<Date | null>;
  /** Of webhooks: what their next try waits for, and their tries; null and 0 elsewhere. */
  not_before: Date | null;
  first_try_at: Date | null;
  tries: Generated<number>;
}
