// What a provider's fake offers to tests that do not know which provider it is: customers who pay, and what is then sent.

import type { ProviderPayment, PaymentProvider, PaymentToOpen, RawNotification } from "../provider.ts";
import type { FakeFault } from "./fake-server.ts";

/** How much the customer pays of what was asked; "less" is the least that can be missing. */
export type Share = "exact" | "less" | "half" | "more";

export interface ProviderSetup {
  readonly provider: PaymentProvider;
  /** Lets a server use the same fake; undefined where nobody outside of the server can notify it. */
  readonly environment: NodeJS.ProcessEnv | undefined;
  /** What the provider can do; the suite asks each only what it has. */
  readonly can: {
    readonly beAsked: boolean;
    readonly fail: boolean;
    readonly hold: boolean;
    readonly refund: boolean;
    readonly bePaidInParts: boolean;
  };
  /** The next requests to the provider's interface go wrong so, one each, and those after them well. */
  fail(...faults: FakeFault[]): void;
  /** Requests the provider's interface got. */
  readonly requestCount: () => number;
  /** The customer pays; answers what the provider sends, oldest first. Paying must begin where `open` pointed to. */
  pay(payment: ProviderPayment, share: Share): Promise<RawNotification[]>;
  /** The customer pays the price in several parts, each of this share of it; nothing where `can.bePaidInParts` is false. */
  payParts(payment: ProviderPayment, shares: readonly number[]): Promise<RawNotification[]>;
  /** From now on its answers about a payment begin with these rows. */
  tellOddly(...rows: readonly unknown[]): void;
  /** Notifies of something that we do not know. */
  notifyOddly(payment: ProviderPayment): Promise<RawNotification>;
  /** From now on the provider's interface shows what happens only after it was asked so many times. */
  lag(asks: number): void;
  /** The same, in a currency that nobody asked for. */
  payOtherCurrency(payment: ProviderPayment): Promise<RawNotification[]>;
  /** The payment comes to nothing. */
  breakOff(payment: ProviderPayment): Promise<RawNotification[]>;
  /** The money is there and kept back. */
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
