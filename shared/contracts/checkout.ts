// Requests and answers of registration and payment.

import { z } from "zod";
import { phoneNumber, telegramName } from "../addresses/contact-names.ts";
import { mailAddressSchema } from "../addresses/mail-address-schema.ts";
import { CONSENT_VERSIONS } from "../checkout/consent-version.ts";
import { DISCOUNTS } from "../checkout/order-quote.ts";
import { PAYMENT_STATES, type PaymentState } from "../checkout/payment-state.ts";
import { BILLING_CYCLES, CURRENCY, PAID_PLANS, type PaidPlan } from "../checkout/price-catalogue.ts";
import { languageSchema } from "./language-schema.ts";
import { DEFAULT_LANGUAGE } from "./languages.ts";
import { PLAN_IDS } from "./plans.ts";
import { SUCCESS_PATH } from "./application-pages.ts";

export const CONTACT_METHODS = ["email", "telegram", "whatsapp"] as const;
export type ContactMethod = (typeof CONTACT_METHODS)[number];

/** A plan that can be bought, as it may arrive from outside. */
const paidPlanSchema = z.enum([...PAID_PLANS, "pro"]).transform((id): PaidPlan => (id === "pro" ? "professional" : id));
const languageOrDefault = languageSchema.catch(DEFAULT_LANGUAGE);
/** The page's wording, for callers who show the server's text. */
const NO_CONTACT = "Please provide contact details";
const contactSchema = z.string(NO_CONTACT).trim().min(1, NO_CONTACT).max(320, "may have at most 320 characters");
/** The total a page showed; without it nothing is compared. */
export const shownTotalSchema = z.union([z.string().regex(/^\d{1,9}(\.\d{1,2})?$/), z.number().nonnegative()]).optional();

/** The contact of each method in its stored form. */
export const CONTACT_FORMS = {
  email: mailAddressSchema,
  telegram: storedForm(telegramName, "must be a Telegram user name"),
  whatsapp: storedForm(phoneNumber, "must be a telephone number with its country code"),
} as const satisfies Record<ContactMethod, z.ZodType<string>>;

