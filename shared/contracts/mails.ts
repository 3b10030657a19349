// The mails that the product sends, each with the parameters its template is filled with.

import { z } from "zod";
import { languageSchema } from "./language-schema.ts";
import { PLAN_IDS } from "./plans.ts";
import { MAX_SETUP_NAME } from "./setups.ts";

const plan = z.enum(PLAN_IDS);
const moment = z.iso.datetime();
/** An exact decimal, as orders and providers write it. */
const amount = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/);
const currency = z.string().regex(/^[A-Za-z0-9-]{2,20}$/);
const orderNumber = z.string().min(1).max(64);

/** What each template needs; secrets travel apart, encrypted. */
export const MAIL_PARAMS = {
  /** Its secret: the path of the page that sets a new password. */
  "reset-link": z.object({ minutes: z.int().positive() }),
  "password-changed": z.object({ at: moment }),
  receipt: z.object({
    orderNumber,
    plan,
    cycle: z.enum(["monthly", "yearly"]),
    startsAt: moment,
    endsAt: moment,
    paidAt: moment,
    /** What was charged, in the currency it was charged in. */
    amount,
    currency,
    /** The price in USDT and what one USDT cost in the charged currency, where that is another one. */
    price: amount.optional(),
    rate: amount.optional(),
    /** The hash on the chain. */
    transaction: z.string().max(200).optional(),
  }),
  "payment-problem": z.object({
    orderNumber,
    /** An underpaid order has not begun; one that was overpaid, or paid after its end, has. */
    problem: z.enum(["underpaid", "overpaid", "late"]),
    expected: amount,
    received: amount,
    currency,
  }),
  "renewal-reminder": z.object({ plan, endsAt: moment, days: z.int().positive() }),
  "subscription-ended": z.object({ plan, endedAt: moment }),
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
    amount,
    currency,
  }),
  "account-deleted": z.object({ at: moment }),
  /** An operator sent the customer a set of lists, charts and alerts. */
  "setup-waiting": z.object({ name: z.string().min(1).max(MAX_SETUP_NAME) }),
} as const;

export type MailTemplate = keyof typeof MAIL_PARAMS;
export type MailParams<T extends MailTemplate> = z.infer<(typeof MAIL_PARAMS)[T]>;

/** Whoever runs this deployment, whatever their address is. */
export const OPERATORS = "operators";

/** A mail that a development start without a mail server did not send, as /dev/outbox shows it. */
export const heldMailSchema = z.object({
  id: z.string(),
  at: z.number(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type HeldMail = z.infer<typeof heldMailSchema>;
