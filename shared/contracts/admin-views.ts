// What admins see of customers, orders and each other's actions. Moments are epoch ms.

import { z } from "zod";
import { trimTyped } from "../addresses/mail-address.ts";
import { plainDigits } from "../texts/plain-digits.ts";
import { refundShareSchema } from "./checkout.ts";
import { ADMIN_ROLES } from "./admin-roles.ts";
import { PLAN_IDS } from "./plans.ts";

/** Rows per answer. */
export const ADMIN_PAGE = 50;

const moment = z.number();
const plan = z.enum(PLAN_IDS);
/** An answer to what was asked for. */
export const granted = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ success: z.literal(true), ...shape, message: z.string() });
/** PostgreSQL stores neither U+0000 nor half a surrogate pair, and nobody types control characters. */
const TYPED = /^[^\p{Cc}\p{Cs}]*$/u;
/** A name, an address or an order's number, as typed or pasted. */
const search = z
  .string()
  .max(254)
  .overwrite((typed) => plainDigits(trimTyped(typed)))
  .regex(TYPED, "must not contain control characters")
  .default("");
const page = z.coerce.number().int().min(0).max(10_000).default(0);

export const userSearchSchema = z.object({ search, page });

export const customerSchema = z.object({
  id: z.string(),
  email: z.string(),
  username: z.string().nullable(),
  created_at: moment,
  blocked: z.boolean(),
  /** The plan that opens the terminal now. */
  plan: plan.nullable(),
  plan_ends_at: moment.nullable(),
  open_sessions: z.number(),
});
export type Customer = z.infer<typeof customerSchema>;
export const customersSchema = granted({ data: z.array(customerSchema), more: z.boolean() });

export const auditRowSchema = z.object({
  id: z.string(),
  at: moment,
  action: z.string(),
  /** Name of the admin who did it; null for everybody else. */
  admin: z.string().nullable(),
  user_id: z.string().nullable(),
  email: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditRow = z.infer<typeof auditRowSchema>;

const deliverySchema = z.object({
  kind: z.string(),
  recipient: z.string(),
  status: z.enum(["waiting", "sent", "failed"]),
  attempts: z.number(),
  last_error: z.string().nullable(),
  created_at: moment,
});

export const ORDER_TROUBLES = ["not-granted", "held-money", "no-plan", "blocked", "login-not-sent"] as const;
export type OrderTrouble = (typeof ORDER_TROUBLES)[number];

export const orderRowSchema = z.object({
  number: z.string(),
  created_at: moment,
  email: z.string(),
  user_id: z.string().nullable(),
  plan: z.string(),
  cycle: z.string(),
  amount: z.string(),
  currency: z.string(),
  /** Of its newest payment; null before the first. */
  provider: z.string().nullable(),
  state: z.string().nullable(),
  granted_at: moment.nullable(),
  revoked_at: moment.nullable(),
  /** Why somebody who paid has no access. */
  trouble: z.enum(ORDER_TROUBLES).nullable(),
  /** The error of the last attempt to send the login. */
  trouble_detail: z.string().nullable(),
  /** The customer's confirmed withdrawal, and the legal deadline for the refund. */
  withdrawal: z
    .object({
      kind: z.enum(["withdrawal", "refund"]),
      confirmed_at: moment,
      due_at: moment,
      refunded_at: moment.nullable(),
    })
    .nullable(),
});
export type OrderRow = z.infer<typeof orderRowSchema>;

export const customerPathSchema = z.object({ id: z.uuid() });
export const customerDetailSchema = granted({
  customer: customerSchema,
  /** Until when wrong passwords delay the sign-in somewhere; null when they do not. */
  delayed_until: moment.nullable(),
  language: z.string(),
  periods: z.array(z.object({ plan, starts_at: moment, ends_at: moment, cancelled_at: moment.nullable() })),
  sessions: z.array(
    z.object({ handle: z.string(), created_at: moment, last_seen_at: moment, expires_at: moment, user_agent: z.string() }),
  ),
  orders: z.array(orderRowSchema),
  deliveries: z.array(deliverySchema),
  audit: z.array(auditRowSchema),
});

/** The reason, for the audit log and the customer's copy of their data. */
export const reasonSchema = z
  .string()
  .max(300)
  .regex(TYPED, "must not contain control characters")
  .transform((text) => text.trim())
  .refine((text) => text.length >= 3, "must say why");
const paidPlan = z.enum(["start", "popular", "professional"]);
export const grantPlanSchema = z.object({ plan: paidPlan, days: z.number().int().min(1).max(3660), reason: reasonSchema });
export const revokePlanSchema = z.object({ plan, reason: reasonSchema });
export const endSessionsSchema = z.object({ reason: reasonSchema });
/** Why a customer is shut out or let in again. */
export const blockSchema = z.object({ reason: reasonSchema });

export const adminPathSchema = z.object({ id: z.uuid() });
export const adminsSchema = granted({
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: z.enum(ADMIN_ROLES),
      created_at: moment,
      disabled_at: moment.nullable(),
      /** Within a month; older logins are forgotten. */
      last_login_at: moment.nullable(),
      open_sessions: z.number(),
    }),
  ),
});
export const adminRoleSchema = z.object({ role: z.enum(ADMIN_ROLES), reason: reasonSchema });
export const adminActSchema = z.object({ reason: reasonSchema });

