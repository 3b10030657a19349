// What every payment provider supplies, and the one rule by which money is compared with a price. Adding a provider is one
// file that implements PaymentProvider and one line in providers.ts.

import { Big } from "big.js";
import type { PaymentReport } from "../../checkout/payment-state.ts";

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
  readonly status: "waiting" | "processing" | "paid" | "held" | "failed" | "refunded" | "redeposit" | "test";
  /** Currency of the price; undefined when the provider does not say. */
  readonly currency?: string;
  /** The price as the provider has it. */
  readonly price?: string;
  /** What was paid, and what for that was due; due is the charge unless said. */
  readonly paid?: string;
  readonly due?: string;
  /** In which currency both are; the one of the price unless said. */
  readonly paidCurrency?: string;
}

/** Why a claim changes nothing and somebody must look. */
export type ClaimFault = "redeposit" | "wrong-currency" | "wrong-price";

export interface PaymentProvider {
  readonly id: string;
  /** What is charged for an amount in the catalogue's currency. */
  chargeFor(amount: string): Money;
  /** Opens the payment; opening the same one again does no harm. Throws ProviderUnavailableError or ProviderRefusedError. */
  open(payment: PaymentToOpen): Promise<OpenedPayment>;
  /** The form that our own page posts; undefined for providers with pages of their own. */
  form(payment: PaymentToOpen): PaymentForm | undefined;
  /** Checks a notification's signature and reads it; throws ForgedNotificationError. */
  read(notification: RawNotification): ProviderClaim;
  /**
   * What the provider itself answers about a claim of money; the claim where it has no such interface.
   * Throws ProviderUnavailableError where it cannot be asked just now or does not know the payment yet.
   */
  confirm(claim: ProviderClaim, payment: ProviderPayment): Promise<ProviderClaim>;
  /** All that the provider knows about a payment; empty where it cannot be asked. Throws as `confirm`. */
  ask(payment: ProviderPayment): Promise<ProviderClaim[]>;
}

/** The notification was not signed by this provider, or is not one at all. */
export class ForgedNotificationError extends Error {
  override readonly name = "ForgedNotificationError";
}

/** The provider did not answer, or answered that it cannot just now. */
export class ProviderUnavailableError extends Error {
  override readonly name = "ProviderUnavailableError";
}

/** The provider answered no; asking again is useless. */
export class ProviderRefusedError extends Error {
  override readonly name = "ProviderRefusedError";
}

/** What a claim means for a payment of this charge; a fault when it must change nothing. */
export function judge(claim: ProviderClaim, charge: Money): { report: PaymentReport } | { fault: ClaimFault } | undefined {
  if (claim.status === "test") return undefined;
  if (claim.status === "redeposit") return { fault: "redeposit" };
  if (claim.status !== "paid") return { report: claim.status };
  if (claim.currency !== undefined && claim.currency !== charge.currency) return { fault: "wrong-currency" };
  if (claim.price !== undefined && !Big(claim.price).eq(charge.amount)) return { fault: "wrong-price" };
  const order = Big(claim.paid ?? charge.amount).cmp(claim.due ?? charge.amount);
  return { report: order < 0 ? "underpaid" : order > 0 ? "overpaid" : "paid" };
}
