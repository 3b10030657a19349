// What customers do with their accounts themselves: passwords, devices, subscription, a copy of their data, and deletion.

import { z } from "zod";
import { languageSchema } from "./language-schema.ts";
import { loginSchema, typedPassword } from "./accounts.ts";
import { PLAN_IDS } from "./plans.ts";

const handle = z.string().regex(/^[\w-]{22}$/, "must be the handle of a session");
/** Epoch ms. */
const moment = z.number();

export const forgotPasswordSchema = z.object({ login: loginSchema.shape.login });
export const resetPasswordSchema = z.object({
  token: z.string().min(1).max(100),
  // Judged only by the server, which has the list of common passwords.
  password: typedPassword,
  /** Access to revoke with it. */
  end_sessions: z.boolean().default(true),
  drop_api_keys: z.boolean().default(false),
  /** Browsers and Telegram chats that get price alerts. */
  drop_alert_targets: z.boolean().default(false),
});
export const changePasswordSchema = z.object({ current_password: typedPassword, password: typedPassword });
export const passwordChangedSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  /** This session's new token, for programs that present it; browsers get it as a cookie. */
  token: z.string().optional(),
});

export const deleteAccountSchema = z.object({ password: typedPassword });
export const languageChoiceSchema = z.object({ language: languageSchema });

export const ownSessionPathSchema = z.object({ handle });

export const ownSessionsSchema = z.object({
  success: z.literal(true),
  data: z.array(
    z.object({
      handle: z.string(),
      created_at: moment,
      last_seen_at: moment,
      expires_at: moment,
      /** The browser's own description, at most 200 characters. */
      user_agent: z.string(),
      /** The requesting session. */
      current: z.boolean(),
    }),
  ),
  /** How many the plan allows at once. */
  max: z.number(),
  message: z.string(),
});

export const endedSessionsSchema = z.object({ success: z.literal(true), ended: z.number(), message: z.string() });

const stretchSchema = z.object({ plan: z.enum(PLAN_IDS), starts_at: moment, ends_at: moment });

export const subscriptionSchema = z.object({
  success: z.literal(true),
  /** The plan that opens the terminal now; it may have ended less than a day ago. */
  current: stretchSchema
    .extend({
      /** When the terminal closes unless something is bought. */
      terminal_ends_at: moment,
      /** Ended, but the terminal is still open. */
      in_grace: z.boolean(),
    })
    .nullable(),
  /** What comes into force after that, soonest first. */
  coming: z.array(stretchSchema),
  /** Past periods, latest first. */
  history: z.array(stretchSchema),
  message: z.string(),
});
export type SubscriptionView = Pick<z.infer<typeof subscriptionSchema>, "current" | "coming" | "history">;

const record = z.record(z.string(), z.unknown());

/** Everything stored about a customer, by kind. */
export const accountExportSchema = z.object({
  exported_at: moment,
  account: record,
  subscriptions: z.array(record),
  orders: z.array(record),
  payments: z.array(record),
  withdrawals: z.array(record),
  sessions: z.array(record),
  api_keys: z.array(record),
  messages: z.array(record),
  message_replies: z.array(record),
  watch_lists: z.array(z.unknown()),
  settings: z.array(record),
  alerts: z.array(record),
  alert_firings: z.array(record),
  alert_delivery: z.array(record),
  alert_targets: z.array(record),
  alert_messages: z.array(record),
  webhooks: z.array(record),
  webhook_tries: z.array(record),
  setups: z.array(record),
  activity: z.array(record),
  mails: z.array(record),
});