export const ORDER_FILTERS = ["all", "paid", "open", "trouble"] as const;
export const orderSearchSchema = z.object({ search, filter: z.enum(ORDER_FILTERS).default("all"), page });
export const ordersSchema = granted({ data: z.array(orderRowSchema), more: z.boolean(), troubles: z.number() });
export const orderPathSchema = z.object({ number: z.string().regex(/^[\w-]{1,40}$/) });

const providerEventSchema = z.object({
  id: z.string(),
  provider: z.string(),
  event_id: z.string(),
  received_at: moment,
  processed_at: moment.nullable(),
  outcome: z.string().nullable(),
  payment_id: z.string().nullable(),
});
export const orderDetailSchema = granted({
  order: orderRowSchema,
  /** What the buyer agreed to: that the service begins before the withdrawal period is over. */
  consent: z
    .object({ version: z.string(), language: z.string(), plan: z.string(), cycle: z.string(), agreed_at: moment })
    .nullable(),
  /** The refund by the withdrawal rule, now or when the customer's request was confirmed; null when no plan was given. */
  refund: refundShareSchema
    .extend({
      kind: z.enum(["withdrawal", "refund"]).nullable(),
      requested_at: moment.nullable(),
      confirmed_at: moment.nullable(),
      refunded_at: moment.nullable(),
      /** Deadline for the refund of a withdrawn order. */
      due_at: moment.nullable(),
    })
    .nullable(),
  payments: z.array(
    z.object({
      id: z.string(),
      provider: z.string(),
      state: z.string(),
      /** The provider's ids of invoice and payment. */
      invoice_id: z.string().nullable(),
      external_id: z.string().nullable(),
      charge: z.string(),
      received: z.string().nullable(),
      is_late: z.boolean(),
      created_at: moment,
      expires_at: moment,
      updated_at: moment,
    }),
  ),
  events: z.array(providerEventSchema),
  /** The sums of all payments, in the currency of the price. */
  money: z.object({ received: z.string(), missing: z.string() }),
  /** Its provider takes refunds; others are made by hand. */
  is_refundable_here: z.boolean(),
  /** Actions on it, including notes; latest first. */
  audit: z.array(auditRowSchema),
});
/** Unhandled events, and events of unknown payments. */
export const strayEventsSchema = granted({ data: z.array(providerEventSchema) });

export const auditQuerySchema = z.object({
  /** Only rows before this id. */
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  /** Only what admins did, or all. */
  by: z.enum(["admins", "all"]).default("admins"),
});
export const auditSchema = granted({ data: z.array(auditRowSchema), more: z.boolean() });
