// Every kind of job and every schedule, each with its handler.

import type { JobKind, ScheduleName } from "../../shared/contracts/jobs.ts";
import { sendAlert, type AlertJobDeps } from "./alerts/send-alert.ts";
import type { AttentionDeps } from "./attention/attention-source.ts";
import { attention } from "./attention/derive-attention.ts";
import { sendNotice, type NoticeJobDeps } from "./attention/send-notice.ts";
import type { NoticeDeps } from "./attention/tell-operators.ts";
import { deliverCredentials } from "./credentials/deliver-credentials.ts";
import { resetPassword, type ResetPasswordDeps } from "./accounts/reset-password.ts";
import type { JobHandler, JobSchedule } from "./job-table.ts";
import { sendMail } from "./mail/send-mail.ts";
import { expirePayment, expirePayments, reconcilePayments, type PaymentJobDeps } from "./payments/payment-jobs.ts";
import { orderRetention } from "./payments/order-retention.ts";
import { planNotices } from "./plans/plan-notices.ts";
import { retention } from "./retention.ts";
import type { TelegramJobDeps } from "./telegram/telegram-talk.ts";
import { telegramUpdates } from "./telegram/telegram-updates.ts";
import { sendWebhooks, type WebhookJobDeps } from "./webhooks/send-webhooks.ts";

export type AllJobDeps = TelegramJobDeps &
  PaymentJobDeps &
  ResetPasswordDeps &
  AlertJobDeps &
  WebhookJobDeps &
  AttentionDeps &
  NoticeDeps &
  NoticeJobDeps;

const HANDLERS: Readonly<Record<JobKind, JobHandler<AllJobDeps>>> = {
  "send-mail": sendMail,
  "tell-operators": sendNotice,
  "deliver-credentials": deliverCredentials,
  "reset-password": resetPassword,
  "expire-payment": expirePayment,
  "send-alert": sendAlert,
  "send-webhooks": sendWebhooks,
};

const SCHEDULES: Readonly<Record<ScheduleName, JobSchedule<AllJobDeps>>> = {
  "expire-payments": expirePayments,
  "reconcile-payments": reconcilePayments,
  "plan-notices": planNotices,
  "telegram-updates": telegramUpdates,
  attention,
  retention,
  "order-retention": orderRetention,
};

export const JOB_TABLE = { handlers: HANDLERS, schedules: SCHEDULES };
