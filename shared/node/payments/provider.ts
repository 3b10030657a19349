// What every payment provider supplies, and the one rule by which money is compared with a price. Adding a provider is one
// file that implements PaymentProvider and one line in providers.ts.

import { Big } from "big.js";
import type { AcceptedCoin } from "./accepted-coin.ts";

export interface Money {
  /** Decimal text. */
  readonly amount: string;
  /** In capitals. */
  readonly currency: string;
}

/** What a provider needs to know of a payment of ours. */
export interface ProviderPayment {
  /** Our public id; the provider carries it and gives it back. */
  readonly id: string;
  /** What the provider charges, in its own currency. */
  readonly charge: Money;
  /** How the provider calls the invoice it made, once it did. */
  readonly invoiceId: string | null;
  /** The provider's own id of the payment, once it is known. */
  readonly externalId: string | null;
}

export interface PaymentToOpen extends ProviderPayment {
  /** What the customer reads at the provider's. */
  readonly description: string;
  /** Where the provider sends the customer back to, and where it sends notifications. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly notifyUrl: string;
}

export interface OpenedPayment {
  /** Where the customer pays. */
  readonly url: string;
  readonly invoiceId: string | null;
}

/** What the customer's browser posts to the provider, for providers that take a form. */
export interface PaymentForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The ways to pay: each is a button that posts this name with its value. */
  readonly choice: { readonly name: string; readonly values: readonly PaymentMethod[] };
}
export type PaymentMethod = "AC" | "PC";

/** A notification as it came in. */
export interface RawNotification {
  readonly body: Buffer;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** What a provider says about a payment; proved by its signature or its own answer. */
export interface ProviderClaim {
  /** Our id, as the provider gave it back; undefined when it gave none. */
  readonly paymentId: string | undefined;
  readonly externalId: string;
  /** The same for the same event, however often it is sent. */
  readonly eventId: string;
  readonly status: "waiting" | "processing" | "paid" | "held" | "failed" | "refunded" | "redeposit" | "test" | "unread";
  /** Currency of the price; undefined when the provider does not say. */
  readonly currency?: string;
  /** The price as the provider has it. */
  readonly price?: string;
  /** What was paid, and what for that was due; due is the charge unless said. */
  readonly paid?: string;
  readonly due?: string;
  /** The most that can have been paid, where the provider tells less than the sum itself. */
  readonly paidAtMost?: string;
  /** The provider's payment whose address this money came to once more. */
  readonly parentId?: string;
  /** In which currency both are; the one of the price unless said. */
  readonly paidCurrency?: string;
  /** What nobody here can read, in a few words. */
  readonly says?: string;
}

/** Why a claim changes nothing and somebody must look. */
export type ClaimFault = "redeposit" | "wrong-currency" | "wrong-price" | "unread";

export interface PaymentProvider {
  readonly id: string;
  /** What is charged for an amount in the catalogue's currency. */
  chargeFor(amount: string): Money;
  /** What one unit of the catalogue's currency costs in the provider's own, decimal text; undefined where they are worth the same. */
  readonly rate?: string;
  /** The coins it takes now, where it takes coins. Throws as `confirm`. */
  coins?(): Promise<AcceptedCoin[]>;
  /** Opens the payment; opening the same one again does no harm. Throws ProviderUnavailableError or ProviderRefusedError. */
  open(payment: PaymentToOpen): Promise<OpenedPayment>;
  /** The form that our own page posts; undefined for providers with pages of their own. */
  form(payment: PaymentToOpen): PaymentForm | undefined;
  /** Checks a notification's signature and reads it, as "unread" where only that is right; throws ForgedNotificationError. */
  read(notification: RawNotification): ProviderClaim;
  /**
   * What the provider itself answers about a claim of money, however little that is; the claim where it has no such interface.
   * Whether the answer proves the claim is not the provider's to judge: see `proves`. Throws ProviderUnavailableError where it
   * cannot be asked just now, and that or ProviderRefusedError where it does not know the payment yet.
   */
  confirm(claim: ProviderClaim, payment: ProviderPayment): Promise<ProviderClaim>;
  /** All that the provider knows about a payment, each alone; empty where it cannot be asked. Throws as `confirm`. */
  ask(payment: ProviderPayment): Promise<ProviderClaim[]>;
  /**
   * Sends the money back, where the provider has an interface for that; answers how the provider calls the refund. Once, however often. NOWPayments' invoices have none: a
   * payout is another product with rights of its own (https://documenter.getpostman.com/view/7907941/2s93JusNJt, "Mass payouts").
   * A YooMoney wallet has none either: outgoing transfers need a token with payment rights and a code by SMS
   * (https://yoomoney.ru/docs/wallet/process-payments/request-payment).
   */
  refund?(payment: ProviderPayment): Promise<{ readonly reference: string }>;
}

/** The notification was not signed by this provider, or is not one at all. */
export class ForgedNotificationError extends Error {
  override readonly name = "ForgedNotificationError";
}

/** The provider did not answer, or answered that it cannot just now. */
export class ProviderUnavailableError extends Error {
  override readonly name: string = "ProviderUnavailableError";
}

/** The provider answered about a payment in a form that we do not know: it is there, and serves others. */
export class UnreadableAnswerError extends ProviderUnavailableError {
  override readonly name: string = "UnreadableAnswerError";
}

/** The provider does not take our key: it serves us nothing until it is given another. */
export class KeyRefusedError extends ProviderUnavailableError {
  override readonly name: string = "KeyRefusedError";
}

/** The provider's interface does not say yet what its own notification says: the claim stays open and is asked about again. */
export class UnconfirmedError extends ProviderUnavailableError {
  override readonly name: string = "UnconfirmedError";
}

/** The provider answered no; asking again is useless. */
export class ProviderRefusedError extends Error {
  override readonly name = "ProviderRefusedError";
}

/** Whether a claim is about money that came, and is to be confirmed before it counts. */
export function isMoneyClaim({ status }: ProviderClaim): boolean {
  return status === "paid" || status === "redeposit";
}

/**
 * Whether the provider's own answer is as far as the claim of money: as much came, or it went back already. An interface may be
 * behind its notifications, by any number of steps.
 */
export function proves(answer: ProviderClaim, claim: ProviderClaim): boolean {
  // Another payment's answer can become no proof by waiting.
  if (answer.status === "refunded" || answer.status === "held" || answer.paymentId !== claim.paymentId) return true;
  if (!isMoneyClaim(answer)) return false;
  return claim.paid === undefined || answer.paid === undefined || Big(answer.paid).gte(claim.paid);
}

/** Why a claim must change nothing; undefined when it may. */
export function faultOf({ status, currency, price }: ProviderClaim, charge: Money): ClaimFault | undefined {
  if (status === "redeposit" || status === "unread") return status;
  if (status !== "paid") return undefined;
  if (currency !== undefined && currency !== charge.currency) return "wrong-currency";
  return price !== undefined && !Big(price).eq(charge.amount) ? "wrong-price" : undefined;
}
