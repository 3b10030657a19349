// What those who run the service see of customers, orders, market, jobs and of what each other did. Moments are epoch ms.

import { z } from "zod";
import { EXCHANGES } from "../market/exchange-id.ts";
import { ADMIN_ROLES } from "./admin-roles.ts";
import { feedStatusSchema } from "./feed-status.ts";
import { LANGUAGES } from "./languages.ts";
import { PLAN_IDS } from "./plans.ts";

/** Rows of one answer. */
export const ADMIN_PAGE = 50;

const moment = z.number();
const plan = z.enum(PLAN_IDS);
const granted = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ success: z.literal(true), ...shape, message: z.string() });
/** PostgreSQL stores neither U+0000 nor half of a surrogate pair, and nobody types control characters. */
const TYPED = /^[^\p{Cc}\p{Cs}]*$/u;
const search = z.string().max(254).regex(TYPED, "must not contain control characters").default("");
const page = z.coerce.number().int().min(0).max(10_000).default(0);

export const userSearchSchema = z.object({ search, page });

export const customerSchema = z.object({
  id: z.string(),
  email: z.string(),
  username: z.string().nullable(),
  created_at: moment,
  blocked: z.boolean(),
  /** What opens the terminal now. */
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
  /** What the last try to send the login met. */
  trouble_detail: z.string().nullable(),
});
export type OrderRow = z.infer<typeof orderRowSchema>;

export const customerPathSchema = z.object({ id: z.uuid() });
export const customerDetailSchema = granted({
  customer: customerSchema,
  language: z.string(),
  periods: z.array(z.object({ plan, starts_at: moment, ends_at: moment, cancelled_at: moment.nullable() })),
  sessions: z.array(
    z.object({ handle: z.string(), created_at: moment, last_seen_at: moment, expires_at: moment, user_agent: z.string() }),
  ),
  orders: z.array(orderRowSchema),
  deliveries: z.array(deliverySchema),
  audit: z.array(auditRowSchema),
});

/** Why it is done, for whoever reads the audit log and for the customer's copy of their data. */
const reason = z
  .string()
  .max(300)
  .regex(TYPED, "must not contain control characters")
  .transform((text) => text.trim())
  .refine((text) => text.length >= 3, "must say why");
const paidPlan = z.enum(["start", "popular", "professional"]);
export const grantPlanSchema = z.object({ plan: paidPlan, days: z.number().int().min(1).max(3660), reason });
export const revokePlanSchema = z.object({ plan, reason });
export const endSessionsSchema = z.object({ reason });
/** Why a customer is shut out or let in again. */
export const blockSchema = z.object({ reason });

export const adminPathSchema = z.object({ id: z.uuid() });
export const adminsSchema = granted({
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: z.enum(ADMIN_ROLES),
      created_at: moment,
      disabled_at: moment.nullable(),
      /** Of a month; older logins are forgotten. */
      last_login_at: moment.nullable(),
      open_sessions: z.number(),
    }),
  ),
});
export const adminRoleSchema = z.object({ role: z.enum(ADMIN_ROLES), reason });
export const adminActSchema = z.object({ reason });

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
  /** What the buyer agreed to: that the service begins before the days of withdrawal are over. */
  consent: z
    .object({ version: z.string(), language: z.string(), plan: z.string(), cycle: z.string(), agreed_at: moment })
    .nullable(),
  payments: z.array(
    z.object({
      id: z.string(),
      provider: z.string(),
      state: z.string(),
      charge: z.string(),
      received: z.string().nullable(),
      is_late: z.boolean(),
      created_at: moment,
      expires_at: moment,
      updated_at: moment,
    }),
  ),
  events: z.array(providerEventSchema),
});
/** Events that were not dealt with, or belong to no payment of ours. */
export const strayEventsSchema = granted({ data: z.array(providerEventSchema) });

/** Figures of a feed that operators look at, as metrics name them between "tickdeck_" and "_total". */
export const FEED_FIGURES = [
  "feed_messages",
  "feed_rejected",
  "feed_reconnects",
  "feed_repaired_trades",
  "feed_host_changes",
  "healed",
  "lease_won",
  "store_refused",
  "feed_late_trades",
  "signal_rules",
  "signal_rules_left_out",
] as const;
export type FeedFigure = (typeof FEED_FIGURES)[number];

/** Who leads: epoch, the worker's id with what makes this lease its own after a slash, and how long it lasts unless it is renewed, ms. */
const leaseSchema = z.object({ epoch: z.number(), holder: z.string(), left_ms: z.number() }).nullable();

export const feedHealthSchema = z.object({
  exchange: z.enum(EXCHANGES),
  /** Of all shards together; null when no worker has published one for a quarter of a minute. */
  status: feedStatusSchema.nullable(),
  /** Null where the market is followed in shards. */
  lease: leaseSchema,
  /** Like "2of3"; empty where one worker follows the whole market. */
  shards: z.array(z.object({ name: z.string(), status: feedStatusSchema.nullable(), lease: leaseSchema })),
  /** Sockets of each worker to the exchange, open and wanted. */
  connections: z.array(z.object({ worker: z.string(), open: z.number(), wanted: z.number() })),
  /** Since the workers that run now began. */
  figures: z.array(z.object({ name: z.enum(FEED_FIGURES), label: z.string(), value: z.number() })),
  /** Signals of each of the last twenty whole minutes, oldest first. */
  signals: z.array(z.object({ at: moment, count: z.number() })),
});
export type FeedHealth = z.infer<typeof feedHealthSchema>;

export const marketHealthSchema = granted({
  feeds: z.array(feedHealthSchema),
  processes: z.array(z.object({ id: z.string(), started_at: moment, memory_bytes: z.number() })),
  /** The newest migration this database has. */
  schema: z.string().nullable(),
});

export const jobRowSchema = z.object({
  id: z.string(),
  kind: z.string(),
  subject_id: z.string(),
  /** failed: an operator's turn; again: after a failure; running: in the queue; later: not due. */
  state: z.enum(["failed", "again", "running", "due", "later"]),
  created_at: moment,
  run_at: moment,
  failures: z.number(),
  last_error: z.string().nullable(),
});
export type JobRow = z.infer<typeof jobRowSchema>;
export const jobsSchema = granted({
  data: z.array(jobRowSchema),
  counts: z.object({ due: z.number(), later: z.number(), failed: z.number(), oldest_seconds: z.number() }),
});
export const jobPathSchema = z.object({ id: z.string().regex(/^\d{1,18}$/) });

export const funnelQuerySchema = z.object({
  /** So many days, today included. */
  days: z.coerce.number().int().min(1).max(366).default(7),
});
const count = z.number();
export const funnelSchema = granted({
  /** Days first; a day and language in which nothing happened is left out. */
  data: z.array(
    z.object({
      /** "2026-11-22" in UTC. */
      day: z.string(),
      language: z.enum(LANGUAGES),
      steps: z.object({
        landing: count,
        quiz: count,
        test: count,
        plan: count,
        registration: count,
        payment: count,
        paid: count,
      }),
    }),
  ),
});

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
