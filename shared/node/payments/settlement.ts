// Turns providers' reports into settled payments and granted orders: each event once, each order once, in one transaction,
// whatever is repeated, late, out of order or interrupted. A claim of money that the provider's own interface does not confirm
// yet stays open until it does.

import { createHash } from "node:crypto";
import { advance } from "../../checkout/payment-state.ts";
import { changePayment, findPayment, lockPayment, setNextAsk, type PaymentView } from "../../postgres/payments.queries.ts";
import type { Database, Queries } from "../../postgres/database.ts";
import { finishEvent, grantState, keepEvent, openClaims, type KeptEvent } from "../../postgres/payment-events.queries.ts";
import { paymentOfReceipt } from "../../postgres/payment-receipts.queries.ts";
import type { Log } from "../log.ts";
import { acceptPayment, lockOrder, type Acceptance } from "./accept-payment.ts";
import { FIRST_ASK_MS, OPEN_CLAIM_ASK_MS } from "./ask-schedule.ts";
import { MoneyRefusal } from "./money-refusal.ts";
import { closeUnconfirmed, raiseAlarm, type Alarm } from "./payment-alarms.ts";
import {
  isMoneyClaim,
  proves,
  ProviderRefusedError,
  ProviderUnavailableError,
  UnconfirmedError,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderClaim,
  type RawNotification,
} from "./provider.ts";
import type { Providers } from "./providers.ts";
import { choosePaid, recordRefund, type RecordedRefund, type Refund } from "./record-refund.ts";
import { settleClaim, type Change, type Outcome } from "./settle-claim.ts";

/** Points at which tests kill the process. */
export type SettlementStep = "kept" | "confirmed" | "changed" | "granted" | "finished" | "committed";

export interface SettlementDeps {
  readonly database: Database;
  readonly providers: Providers;
  readonly log: Log;
  readonly now: () => Date;
  /** A shortfall of up to this many percent of a price is forgiven. */
  readonly tolerancePercent: number;
  /** Announces that a payment changed state; it may be lost. */
  readonly onChanged: (paymentId: string) => void;
  /** Tells servers that these sessions' user has another plan; it may be lost. */
  readonly onPlanChanged: (handles: readonly string[]) => void;
  /** Called at each step; a throw ends the work there, like a kill. */
  readonly onStep?: (step: SettlementStep) => void;
}

export interface Reconciliation {
  /** How many answers changed something. */
  readonly changes: number;
  /** A claim of money still waits for the provider's confirmation. */
  readonly isOpen: boolean;
}

export class Settlement {
  readonly #deps: SettlementDeps;

  constructor(deps: SettlementDeps) {
    this.#deps = deps;
  }

  /**
   * Handles a notification. Throws ForgedNotificationError when it is not from the provider, UnconfirmedError for money that the
   * provider's own interface does not know yet, and other errors that prevent handling it now: the provider will send it again.
   */
  async receive(providerId: string, notification: RawNotification): Promise<Outcome> {
    const provider = this.#provider(providerId);
    return this.apply(providerId, provider.read(notification), notification.body);
  }

  /** Handles a claim that the provider signed. `body` is kept as evidence. Throws as `receive`. */
  async apply(providerId: string, claim: ProviderClaim, body: Buffer): Promise<Outcome> {
    const payment = await this.#paymentOf(providerId, claim);
    const own = payment ? { ...claim, paymentId: payment.id } : claim;
    const event = await this.#keep(providerId, own, { payment, body });
    this.#reach("kept");
    if (event.isProcessed) return "duplicate";
    if (!payment) return this.#settleUnknown(providerId, claim, event);
    return this.#settle(payment, own, event);
  }

  /**
   * Asks the provider about a payment and handles its answers, then earlier claims that are not settled. Throws
   * ProviderUnavailableError or ProviderRefusedError when it cannot be asked.
   */
  async reconcile(payment: PaymentView): Promise<Reconciliation> {
    let changes = 0;
    for (const claim of await this.#provider(payment.provider).ask(toProviderPayment(payment))) {
      const event = await this.#keep(payment.provider, claim, { payment, body: Buffer.from(JSON.stringify(claim)) });
      // The provider's own answer counts every time; only alarms are not repeated.
      if (event.isProcessed && !isMoneyClaim(claim)) continue;
      if ((await this.#commit(payment, claim, { ...event, isNew: !event.isProcessed })) === "applied") changes++;
    }
    let isOpen = false;
    for (const { id, claim } of await this.#deps.database.run((db) => openClaims(db, payment.id))) {
      const event = { id, isNew: false, isProcessed: false };
      const outcome = await this.#settle(payment, claim as ProviderClaim, event).catch((error: unknown) => {
        if (error instanceof UnconfirmedError || error instanceof ProviderRefusedError) return undefined;
        throw error;
      });
      isOpen ||= outcome === undefined;
      if (outcome === "applied") changes++;
    }
    return { changes, isOpen };
  }

