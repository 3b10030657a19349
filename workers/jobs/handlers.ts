// Every kind of job and every schedule of the product, each with the handler that does it.

import type { JobKind } from "../../shared/contracts/jobs.ts";
import { wipeDeliveries } from "../../shared/postgres/credentials.queries.ts";
import { wipeMails } from "../../shared/postgres/mails.queries.ts";
import { pruneOutbox } from "../../shared/postgres/outbox.queries.ts";
import { prunePlanNotices } from "../../shared/postgres/plan-notices.queries.ts";
import { prunePasswordResets } from "../../shared/postgres/password-resets.queries.ts";
import { deliverCredentials } from "./credentials/deliver-credentials.ts";
import { telegramUpdates, type TelegramJobParts } from "./credentials/telegram-updates.ts";
import { resetPassword, type ResetPasswordParts } from "./accounts/reset-password.ts";
import type { JobHandler, JobSchedule } from "./job-table.ts";
import { sendMail } from "./mail/send-mail.ts";
import { expirePayment, expirePayments, reconcilePayments, type PaymentJobParts } from "./payments/payment-jobs.ts";
import { orderRetention } from "./payments/order-retention.ts";
import { planNotices } from "./plans/plan-notices.ts";

const HOUR_MS = 3_600_000;
const KEPT_MS = 30 * 24 * HOUR_MS;
const NOTICES_KEPT_MS = 365 * 24 * HOUR_MS;
const BATCH = 1000;

/** What the handlers together need. */
export type AllJobParts = TelegramJobParts & PaymentJobParts & ResetPasswordParts;

const HANDLERS: Readonly<Record<JobKind, JobHandler<AllJobParts>>> = {
  "send-mail": sendMail,
  "deliver-credentials": deliverCredentials,
  "reset-password": resetPassword,
  "expire-payment": expirePayment,
};

const SCHEDULES: Readonly<Record<string, JobSchedule<AllJobParts>>> = {
  "expire-payments": expirePayments,
  "reconcile-payments": reconcilePayments,
  "plan-notices": planNotices,
  "telegram-updates": telegramUpdates,
  /** Jobs done long ago go, and so do what mails were filled with and passwords that nobody got. */
  retention: {
    everyMs: HOUR_MS,
    run: async ({ database, now }) => {
      const month = new Date(now().getTime() - KEPT_MS);
      for (const prune of [pruneOutbox, wipeMails, prunePasswordResets])
        while ((await database.run((db) => prune(db, month, BATCH))) === BATCH);
      while ((await database.run((db) => wipeDeliveries(db, now(), BATCH))) === BATCH);
      const year = new Date(now().getTime() - NOTICES_KEPT_MS);
      while ((await database.run((db) => prunePlanNotices(db, year, BATCH))) === BATCH);
    },
  },
  "order-retention": orderRetention,
};

export const JOB_TABLE = { handlers: HANDLERS, schedules: SCHEDULES };
