// Payments that nobody reports on: their time is up by our own clock, and what a lost notification would have said is asked for.

import type { Settlement } from "../../../shared/node/payments/settlement.ts";
import { duePayments, unsettledPayments } from "../../../shared/postgres/checkout.queries.ts";
import type { JobHandler, JobParts, JobSchedule } from "../job-table.ts";

const MINUTE_MS = 60_000;
const BATCH = 100;
/** Invoices stay open at providers for as long. */
const ASK_FOR_MS = 8 * 24 * 60 * MINUTE_MS;

export interface PaymentJobParts extends JobParts {
  readonly settlement: Settlement;
}

/** Lets one payment expire when its time is up; the sweep does the same for those whose job came too early or not at all. */
export const expirePayment: JobHandler<PaymentJobParts> = {
  queue: "work",
  run: async (paymentId, { settlement }) => void (await settlement.expire(paymentId)),
};

export const expirePayments: JobSchedule<PaymentJobParts> = {
  everyMs: MINUTE_MS,
  run: async ({ database, settlement, now }) => {
    for (;;) {
      const due = await database.run((db) => duePayments(db, now(), BATCH));
      for (const id of due) await settlement.expire(id);
      if (due.length < BATCH) return;
    }
  },
};

/** Asks providers about every payment that money may still come for. One that cannot be asked does not hold up the others. */
export const reconcilePayments: JobSchedule<PaymentJobParts> = {
  everyMs: 5 * MINUTE_MS,
  run: async ({ database, settlement, log, now }) => {
    const since = new Date(now().getTime() - ASK_FOR_MS);
    let after = "";
    for (;;) {
      const payments = await database.run((db) => unsettledPayments(db, since, after, BATCH));
      for (const payment of payments) {
        try {
          const changes = await settlement.reconcile(payment);
          if (changes > 0) log.info({ paymentId: payment.id, changes }, "a payment was settled by asking its provider");
        } catch (error) {
          log.warn({ err: error, paymentId: payment.id, provider: payment.provider }, "a provider could not be asked");
        }
      }
      after = payments.at(-1)?.id ?? "";
      if (payments.length < BATCH) return;
    }
  },
};
