// Turns what providers report into payments that are settled and orders that are granted: each event once, each order once, in
// one transaction, whatever is repeated, late, out of order or cut off half way.

import { createHash } from "node:crypto";
import { judge, type ProviderPayment, type ProviderClaim, type RawNotification } from "./provider.ts";
import { advance, isMoney, type PaymentStep } from "../../checkout/payment-state.ts";
import { changePayment, findPayment, lockPayment, type PaymentView } from "../../postgres/checkout.queries.ts";
import type { Database, Queries } from "../../postgres/database.ts";
import { finishEvent, keepEvent } from "../../postgres/payment-events.queries.ts";
import { openSessionsOfBuyer } from "../../postgres/sessions.queries.ts";
import type { Log } from "../log.ts";
import { grantOrder, queueProblem, revokeGrant } from "./grant.ts";
import type { Providers } from "./providers.ts";

/** What came of a report. */
export type Outcome =
  /** It was dealt with before. */
  | "duplicate"
  /** It is about no payment of ours, or about nothing. */
  | "unknown-payment"
  | "test"
  /** It changed the payment, or said what we knew. */
  | "applied"
  | "unchanged"
  /** Somebody must look; nothing was changed. */
  | "alarm";

/** Moments at which tests let a process die. */
export type SettlementStep = "kept" | "confirmed" | "changed" | "granted" | "finished" | "committed";

export interface SettlementParts {
  readonly database: Database;
  readonly providers: Providers;
  readonly log: Log;
  readonly now: () => Date;
  /** Tells whoever waits that a payment is in another state; it may be lost. */
  readonly onChanged: (paymentId: string) => void;
  /** Tells servers that these sessions' user has another plan; it may be lost. */
  readonly onPlanChanged: (handles: readonly string[]) => void;
  /** Called at each step; what it throws ends the work there, as a kill would. */
  readonly onStep?: (step: SettlementStep) => void;
}

/** Why somebody must look at a payment. */
interface Alarm {
  readonly reason: string;
  readonly paymentId: string | undefined;
  readonly provider: string;
  readonly externalId?: string | undefined;
}

interface Change {
  readonly outcome: Outcome;
  readonly alarms: readonly string[];
  /** Open sessions whose user has another plan by it. */
  readonly sessions: readonly string[];
}

export class Settlement {
  readonly #parts: SettlementParts;

  constructor(parts: SettlementParts) {
    this.#parts = parts;
  }

  /**
   * Deals with a notification. Throws ForgedNotificationError for one that is not the provider's, and whatever keeps us from
   * dealing with it now: the provider will send it again.
   */
  async receive(providerId: string, notification: RawNotification): Promise<Outcome> {
    const provider = this.#provider(providerId);
    return this.apply(providerId, provider.read(notification), notification.body);
  }

  /** Asks the provider about a payment and deals with its answers; the number of changes. Throws as `receive`. */
  async reconcile(payment: PaymentView): Promise<number> {
    let changes = 0;
    for (const claim of await this.#provider(payment.provider).ask(toProviderPayment(payment))) {
      const outcome = await this.apply(payment.provider, claim, Buffer.from(JSON.stringify(claim)));
      if (outcome === "applied") changes++;
    }
    return changes;
  }

  /** Lets a payment expire whose time is up; false when it is not, or not any more. */
  async expire(paymentId: string): Promise<boolean> {
    const { database, now } = this.#parts;
    const isExpired = await database.transaction(async (db) => {
      const payment = await lockPayment(db, paymentId);
      if (!payment || payment.expires_at > now()) return false;
      const step = advance(payment.state, "expired");
      if (step.state === payment.state) return false;
      await changePayment(db, paymentId, { state: step.state, expired_at: now(), updated_at: now() });
      return true;
    });
    if (isExpired) this.#parts.onChanged(paymentId);
    return isExpired;
  }

