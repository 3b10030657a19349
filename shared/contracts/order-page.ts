// The page of an order for whoever knows its secret: amounts and state, the contact masked, nothing that opens anything.

import { z } from "zod";
import { mailAddressSchema } from "../addresses/mail-address-schema.ts";
import { DISCOUNTS } from "../checkout/order-quote.ts";
import { BILLING_CYCLES, PAID_PLANS } from "../checkout/price-catalogue.ts";
import { CONTACT_METHODS, PAYMENT_STATUSES, shownTotalSchema } from "./checkout.ts";
import { languageSchema } from "./language-schema.ts";

export const ORDER_STATES = [
  /** Nothing came yet, and a payment is open. */
  "waiting",
  /** Money is on its way. */
  "processing",
  "underpaid",
  "held",
  /** Nothing came, and no payment is open. */
  "failed",
  "expired",
  "paid",
  /** Paid, and the customer has withdrawn: the money goes back. */
  "withdrawn",
  "refunded",
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** What its reader can do about an order. */
export const ORDER_STEPS = ["pay", "pay-rest", "pay-again", "wait", "contact", "sign-in", "none"] as const;

/** Of the login that a paid order brings. */
export const LOGIN_STATES = [
  /** Sent once the order is paid. */
  "later",
  /** On its way, or waiting for the customer to open the bot. */
  "waiting",
  "sent",
  "failed",
  /** The customer already has an account, which gets the plan. */
  "account",
] as const;

const moment = z.number();
const moneySchema = z.object({ amount: z.string(), currency: z.string() });

const orderPaymentSchema = z.object({
  paymentId: z.string(),
  provider: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  charge: moneySchema,
  /** What is missing to complete the order; "0.00" once it is paid. */
  missing: moneySchema,
  received: z.array(moneySchema.extend({ at: moment })),
  /** Where to pay; null when it cannot be paid (any more). */
  pay_url: z.string().nullable(),
  created_at: moment,
  valid_ms: z.number(),
});

export const orderPageSchema = z.object({
  number: z.string(),
  plan: z.enum(PAID_PLANS),
  billing_cycle: z.enum(BILLING_CYCLES),
  /** What was ordered, received and is missing, all in this currency. */
  price: z.string(),
  discount_percent: z.literal(DISCOUNTS),
  amount: z.string(),
  received: z.string(),
  missing: z.string(),
  currency: z.string(),
  /** More than the price was received. */
  is_overpaid: z.boolean(),
  /** It came after the payment had expired. */
  is_late: z.boolean(),
  state: z.enum(ORDER_STATES),
  next: z.enum(ORDER_STEPS),
  /** Time left for the newest payment, counted from this answer. */
  valid_ms: z.number(),
  ordered_at: moment,
  /** Newest first. */
  payments: z.array(orderPaymentSchema),
  /** Masked. */
  contact: z.string(),
  contact_method: z.enum(CONTACT_METHODS),
  login: z.object({
    state: z.enum(LOGIN_STATES),
    channel: z.enum(["email", "telegram"]),
    /** Masked. */
    to: z.string(),
    sent_at: moment.nullable(),
    /** Opens the bot that delivers the login. */
    telegram_link: z.string().nullable(),
    can_resend: z.boolean(),
    /** This is the browser that ordered, and it may still redirect the login. */
    can_move: z.boolean(),
  }),
  /** What was paid, once it is. */
  receipt: z
    .object({
      provider: z.string(),
      paid_at: moment,
      starts_at: moment,
      ends_at: moment,
      charge: moneySchema,
    })
    .nullable(),
  withdrawal: z
    .object({
      kind: z.enum(["withdrawal", "refund"]),
      confirmed_at: moment,
      refunded_at: moment.nullable(),
      /** What is owed and its deadline; null for a request that is decided by somebody. */
      refund: moneySchema.nullable(),
      due_at: moment.nullable(),
    })
    .nullable(),
});
export type OrderPage = z.infer<typeof orderPageSchema>;

/** Whatever is presented as an order's secret: a malformed one opens nothing, like a wrong one. */
const secret = z.string().max(200).catch("");

export const orderAnswerSchema = z.object({ success: z.literal(true), data: orderPageSchema, message: z.string() });
export const ownOrderAnswerSchema = orderAnswerSchema.extend({
  /** Of its address. */
  secret: z.string(),
});
export const orderSecretSchema = z.object({ secret });
export const payOrderSchema = z.object({
  secret,
  language: languageSchema.optional().catch(undefined),
  shown_total: shownTotalSchema,
  /** The provider of the order's newest payment by default. */
  provider: z.string().max(40).optional(),
});
export const moveLoginSchema = z.object({ secret, email: mailAddressSchema });
