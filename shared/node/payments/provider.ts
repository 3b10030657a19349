// What every payment provider supplies, and the one rule for comparing money with a price. A new provider is one file that
// implements PaymentProvider and one line in providers.ts.

import { Big } from "big.js";
import type { AcceptedCoin } from "./accepted-coin.ts";

export interface Money {
  /** Decimal text. */
  readonly amount: string;
  /** In capitals. */
  readonly currency: string;
}

/** What a provider needs to know about a payment. */
export interface ProviderPayment {
  /** Our public id; the provider carries it and returns it. */
  readonly id: string;
  /** What the provider charges, in its own currency. */
  readonly charge: Money;
  /** The provider's id of the invoice, once created. */
  readonly invoiceId: string | null;
  /** The provider's own id of the payment, once known. */
  readonly externalId: string | null;
}

export interface PaymentToOpen extends ProviderPayment {
  /** What the customer reads on the provider's page. */
  readonly description: string;
  /** Where the provider returns the customer, and where it sends notifications. */
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

/** A notification as received. */
export interface RawNotification {
  readonly body: Buffer;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** What a provider says about a payment, proved by its signature or its own answer. */
export interface ProviderClaim {
  /** Our id, as returned by the provider; undefined when it gave none. */
  readonly paymentId: string | undefined;
  readonly externalId: string;
  /** The same for the same event, however often it is sent. */
  readonly eventId: string;
  readonly status: "waiting" | "processing" | "paid" | "held" | "failed" | "refunded" | "redeposit" | "test" | "unread";
  /** Currency of the price; undefined when the provider does not say. */
  readonly currency?: string;
  /** The price as the provider has it. */
  readonly price?: string;
  /** What was paid, and what was due for that; due is the charge by default. */
  readonly paid?: string;
  readonly due?: string;
  /** The most that can have been paid, if the provider reports less than the exact sum. */
  readonly paidAtMost?: string;
  /** The provider's payment whose address received this repeated deposit. */
  readonly parentId?: string;
  /** Currency of both; that of the price by default. */
  readonly paidCurrency?: string;
  /** What we could not read, in a few words. */
  readonly says?: string;
}

/** Why a claim changes nothing and somebody must check it. */
export type ClaimFault = "redeposit" | "wrong-currency" | "wrong-price" | "unread";

export interface PaymentProvider {
  readonly id: string;
  /** The charge for an amount in the catalogue's currency. */
  chargeFor(amount: string): Money;
  /**
   * Price of one unit of the catalogue's currency in the provider's own, decimal text; undefined when they are worth the same.
   */
  readonly rate?: string;
  /** The coins it accepts now, if it takes coins. Throws as `confirm`. */
  coins?(): Promise<AcceptedCoin[]>;
  /** Opens the payment; opening the same one again is harmless. Throws ProviderUnavailableError or ProviderRefusedError. */
  open(payment: PaymentToOpen): Promise<OpenedPayment>;
  /** The form that our own page posts; undefined for providers with their own pages. */
  form(payment: PaymentToOpen): PaymentForm | undefined;
  /** Checks a notification's signature and reads it; "unread" if only the signature is right; throws ForgedNotificationError. */
  read(notification: RawNotification): ProviderClaim;
  /**
   * What the provider itself answers about a claim of money, however little; the claim itself if it has no such interface.
   * Whether the answer proves the claim is decided by `proves`. Throws ProviderUnavailableError when it cannot be asked now, and
   * that or ProviderRefusedError when it does not know the payment yet.
   */
  confirm(claim: ProviderClaim, payment: ProviderPayment): Promise<ProviderClaim>;
  /** Everything the provider knows about a payment, as separate claims; empty when it cannot be asked. Throws as `confirm`. */
  ask(payment: ProviderPayment): Promise<ProviderClaim[]>;
  /**
   * Sends the money back, if the provider has an interface for that, only once however often called; returns the provider's id of
   * the refund. NOWPayments' invoices have none: a payout is a separate product with its own rights
   * (https://documenter.getpostman.com/view/7907941/2s93JusNJt, "Mass payouts"). A YooMoney wallet has none either: outgoing
   * transfers need a token with payment rights and a code by SMS
   * (https://yoomoney.ru/docs/wallet/process-payments/request-payment).
   */
  refund?(payment: ProviderPayment): Promise<{ readonly reference: string }>;
}

/** The notification was not signed by this provider, or is not a notification. */
export class ForgedNotificationError extends Error {
  override readonly name = "ForgedNotificationError";
}

/** The provider did not answer, or said that it cannot at the moment. */
export class ProviderUnavailableError extends Error {
  override readonly name: string = "ProviderUnavailableError";
}

/** The provider answered about a payment in an unknown format: it is up, and serves others. */
export class UnreadableAnswerError extends ProviderUnavailableError {
  override readonly name: string = "UnreadableAnswerError";
}

/** The provider refuses our key: it serves us nothing until it is replaced. */
export class KeyRefusedError extends ProviderUnavailableError {
  override readonly name: string = "KeyRefusedError";
}

/** The provider's interface does not show yet what its own notification says: the claim stays open and is asked about again. */
export class UnconfirmedError extends ProviderUnavailableError {
  override readonly name: string = "UnconfirmedError";
}

/** The provider answered no; asking again is useless. */
export class ProviderRefusedError extends Error {
  override readonly name = "ProviderRefusedError";
}

/** Whether a claim is about received money, which must be confirmed before it counts. */
export function isMoneyClaim({ status }: ProviderClaim): boolean {
  return status === "paid" || status === "redeposit";
}

/**
 * Whether the provider's own answer covers the claim: as much came, or it was already returned. An interface may lag behind its
 * notifications by any number of steps.
 */
export function proves(answer: ProviderClaim, claim: ProviderClaim): boolean {
  // Waiting cannot turn another payment's answer into a proof.
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
