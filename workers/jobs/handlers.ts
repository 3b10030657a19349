// Every kind of job and every schedule of the product, each with the handler that does it.

import type { JobKind } from "../../shared/contracts/jobs.ts";
import { sendAlert, type AlertJobParts } from "./alerts/send-alert.ts";
import { deliverCredentials } from "./credentials/deliver-credentials.ts";
import { telegramUpdates, type TelegramJobParts } from "./credentials/telegram-updates.ts";
import { resetPassword, type ResetPasswordParts } from "./accounts/reset-password.ts";
import type { JobHandler, JobSchedule } from "./job-table.ts";
import { sendMail } from "./mail/send-mail.ts";
import { expirePayment, expirePayments, reconcilePayments, type PaymentJobParts } from "./payments/payment-jobs.ts";
import { orderRetention } from "./payments/order-retention.ts";
import { planNotices } from "./plans/plan-notices.ts";
import { retention } from "./retention.ts";

/** What the handlers together need. */
export type AllJobParts = TelegramJobParts & PaymentJobParts & ResetPasswordParts & AlertJobParts;

const HANDLERS: Readonly<Record<JobKind, JobHandler<AllJobParts>>> = {
  "send-mail": sendMail,
  "deliver-credentials": deliverCredentials,
  "reset-password": resetPassword,
  "expire-payment": expirePayment,
  "send-alert": sendAlert,
};

const SCHEDULES: Readonly<Record<string, JobSchedule<AllJobParts>>> = {
  "expire-payments": expirePayments,
  "reconcile-payments": reconcilePayments,
  "plan-notices": planNotices,
  "telegram-updates": telegramUpdates,
  retention,
  "order-retention": orderRetention,
};

export const JOB_TABLE = { handlers: HANDLERS, schedules: SCHEDULES };