  /** Deals with a claim that is proved: the provider signed it or answered it. `body` is kept as evidence. */
  async apply(providerId: string, claim: ProviderClaim, body: Buffer): Promise<Outcome> {
    const { database, now } = this.#parts;
    const bodyHash = createHash("sha256").update(body).digest();
    const event = await database.run((db) => keepEvent(db, { provider: providerId, eventId: claim.eventId, bodyHash, body }));
    this.#reach("kept");
    if (event.isProcessed) return "duplicate";
    const payment = await this.#paymentOf(providerId, claim);
    const finish = (outcome: Outcome, db: Queries, paymentId: string | null) =>
      finishEvent(db, event.id, { outcome, paymentId, now: now() });
    if (!payment) {
      const outcome = claim.status === "test" ? "test" : "unknown-payment";
      if (outcome !== "test") this.#alarm({ reason: outcome, paymentId: claim.paymentId, provider: providerId });
      await database.run((db) => finish(outcome, db, null));
      return outcome;
    }
    const confirmed =
      claim.status === "paid" ? await this.#provider(providerId).confirm(claim, toProviderPayment(payment)) : claim;
    this.#reach("confirmed");
    const { outcome, alarms, sessions } = await database.transaction(async (db) => {
      const result = await this.#change(db, payment.id, confirmed);
      await finish(result.outcome, db, payment.id);
      this.#reach("finished");
      return result;
    });
    this.#reach("committed");
    for (const reason of alarms)
      this.#alarm({ reason, paymentId: payment.id, provider: providerId, externalId: claim.externalId });
    if (outcome === "applied") this.#parts.onChanged(payment.id);
    if (sessions.length > 0) this.#parts.onPlanChanged(sessions);
    return outcome;
  }

  async #change(db: Queries, paymentId: string, claim: ProviderClaim): Promise<Change> {
    const payment = await lockPayment(db, paymentId);
    if (!payment || claim.paymentId !== paymentId) return { outcome: "alarm", alarms: ["another-payment"], sessions: [] };
    const judged = judge(claim, toProviderPayment(payment).charge);
    if (!judged) return { outcome: "test", alarms: [], sessions: [] };
    if ("fault" in judged) return { outcome: "alarm", alarms: [judged.fault], sessions: [] };
    const step = advance(payment.state, judged.report);
    const alarms: string[] = step.alarm ? [step.alarm] : [];
    if (isAnother(payment, claim) && isMoney(judged.report)) alarms.push("paid-again");
    if (step.state === payment.state) return { outcome: alarms.length > 0 ? "alarm" : "unchanged", alarms, sessions: [] };
    await this.#save(db, payment, step, claim);
    this.#reach("changed");
    if (step.grants) alarms.push(...(await grantOrder(db, payment, this.#parts.now())));
    if (step.alarm && claim.paid !== undefined) await queueProblem(db, payment, step.alarm, received(claim, payment));
    if (step.revokes) await revokeGrant(db, payment, this.#parts.now());
    this.#reach("granted");
    const sessions = step.grants || step.revokes ? await openSessionsOfBuyer(db, payment.order_id) : [];
    return { outcome: "applied", alarms, sessions };
  }

  async #save(db: Queries, payment: PaymentView, step: PaymentStep, claim: ProviderClaim): Promise<void> {
    const isMoneyIn = step.grants || step.state === "underpaid" || step.state === "held";
    await changePayment(db, payment.id, {
      state: step.state,
      updated_at: this.#parts.now(),
      ...(isMoneyIn ? { external_id: claim.externalId } : {}),
      ...(isMoneyIn && claim.paid !== undefined ? receivedColumns(received(claim, payment)) : {}),
      ...(step.grants ? { is_late: payment.expired_at !== null || payment.state === "failed" } : {}),
    });
  }

  async #paymentOf(providerId: string, { paymentId }: ProviderClaim): Promise<PaymentView | undefined> {
    if (paymentId === undefined) return undefined;
    const payment = await this.#parts.database.run((db) => findPayment(db, paymentId));
    return payment?.provider === providerId ? payment : undefined;
  }

  #provider(id: string) {
    const provider = this.#parts.providers.get(id);
    if (!provider) throw new Error(`The provider ${id} is not offered here`);
    return provider;
  }

  #alarm({ reason, ...about }: Alarm): void {
    this.#parts.log.error({ alarm: "payment", reason, ...about }, "a payment needs somebody to look at it");
  }

  #reach(step: SettlementStep): void {
    this.#parts.onStep?.(step);
  }
}

/** A payment as providers need it. */
export function toProviderPayment(payment: PaymentView): ProviderPayment {
  return {
    id: payment.id,
    charge: { amount: payment.charge_amount, currency: payment.charge_currency },
    invoiceId: payment.invoice_id,
    externalId: payment.external_id,
  };
}

/** What came, what for that was due, and in which currency. */
function received({ paid = "0", due, paidCurrency }: ProviderClaim, payment: PaymentView) {
  return { amount: paid, due: due ?? payment.charge_amount, currency: paidCurrency ?? payment.charge_currency };
}

const receivedColumns = ({ amount, due, currency }: ReturnType<typeof received>) => ({
  received_amount: amount,
  received_due: due,
  received_currency: currency,
});

/** Money under another number than the money we have: the customer paid twice. */
function isAnother({ external_id: known }: PaymentView, { externalId }: ProviderClaim): boolean {
  return known !== null && known !== externalId;
}
