// Payments without reports: they expire by our own clock, and providers are asked what a lost notification would have said.

import pLimit from "p-limit";
import { nextAsk } from "../../../shared/node/payments/ask-schedule.ts";
import { ProviderUnavailableError, UnreadableAnswerError } from "../../../shared/node/payments/provider.ts";
import type { Settlement } from "../../../shared/node/payments/settlement.ts";
import {
  duePayments,
  findPayment,
  paymentsToAsk,
  setNextAsk,
  type PaymentView,
} from "../../../shared/postgres/payments.queries.ts";
import { inBatches } from "../in-batches.ts";
import type { JobHandler, JobDeps, JobSchedule } from "../job-table.ts";

const MINUTE_MS = 60_000;
const BATCH = 100;
/** Payments per run; the next one continues where it ended. */
const MAX_PER_RUN = 1000;
const ASKED_AT_ONCE = 5;
/** A provider with this many failures in a row is left alone until the next run. */
const MAX_FAILURES = 3;

export interface PaymentJobDeps extends JobDeps {
  readonly settlement: Settlement;
}

/** Lets one payment expire when its time is up; the sweep does the same for those whose job came too early or not at all. */
export const expirePayment: JobHandler<PaymentJobDeps> = {
  queue: "work",
  run: async (paymentId, { settlement }) => void (await settlement.expire(paymentId)),
};

export const expirePayments: JobSchedule<PaymentJobDeps> = {
  everyMs: MINUTE_MS,
  run: async ({ database, settlement, now }) => {
    await inBatches(BATCH, async () => {
      const due = await database.run((db) => duePayments(db, now(), BATCH));
      for (const id of due) await settlement.expire(id);
      return due.length;
    });
  },
};

/**
 * Asks providers about each due payment, most overdue first: soon after it was opened or something happened, then less and less
 * often. A payment or provider that fails does not hold up the others.
 */
export const reconcilePayments: JobSchedule<PaymentJobDeps> = {
  everyMs: MINUTE_MS,
  run: async (parts) => {
    const { database, now } = parts;
    const limit = pLimit(ASKED_AT_ONCE);
    const failures = new Map<string, number>();
    const isAway = (provider: string): boolean => (failures.get(provider) ?? 0) >= MAX_FAILURES;
    for (let asked = 0; asked < MAX_PER_RUN; asked += BATCH) {
      const away = [...failures.keys()].filter(isAway);
      const payments = await database.run((db) => paymentsToAsk(db, now(), away, BATCH));
      await limit.map(payments, async (payment) => {
        const { provider } = payment;
        if (isAway(provider)) return;
        const isReached = await ask(payment, parts);
        failures.set(provider, isReached ? 0 : (failures.get(provider) ?? 0) + 1);
        if (isAway(provider)) parts.log.warn({ provider }, "a provider does not answer and is not asked again in this run");
      });
      if (payments.length < BATCH) return;
    }
  },
};

/** Asks about one payment, and records when to ask again; false when its provider does not answer. */
async function ask(payment: PaymentView, { database, settlement, log, now }: PaymentJobDeps): Promise<boolean> {
  const { id, created_at: createdAt, provider } = payment;
  try {
    const { changes, isOpen } = await settlement.reconcile(payment);
    if (changes > 0) log.info({ paymentId: id, changes }, "a payment was settled by asking its provider");
    // Something that happened meanwhile restarted the count.
    const asks = ((await database.run((db) => findPayment(db, id)))?.asks ?? 0) + 1;
    const next = changes > 0 ? undefined : nextAsk({ createdAt, asks, isOpen }, now());
    if (next !== undefined) await database.run((db) => setNextAsk(db, id, next, asks));
    return true;
  } catch (error) {
    log.warn({ err: error, paymentId: id, provider }, "a provider could not be asked");
    const isReached = !(error instanceof ProviderUnavailableError) || error instanceof UnreadableAnswerError;
    const asks = isReached ? payment.asks : 0;
    const next = nextAsk({ createdAt, asks, isOpen: false }, now());
    await database.run((db) => setNextAsk(db, id, next, isReached ? asks + 1 : payment.asks));
    return isReached;
  }
}