  /** Expires a payment whose time is up; false when it is not, or not any more. */
  async expire(paymentId: string): Promise<boolean> {
    const { database, now } = this.#deps;
    const isExpired = await database.transaction(async (db) => {
      const payment = await lockPayment(db, paymentId);
      if (!payment || payment.expires_at > now()) return false;
      const step = advance(payment.state, "expired");
      if (step.state === payment.state) return false;
      await changePayment(db, paymentId, { state: step.state, expired_at: now(), updated_at: now() });
      return true;
    });
    if (isExpired) this.#deps.onChanged(paymentId);
    return isExpired;
  }

  /** An operator marks an order as paid, whatever came: it is granted as if it was. Throws MoneyRefusal. */
  async acceptAsPaid(acceptance: Acceptance): Promise<{ readonly order: string; readonly payment: string }> {
    const { database, now } = this.#deps;
    const { change, ...accepted } = await database.transaction((db) => acceptPayment(db, acceptance, now()));
    this.#tell(change);
    return accepted;
  }

  /** An operator reports a refund made outside the provider. Throws MoneyRefusal. */
  async refundByHand(refund: Refund): Promise<RecordedRefund> {
    const { database, now } = this.#deps;
    const { change, ...recorded } = await database.transaction((db) => recordRefund(db, refund, now()));
    this.#tell(change);
    return recorded;
  }

  /** Whether this provider refunds by its own interface. */
  canRefund(providerId: string): boolean {
    return this.#deps.providers.get(providerId)?.refund !== undefined;
  }

