// How fired price alerts reach their owner outside the terminal: channels, quiet hours, messages an hour, and the result of each
// channel's last message.

import { z } from "zod";
import { ALERT_CHANNELS } from "./plan-features.ts";

/**
 * away: the service did not take it and will be tried again. refused: it never will. unknown: it may have taken it before the
 * connection or our process broke, so it is not tried again.
 */
export const MESSAGE_OUTCOMES = ["sent", "away", "refused", "unknown"] as const;
export type MessageOutcome = (typeof MESSAGE_OUTCOMES)[number];

/** Messages an hour to one target; further ones are counted in one summary message. */
export const ALERTS_PER_HOUR = { min: 1, max: 60, standard: 10 } as const;
/** Browsers per account that get pushes. */
export const MAX_PUSH_TARGETS = 10;
/** Telegram chats per account. */
export const MAX_TELEGRAM_CHATS = 5;
/** A group of any size is a group; only administrators write in a channel. */
export const TELEGRAM_CHAT_KINDS = ["private", "group", "channel"] as const;
export type TelegramChatKind = (typeof TELEGRAM_CHAT_KINDS)[number];
/** How long a link to the bot works. */
export const TELEGRAM_LINK_MINUTES = 15;

const minuteOfDay = z.number().int().min(0).max(1439);

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** Minutes of the local day between which nothing is sent. It may cross midnight. */
export const quietHoursSchema = z.object({ from: minuteOfDay, until: minuteOfDay });
export type QuietHours = z.infer<typeof quietHoursSchema>;

export const deliverySettingsSchema = z.object({
  /** An IANA name, "Europe/Berlin". */
  timeZone: z.string().max(64).refine(isTimeZone, "must be a time zone like Europe/Berlin"),
  /** Null: no quiet hours. */
  quiet: quietHoursSchema.nullable(),
  maxPerHour: z.number().int().min(ALERTS_PER_HOUR.min).max(ALERTS_PER_HOUR.max),
});
export type DeliverySettings = z.infer<typeof deliverySettingsSchema>;

/** Applies to users who have chosen nothing. */
export const STANDARD_DELIVERY: DeliverySettings = { timeZone: "UTC", quiet: null, maxPerHour: ALERTS_PER_HOUR.standard };

const id = z.string().regex(/^[1-9]\d{0,14}$/);

const alertTargetSchema = z.object({
  id,
  channel: z.enum(ALERT_CHANNELS),
  /** The address, the chat's name or the browser's description. */
  name: z.string(),
  /** Of Telegram alone. */
  chat: z.enum(TELEGRAM_CHAT_KINDS).nullable(),
  isOn: z.boolean(),
  /** Of the last message, epoch ms; null before the first. */
  last: z.object({ at: z.number(), outcome: z.enum(MESSAGE_OUTCOMES) }).nullable(),
});
export type AlertTarget = z.infer<typeof alertTargetSchema>;

export const alertDeliverySchema = z.object({
  success: z.literal(true),
  settings: deliverySettingsSchema,
  targets: z.array(alertTargetSchema),
  /** The deployment has a bot. */
  hasTelegram: z.boolean(),
  /** The key browsers subscribe with, base64url; null: the deployment sends no pushes. */
  pushKey: z.string().nullable(),
  message: z.string(),
});
export const alertTargetPathSchema = z.object({ id });
export const alertTargetSwitchSchema = z.object({ isOn: z.boolean() });
/** An address without a login and with the default port. Invalid ones come here too, but were already refused. */
function isPlainAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.username === "" && url.password === "" && url.port === "";
}

/** Where strangers may have us send something. */
export const outsideAddressSchema = z
  .url({ protocol: /^https$/ })
  .max(1000)
  .refine(isPlainAddress, "must be a plain address");
/** One line, as its owner names a target. */
export const targetNameSchema = z
  .string()
  .max(100)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** A PushSubscription from the browser, and the browser's description of itself. */
export const pushSubscriberSchema = z.object({
  endpoint: outsideAddressSchema,
  /** An uncompressed point of P-256, and 16 bytes. */
  p256dh: z.string().regex(/^B[\w-]{86}$/),
  auth: z.string().regex(/^[\w-]{22}$/),
  name: targetNameSchema,
});
/** For a group or channel, instead of a private chat. */
export const telegramLinkRequestSchema = z.object({ isShared: z.boolean() });
export const telegramLinkSchema = z.object({
  success: z.literal(true),
  /** Opens the bot, or adds it to a group. */
  url: z.string(),
  /** What an administrator writes in a group or channel instead; null for a private chat. */
  command: z.string().nullable(),
  message: z.string(),
});
