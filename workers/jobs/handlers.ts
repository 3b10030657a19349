// Every kind of job and every schedule of the product, each with the handler that does it.

import type { JobKind } from "../../shared/contracts/jobs.ts";
import { wipeMails } from "../../shared/postgres/mails.queries.ts";
import { pruneOutbox } from "../../shared/postgres/outbox.queries.ts";
import { prunePasswordResets } from "../../shared/postgres/password-resets.queries.ts";
import { resetPassword, type ResetPasswordParts } from "./accounts/reset-password.ts";
import type { JobHandler, JobSchedule } from "./job-table.ts";
import { sendMail, type MailJobParts } from "./mail/send-mail.ts";
import { expirePayment, expirePayments, reconcilePayments, type PaymentJobParts } from "./payments/payment-jobs.ts";

const HOUR_MS = 3_600_000;
const KEPT_MS = 30 * 24 * HOUR_MS;
const BATCH = 1000;

/** What the handlers together need. */
export type AllJobParts = MailJobParts & PaymentJobParts & ResetPasswordParts;

const HANDLERS: Readonly<Record<JobKind, JobHandler<AllJobParts>>> = {
  "send-mail": sendMail,
  "reset-password": resetPassword,
  "expire-payment": expirePayment,
};

const SCHEDULES: Readonly<Record<string, JobSchedule<AllJobParts>>> = {
  "expire-payments": expirePayments,
  "reconcile-payments": reconcilePayments,
  /** Jobs done long ago go, and so does what mails were filled with. */
  retention: {
    everyMs: HOUR_MS,
    run: async ({ database, now }) => {
      const before = new Date(now().getTime() - KEPT_MS);
      for (const prune of [pruneOutbox, wipeMails, prunePasswordResets])
        while ((await database.run((db) => prune(db, before, BATCH))) === BATCH);
    },
  },
};

export const JOB_TABLE = { handlers: HANDLERS, schedules: SCHEDULES };
