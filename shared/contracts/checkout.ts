// Registration and payment: what both take and answer.

import { z } from "zod";
import { CONSENT_VERSIONS } from "../checkout/consent-version.ts";
import { DISCOUNTS } from "../checkout/order-quote.ts";
import { PAYMENT_STATES, type PaymentState } from "../checkout/payment-state.ts";
import { BILLING_CYCLES, CURRENCY, PAID_PLANS, type PaidPlan } from "../checkout/price-catalogue.ts";
import { languageSchema } from "./language-schema.ts";
import { DEFAULT_LANGUAGE } from "./languages.ts";
import { SUCCESS_PATH } from "./application-pages.ts";

export const CONTACT_METHODS = ["email", "telegram", "whatsapp"] as const;
export type ContactMethod = (typeof CONTACT_METHODS)[number];

/** A plan that can be bought, as it may arrive from outside. */
const paidPlanSchema = z.enum([...PAID_PLANS, "pro"]).transform((id): PaidPlan => (id === "pro" ? "professional" : id));
const languageOrDefault = languageSchema.catch(DEFAULT_LANGUAGE);
const contactSchema = z.string().trim().min(1).max(254);
const emailPattern = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** An e-mail address in lower case. */
export const emailSchema = z.string().trim().toLowerCase().max(254).regex(emailPattern, "must be an e-mail address");

/** The contact of each method in the form in which it is stored. */
export const CONTACT_FORMS = {
  email: emailSchema,
  telegram: z
    .string()
    .toLowerCase()
    .regex(/^@?[a-z][a-z0-9_]{4,31}$/, "must be a Telegram user name")
    .transform((name) => (name.startsWith("@") ? name : `@${name}`)),
  whatsapp: z
    .string()
    .transform((number) => number.replace(/[\s().-]/g, ""))
    .pipe(z.string().regex(/^\+?\d{7,15}$/, "must be a telephone number"))
    .transform((number) => (number.startsWith("+") ? number : `+${number}`)),
} as const satisfies Record<ContactMethod, z.ZodType<string>>;

export const registerSchema = z.object({
  contact: contactSchema,
  contactMethod: z.enum(CONTACT_METHODS).default("email"),
  /** Where credentials go when the contact is not an e-mail address. */
  email: emailSchema.optional(),
  plan: paidPlanSchema,
  billingCycle: z.enum(BILLING_CYCLES).default("monthly"),
  language: languageOrDefault,
  /** The edition of the text that the buyer agreed to; without it nothing was agreed. */
  consent: z.enum(CONSENT_VERSIONS).optional(),
});

const priceSchema = z.object({
  plan: z.enum(PAID_PLANS),
  billing_cycle: z.enum(BILLING_CYCLES),
  /** Decimal texts. */
  price: z.string(),
  discount_percent: z.literal(DISCOUNTS),
  amount: z.string(),
  currency: z.literal(CURRENCY),
});

export const registerAnswerSchema = z.object({
  /** Public id of the registration; not that of an account. */
  userId: z.string(),
  paymentData: priceSchema,
  message: z.string(),
});

export const registrationPathSchema = z.object({ userId: z.string() });

export const telegramAnswerSchema = z.object({
  success: z.literal(true),
  /** Opens the bot that hands out the login; null where the login comes by mail or is there already. */
  link: z.string().nullable(),
  message: z.string(),
});

export const createPaymentSchema = z.object({
  // PostgreSQL cannot even look for U+0000.
  userId: z
    .string()
    .max(64)
    .regex(/^\P{Cc}*$/u, "must not contain control characters"),
  planId: paidPlanSchema,
  /** Accepted and never used: the server knows the price. */
  amount: z.unknown().optional(),
  contact: contactSchema.optional(),
  contactMethod: z.enum(CONTACT_METHODS).optional(),
  language: languageOrDefault,
  provider: z.string().max(40).optional(),
});

export const createPaymentAnswerSchema = z.object({
  paymentUrl: z.string(),
  paymentId: z.string(),
  paymentData: priceSchema.extend({
    order_number: z.string(),
    provider: z.string(),
    /** What the provider charges, in its own currency. */
    charge_amount: z.string(),
    charge_currency: z.string(),
    /** Epoch ms. */
    expires_at: z.number(),
  }),
  message: z.string(),
});

export const paymentPathSchema = z.object({ paymentId: z.string() });

/** States as pages get them; "success" is the word of the specification. */
const OTHER_STATES = PAYMENT_STATES.filter((state): state is Exclude<PaymentState, "succeeded"> => state !== "succeeded");
const PAYMENT_STATUSES = ["success", ...OTHER_STATES] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What pages get for a state. */
export function statusOf(state: PaymentState): PaymentStatus {
  return state === "succeeded" ? "success" : state;
}

export const paymentStatusSchema = z.object({
  status: z.enum(PAYMENT_STATUSES),
  paymentId: z.string(),
  amount: z.string(),
  currency: z.string(),
  description: z.string(),
  redirect_url: z.string().regex(SUCCESS_PATH).nullable(),
});
export type PaymentStatusAnswer = z.infer<typeof paymentStatusSchema>;

export const mockUpdateSchema = z.object({
  identifier: z.string().max(64),
  provider: z.enum(["gpay", "mock"]),
  result: z.enum(["success", "fail"]),
});

const planPricesSchema = z.object({
  /** Decimal texts: what a month costs in each cycle, now and after the launch. */
  monthly: z.object({ price: z.string(), later_price: z.string() }),
  yearly: z.object({ price: z.string(), later_price: z.string(), year_price: z.string() }),
});

export const checkoutOptionsSchema = z.object({
  catalogue: z.string(),
  currency: z.literal(CURRENCY),
  period: z.enum(["launch", "later"]),
  /** Epoch ms; null when no launch price is announced. */
  launch_until: z.number().nullable(),
  plans: z.record(z.enum(PAID_PLANS), planPricesSchema),
  /** In the order in which they are offered; empty where nothing can be bought. */
  providers: z.array(z.object({ id: z.string(), charge_currency: z.string(), is_test: z.boolean() })),
});

const WITHDRAWAL_KINDS = ["withdrawal", "refund"] as const;
const moment = z.number();

export const orderPathSchema = z.object({ number: z.string().regex(/^TD-\d{1,15}$/) });

/** A request to have money back; it counts once it is confirmed. */
const withdrawalSchema = z.object({
  id: z.string(),
  /** `withdrawal` within the 14 days of the law, `refund` afterwards, which an operator decides. */
  kind: z.enum(WITHDRAWAL_KINDS),
  requested_at: moment,
  confirmed_at: moment.nullable(),
  refunded_at: moment.nullable(),
});

const orderSchema = z.object({
  number: z.string(),
  plan: z.enum(PAID_PLANS),
  billing_cycle: z.enum(BILLING_CYCLES),
  amount: z.string(),
  currency: z.string(),
  discount_percent: z.literal(DISCOUNTS),
  charge_amount: z.string(),
  charge_currency: z.string(),
  provider: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  /** Epoch ms. */
  paid_at: moment,
  starts_at: moment,
  ends_at: moment,
  /** Until when the order can be withdrawn from without a reason. */
  withdrawable_until: moment,
  withdrawal: withdrawalSchema.nullable(),
});
export type Order = z.infer<typeof orderSchema>;

export const ordersAnswerSchema = z.object({ success: z.literal(true), data: z.array(orderSchema), message: z.string() });
export const withdrawalAnswerSchema = z.object({ success: z.literal(true), data: withdrawalSchema, message: z.string() });
export const confirmWithdrawalSchema = z.object({ withdrawal_id: z.string().max(64) });