function storedForm(read: (typed: string) => string | undefined, message: string) {
  return z.string().transform((typed, context) => {
    const stored = read(typed);
    if (stored !== undefined) return stored;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

export const registerSchema = z.object({
  contact: contactSchema,
  contactMethod: z.enum(CONTACT_METHODS).default("email"),
  /** Where credentials go when the contact is not an e-mail address. */
  email: mailAddressSchema.optional(),
  plan: paidPlanSchema,
  billingCycle: z.enum(BILLING_CYCLES).default("monthly"),
  language: languageOrDefault,
  shown_total: shownTotalSchema,
  /** The version of the text the buyer agreed to; without it nothing was agreed. */
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
  /** Public id of the registration, not of an account. */
  userId: z.string(),
  paymentData: priceSchema,
  message: z.string(),
});

export const registrationPathSchema = z.object({ userId: z.string() });

export const telegramAnswerSchema = z.object({
  success: z.literal(true),
  /** Opens the bot that delivers the login; null when the login comes by mail or already exists. */
  link: z.string().nullable(),
  message: z.string(),
});

export const createPaymentSchema = z.object({
  // PostgreSQL cannot even search for U+0000.
  userId: z
    .string()
    .max(64)
    .regex(/^\P{Cc}*$/u, "must not contain control characters"),
  planId: paidPlanSchema,
  /** Accepted and never used: the server knows the price. */
  amount: z.unknown().optional(),
  contact: contactSchema.optional(),
  contactMethod: z.enum(CONTACT_METHODS).optional(),
  /** Of the following pages and mails; the registration's by default. */
  language: languageSchema.optional().catch(undefined),
  shown_total: shownTotalSchema,
  provider: z.string().max(40).optional(),
});

export const createPaymentAnswerSchema = z.object({
  paymentUrl: z.string(),
  paymentId: z.string(),
  paymentData: priceSchema.extend({
    order_number: z.string(),
    /** Opens the order's page, /order#secret, for whoever has it; it must not be in any other part of an address. */
    order_secret: z.string(),
    provider: z.string(),
    /** What the provider charges, in its own currency. */
    charge_amount: z.string(),
    charge_currency: z.string(),
    /** Epoch ms, server clock. */
    expires_at: z.number(),
    /** Time left to pay, counted from this answer, so that a countdown does not need a correct clock. */
    valid_ms: z.number(),
  }),
  message: z.string(),
});

/** What a refusal with `price-changed` carries besides the usual fields. */
export interface PriceChanged {
  /** The amount to pay now, a decimal text. */
  readonly total: string;
  readonly currency: typeof CURRENCY;
}

export const paymentPathSchema = z.object({ paymentId: z.string() });

/** States as pages get them; "success" is the specification's word. */
const OTHER_STATES = PAYMENT_STATES.filter((state): state is Exclude<PaymentState, "succeeded"> => state !== "succeeded");
export const PAYMENT_STATUSES = ["success", ...OTHER_STATES] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The state as pages get it. */
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
  /** Time left to pay, counted from this answer; 0 when it cannot be paid any more. */
  valid_ms: z.number(),
});
export type PaymentStatusAnswer = z.infer<typeof paymentStatusSchema>;

export const mockUpdateSchema = z.object({
  identifier: z.string().max(64),
  provider: z.enum(["gpay", "mock"]),
  result: z.enum(["success", "fail"]),
});

const planPricesSchema = z.object({
  /** Decimal texts: the monthly price in each cycle, now and after the launch. */
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
  /** In display order; empty when nothing can be bought. */
  providers: z.array(z.object({ id: z.string(), charge_currency: z.string(), is_test: z.boolean() })),
});

export const quoteQuerySchema = z.object({ plan: paidPlanSchema, billingCycle: z.enum(BILLING_CYCLES).default("monthly") });

/** Epoch ms. */
const stretchSchema = z.object({ plan: z.enum(PLAN_IDS), starts_at: z.number(), ends_at: z.number() });

const methodSchema = z.object({
  id: z.string(),
  is_test: z.boolean(),
  /** What would be charged now, in the method's own currency. */
  charge_amount: z.string(),
  charge_currency: z.string(),
  /** Price of one unit of the price's currency in the method's; null when they are worth the same. */
  rate: z.string().nullable(),
  /** Null for a method without coins, "unknown" when its provider could not be asked. */
  coins: z.union([
    z.array(z.object({ ticker: z.string(), network: z.string().nullable(), min_usd: z.string().nullable() })),
    z.literal("unknown"),
    z.null(),
  ]),
});

export const checkoutQuoteSchema = priceSchema.extend({
  period: z.enum(["launch", "later"]),
  /** End of the launch price, epoch ms; null when it is not a launch price. */
  launch_until: z.number().nullable(),
  /** Time of this answer, epoch ms of the server's clock. */
  at: z.number(),
  /** In display order; empty when nothing can be bought. */
  methods: z.array(methodSchema),
  /** A bot delivers logins ordered by Telegram; without one they go by mail. */
  telegram_bot: z.boolean(),
  /** The signed-in customer it would be ordered for, and what it changes; null for visitors. */
  account: z
    .object({
      email: z.string(),
      /** When the new period begins to count. */
      begins_at: z.number(),
      /** What is in force from now on without the order, and with it, soonest first. */
      before: z.array(stretchSchema),
      after: z.array(stretchSchema),
      /** The plan that ended last, if nothing is in force or to come. */
      ended: z.object({ plan: z.enum(PLAN_IDS), ended_at: z.number() }).nullable(),
    })
    .nullable(),
});

const WITHDRAWAL_KINDS = ["withdrawal", "refund"] as const;
const moment = z.number();

export const orderPathSchema = z.object({ number: z.string().regex(/^TD-\d{1,15}$/) });

/** The price minus its share for the days used. */
export const refundShareSchema = z.object({
  /** Decimal texts in `currency`, that of the payment. */
  paid: z.string(),
  amount: z.string(),
  currency: z.string(),
  days_used: z.number(),
  days_bought: z.number(),
});

/** A request for a refund; it counts once confirmed. */
const withdrawalSchema = z.object({
  id: z.string(),
  /** `withdrawal` within the 14 days of the law, `refund` afterwards, which an operator decides. */
  kind: z.enum(WITHDRAWAL_KINDS),
  requested_at: moment,
  confirmed_at: moment.nullable(),
  refunded_at: moment.nullable(),
  /** The amount if it was confirmed now, or as it was confirmed. For a `refund`, the amount an operator may decide on. */
  refund: refundShareSchema,
});

const orderSchema = z.object({
  number: z.string(),
  plan: z.enum(PAID_PLANS),
  billing_cycle: z.enum(BILLING_CYCLES),
  /** Decimal text before the discount. */
  price: z.string(),
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
