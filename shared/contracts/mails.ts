// The mails of the product, each with its template parameters.

import { z } from "zod";
import { ATTENTION_KINDS } from "./attention.ts";
import { languageSchema } from "./language-schema.ts";
import { PLAN_IDS } from "./plans.ts";
import { MAX_SETUP_NAME } from "./setups.ts";

const plan = z.enum(PLAN_IDS);
const moment = z.iso.datetime();
/** An exact decimal, as orders and providers write it. */
const amount = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/);
const currency = z.string().regex(/^[A-Za-z0-9-]{2,20}$/);
const orderNumber = z.string().min(1).max(64);

/** What each template needs; secrets are sent separately, encrypted. */
export const MAIL_PARAMS = {
  /** Its secret: the path of the page that sets a new password. */
  "reset-link": z.object({ minutes: z.int().positive() }),
  "password-changed": z.object({
    at: moment,
    /** Access that was revoked with it. */
    dropped: z.array(z.enum(["sessions", "api-keys", "alert-targets"])).default(["sessions"]),
  }),
  /**
   * A customer who was not signed in paid for an existing account. Its secret, with `linkDays`: the path that sets a password.
   */
  "plan-added": z.object({
    login: z.string().max(254),
    /** How long that path works; null when the account's owner is known and signs in. */
    linkDays: z.int().positive().nullable(),
    orderNumber: orderNumber.optional(),
  }),
  receipt: z.object({
    orderNumber,
    plan,
    cycle: z.enum(["monthly", "yearly"]),
    startsAt: moment,
    endsAt: moment,
    paidAt: moment,
    /** What was charged, in the charged currency. */
    amount,
    currency,
    /** The price in USDT, and the rate of one USDT if the charged currency differs. */
    price: amount.optional(),
    rate: amount.optional(),
    /** The hash on the chain. */
    transaction: z.string().max(200).optional(),
  }),
  "payment-problem": z.object({
    orderNumber,
    /** An underpaid order has not begun; one overpaid or paid late has. */
    problem: z.enum(["underpaid", "overpaid", "late"]),
    expected: amount,
    received: amount,
    currency,
  }),
  /** The order that brought the plan, if any: operators give plans, too. */
  "renewal-reminder": z.object({ plan, endsAt: moment, days: z.int().positive(), orderNumber: orderNumber.optional() }),
  "subscription-ended": z.object({ plan, endedAt: moment, orderNumber: orderNumber.optional() }),
  /** Its secret: the code. */
  "trial-code": z.object({ minutes: z.int().positive() }),
  "contact-notice": z.object({
    name: z.string().max(100),
    email: z.string().max(254),
    subject: z.string().max(200),
    message: z.string().max(5000),
    language: languageSchema,
  }),
  "refund-confirmation": z.object({
    orderNumber,
    step: z.enum(["refund-requested", "withdrawal-received", "refunded"]),
    at: moment,
    /** The refund; for an undecided request, what was paid. */
    amount,
    currency,
    /** What `amount` was computed from, if days were used up. */
    share: z.object({ paid: amount, daysUsed: z.int().nonnegative(), daysBought: z.int().positive() }).optional(),
  }),
  /** The login of an order goes to another address than before: one mail to each, and neither learns the other's address. */
  "login-moved": z.object({ orderNumber, at: moment, side: z.enum(["old", "new"]), other: z.string().max(64) }),
  "account-deleted": z.object({ at: moment }),
  /** An operator's answer to a message. */
  "message-reply": z.object({
    /** Of the message; it names the thread. */
    messageId: z.uuid(),
    /** Earlier mails of the thread, oldest first. */
    before: z.array(z.uuid()).max(50),
    subject: z.string().max(200),
    text: z.string().max(5000),
    /** What it answers. */
    quoted: z.string().max(5000),
  }),
  /** To operators: what needs a person since they were last told. */
  "attention-notice": z.object({
    rows: z.array(
      z.object({
        kind: z.enum(ATTENTION_KINDS),
        subject: z.string().max(300),
        since: moment,
        /** Amounts and similar, each with its name. */
        facts: z.array(z.tuple([z.string().max(60), z.string().max(300)])).max(12),
      }),
    ),
    /** How many more there are. */
    more: z.int().nonnegative(),
    /** New messages in the inbox. */
    messages: z.int().nonnegative(),
  }),
  /** gone: the address asked for nothing more. failing: nothing arrived there for a day. */
  "webhook-off": z.object({ name: z.string().max(100), reason: z.enum(["gone", "failing"]), at: moment }),
  /** A list reports nothing because too many rules are in use on an exchange. */
  "report-left-out": z.object({ list: z.string().max(100), exchange: z.string().max(40) }),
  /** An operator sent the customer a set of lists, charts and alerts. */
  "setup-waiting": z.object({ name: z.string().min(1).max(MAX_SETUP_NAME) }),
} as const;

export type MailTemplate = keyof typeof MAIL_PARAMS;
export type MailParams<T extends MailTemplate> = z.output<(typeof MAIL_PARAMS)[T]>;

/** The operators of this deployment, whatever their address is. */
export const OPERATORS = "operators";
/** Their chat with our Telegram bot. */
export const OPERATORS_CHAT = "operators-chat";

/** A mail that a development start without a mail server did not send, as shown on /dev/outbox. */
export const heldMailSchema = z.object({
  id: z.string(),
  at: z.number(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type HeldMail = z.infer<typeof heldMailSchema>;
