// What a provider's fake offers to provider-independent tests: customers who pay, and the notifications that follow.

import type { ProviderPayment, PaymentProvider, PaymentToOpen, RawNotification } from "../provider.ts";
import type { FakeFault } from "./fake-server.ts";

/** How much the customer pays; "less" is the smallest possible shortfall. */
export type Share = "exact" | "less" | "half" | "more";

export interface ProviderSetup {
  readonly provider: PaymentProvider;
  /** Lets a server use the same fake; undefined when nobody outside the server can notify it. */
  readonly environment: NodeJS.ProcessEnv | undefined;
  /** What the provider can do; the suite tests each only for that. */
  readonly can: {
    readonly beAsked: boolean;
    readonly fail: boolean;
    readonly hold: boolean;
    readonly refund: boolean;
    readonly bePaidInParts: boolean;
  };
  /** The next requests to the provider's interface fail like this, one each, and later ones succeed. */
  fail(...faults: FakeFault[]): void;
  /** Requests the provider's interface got. */
  readonly requestCount: () => number;
  /** The customer pays; returns what the provider sends, oldest first. Paying must begin where `open` pointed to. */
  pay(payment: ProviderPayment, share: Share): Promise<RawNotification[]>;
  /** The customer pays the price in several parts of these shares; nothing when `can.bePaidInParts` is false. */
  payParts(payment: ProviderPayment, shares: readonly number[]): Promise<RawNotification[]>;
  /** From now on its answers about a payment begin with these rows. */
  tellOddly(...rows: readonly unknown[]): void;
  /** Notifies of something unknown to us. */
  notifyOddly(payment: ProviderPayment): Promise<RawNotification>;
  /** From now on the provider's interface shows changes only after this many requests. */
  lag(asks: number): void;
  /** The same, in a currency that nobody asked for. */
  payOtherCurrency(payment: ProviderPayment): Promise<RawNotification[]>;
  /** The payment fails. */
  breakOff(payment: ProviderPayment): Promise<RawNotification[]>;
  /** The money has arrived and is held back. */
  hold(payment: ProviderPayment): Promise<RawNotification[]>;
  refund(payment: ProviderPayment): Promise<RawNotification[]>;
  close(): Promise<void>;
}

/** A payment of this provider, not opened yet. */
export function paymentOf(provider: PaymentProvider, id: string, amount = "18.96"): PaymentToOpen {
  return {
    id,
    charge: provider.chargeFor(amount),
    invoiceId: null,
    externalId: null,
    description: "Tickdeck professional, 1 month",
    successUrl: "http://127.0.0.1/payment-success/en",
    cancelUrl: "http://127.0.0.1/failed-payment",
    notifyUrl: `http://127.0.0.1/api/webhooks/${provider.id}`,
  };
}