  /**
   * Refunds an order by its provider's own interface, and records that. Throws MoneyRefusal, or as `reconcile` when the provider
   * fails.
   */
  async refundAtProvider(refund: Refund): Promise<RecordedRefund> {
    const payment = await this.#deps.database.transaction(async (db) =>
      choosePaid(db, await lockOrder(db, refund), refund.paymentId),
    );
    const provider = this.#provider(payment.provider);
    if (!provider.refund) throw new MoneyRefusal("no-interface", `${provider.id} sends no money back by itself.`);
    const done = payment.state === "refunded" ? {} : await provider.refund(toProviderPayment(payment));
    return this.refundByHand({ ...refund, ...done, orderNumber: payment.number, paymentId: payment.id });
  }

  async #settleUnknown(provider: string, claim: ProviderClaim, event: KeptEvent): Promise<Outcome> {
    const { database, now } = this.#deps;
    const outcome = claim.status === "test" ? "test" : "unknown-payment";
    const { paymentId, externalId, paid: amount, currency } = claim;
    const alarms: Alarm[] =
      outcome === "test"
        ? []
        : [{ reason: outcome, provider, paymentId, externalId, amount, currency: claim.paidCurrency ?? currency }];
    await database.transaction(async (db) => {
      for (const alarm of alarms) await raiseAlarm(db, alarm, now());
      await finishEvent(db, event.id, { outcome, paymentId: null, now: now() });
    });
    this.#log(alarms);
    return outcome;
  }

  async #settle(payment: PaymentView, claim: ProviderClaim, event: KeptEvent): Promise<Outcome> {
    if (!isMoneyClaim(claim)) return this.#commit(payment, claim, event);
    const provider = this.#provider(payment.provider);
    const answer = await provider.confirm(claim, toProviderPayment(payment)).catch(async (error: unknown) => {
      if (error instanceof ProviderUnavailableError || error instanceof ProviderRefusedError)
        await this.#leaveOpen(payment, claim, event, error.message);
      throw error;
    });
    this.#reach("confirmed");
    if (proves(answer, claim)) return this.#commit(payment, answer, event);
    // The buyer sees that something is on its way. Less money than claimed waits until the provider is asked about everything.
    const isPending = !isMoneyClaim(answer) && answer.status !== "failed" && answer.status !== "unread";
    if (isPending) await this.#commit(payment, answer, undefined);
    const says = `the provider's interface says ${answer.says ?? answer.status}${answer.paid === undefined ? "" : ` ${answer.paid}`}`;
    await this.#leaveOpen(payment, claim, event, says);
    throw new UnconfirmedError(says);
  }

  /** The claim waits, and somebody must be told at once. */
  async #leaveOpen(payment: PaymentView, claim: ProviderClaim, event: KeptEvent, says: string): Promise<void> {
    const { database, now } = this.#deps;
    const { id: paymentId, number: order, provider, charge_amount: charge } = payment;
    const alarm: Alarm = {
      reason: "unconfirmed",
      provider,
      order,
      paymentId,
      externalId: claim.externalId,
      amount: claim.paid ?? charge,
      expected: claim.due ?? charge,
      currency: claim.paidCurrency ?? payment.charge_currency,
      says,
    };
    const isRaised = await database.transaction(async (db) => {
      const locked = await lockPayment(db, paymentId);
      // What an operator has accepted, or other money paid for, waits for nobody.
      if (!locked || (await grantState(db, locked.order_id)) === "granted") return false;
      await raiseAlarm(db, alarm, now());
      return true;
    });
    if (isRaised && event.isNew) this.#log([alarm]);
  }

  /** Writes what a proved claim changes. An answer without an event does not finish one. */
  async #commit(payment: PaymentView, claim: ProviderClaim, event: KeptEvent | undefined): Promise<Outcome> {
    const { database, now, tolerancePercent } = this.#deps;
    const change = await database.transaction(async (db) => {
      const result = await settleClaim(db, {
        paymentId: payment.id,
        claim,
        isNew: event?.isNew ?? true,
        now: now(),
        tolerancePercent,
        onStep: (step) => this.#reach(step),
      });
      if (event) await finishEvent(db, event.id, { outcome: result.outcome, paymentId: payment.id, now: now() });
      if (result.outcome === "applied") await setNextAsk(db, payment.id, new Date(now().getTime() + FIRST_ASK_MS), 0);
      if ((await openClaims(db, payment.id)).length === 0) await closeUnconfirmed(db, payment.number, now());
      this.#reach("finished");
      return result;
    });
    this.#reach("committed");
    this.#tell(change);
    return change.outcome;
  }

  #tell({ alarms, payments, sessions }: Pick<Change, "alarms" | "payments" | "sessions">): void {
    this.#log(alarms);
    for (const id of payments) this.#deps.onChanged(id);
    if (sessions.length > 0) this.#deps.onPlanChanged(sessions);
  }

  #keep(
    provider: string,
    claim: ProviderClaim,
    { payment, body }: { readonly payment: PaymentView | undefined; readonly body: Buffer },
  ): Promise<KeptEvent> {
    const bodyHash = createHash("sha256").update(body).digest();
    const paymentId = payment?.id ?? null;
    const { database, now } = this.#deps;
    return database.transaction(async (db) => {
      const event = await keepEvent(db, { provider, eventId: claim.eventId, bodyHash, body, claim, paymentId });
      // Whatever happens to this process, the claim is checked again soon.
      if (event.isNew && payment && isMoneyClaim(claim))
        await setNextAsk(db, payment.id, new Date(now().getTime() + OPEN_CLAIM_ASK_MS), 0);
      return event;
    });
  }

  async #paymentOf(providerId: string, { paymentId, parentId }: ProviderClaim): Promise<PaymentView | undefined> {
    const find = async (db: Queries): Promise<PaymentView | undefined> => {
      const id = paymentId ?? (parentId === undefined ? undefined : await paymentOfReceipt(db, providerId, parentId));
      return id === undefined ? undefined : findPayment(db, id);
    };
    const payment = await this.#deps.database.run(find);
    return payment?.provider === providerId ? payment : undefined;
  }

  #provider(id: string): PaymentProvider {
    const provider = this.#deps.providers.get(id);
    if (!provider) throw new Error(`The provider ${id} is not offered here`);
    return provider;
  }

  #log(alarms: readonly Alarm[]): void {
    for (const alarm of alarms) this.#deps.log.error({ alarm: "payment", ...alarm }, "a payment needs somebody to look at it");
  }

  #reach(step: SettlementStep): void {
    this.#deps.onStep?.(step);
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
