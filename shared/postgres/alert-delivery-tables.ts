// Tables for the delivery of fired alerts.

import type { Generated } from "kysely";
import type { AlertChannel, MessageOutcome } from "../contracts/alert-delivery.ts";

/** A user's quiet hours and budget; without a row, STANDARD_DELIVERY. */
export interface AlertDeliveryTable {
  user_id: string;
  time_zone: string;
  /** Minutes of the local day; both null without quiet hours. */
  quiet_from: number | null;
  quiet_until: number | null;
  max_per_hour: number;
}

/** Where alerts are sent: one row for mail, one for a Telegram chat, one per browser. */
export interface AlertTargetsTable {
  id: Generated<string>;
  user_id: string;
  channel: AlertChannel;
  /** Id of the chat, or endpoint of the push service; empty for mail, which goes to the account's address. */
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

/** Codes that link a chat to an account; the newest of each user. */
export interface TelegramLinksTable {
  user_id: string;
  code_hash: Buffer;
  ends_at: Date;
}

/** One message to one target; at most one per firing and target. */
export interface AlertMessagesTable {
  id: Generated<string>;
  target_id: string;
  /** rest: counts firings without their own message. */
  kind: "firing" | "rest" | "test";
  firing_id: string | null;
  /** The message that counts this one. */
  rest_id: string | null;
  /**
   * granted: may be sent, and later tries do not check quiet hours or budget again. counted: goes into a rest. dropped: nobody
   * wants it any more.
   */
  state: Generated<"waiting" | "granted" | "counted" | "sent" | "refused" | "dropped">;
  created_at: Generated<Date>;
}
