// The tables of registrations, orders and payments, as Kysely sees them.

import type { ColumnType, Generated } from "kysely";
import type { ContactMethod } from "../contracts/checkout.ts";
import type { ConsentVersion } from "../checkout/consent-version.ts";
import type { Discount, PlanSnapshot } from "../checkout/order-quote.ts";
import type { PaymentState } from "../checkout/payment-state.ts";
import type { BillingCycle, PaidPlan } from "../checkout/price-catalogue.ts";

/** What was agreed to with a registration. */
export interface ConsentsTable {
  registration_id: string;
  version: ConsentVersion;
  /** In which the text was read. */
  language: string;
  plan: PaidPlan;
  cycle: BillingCycle;
  agreed_at: Generated<Date>;
}

/** Somebody who wants to buy. Its id is public, and is not that of an account. */
export interface RegistrationsTable {
  /** 128 random bits, base64url. */
  id: string;
  /** The account of a signed-in customer who renews or upgrades. */
  user_id: string | null;
  contact: string;
  contact_method: ContactMethod;
  /** Where credentials are sent; lower case. */
  email: string;
  plan: PaidPlan;
  cycle: BillingCycle;
  language: string;
  discount: Discount;
  created_at: Generated<Date>;
  /** Hash of the cookie of the browser that ordered. */
  browser_hash: Generated<Buffer | null>;
  /** When that browser redirected the login, which is allowed once. */
  login_moved_at: Generated<Date | null>;
}

/** What opens an order's page; one row per key that mails about it were made with. */
export interface OrderAddressesTable {
  /** SHA-256 of the secret after #. */
  secret_hash: Buffer;
  order_id: string;
  created_at: Generated<Date>;
}

export interface OrdersTable {
  id: Generated<string>;
  /** As on receipts. */
  number: Generated<string>;
  registration_id: string;
  /** Known once it is paid. */
  user_id: string | null;
  /** Written as JSON. */
  snapshot: ColumnType<PlanSnapshot, string, never>;
  /** Decimal text. */
  amount: string;
  currency: string;
  created_at: Generated<Date>;
  paid_at: Date | null;
}

export interface PaymentsTable {
  /** 128 random bits, base64url: whoever knows it may see the payment's state. */
  id: string;
  order_id: string;
  provider: string;
  /** The provider's ids of its invoice and of the payment. */
  invoice_id: string | null;
  external_id: string | null;
  state: Generated<PaymentState>;
  /** What the provider charges, in its currency. */
  charge_amount: string;
  charge_currency: string;
  /** The part of the order's price it asks for, in the order's currency; null asks for all of it. */
  price_part: string | null;
  /** Paid after it had expired or failed. */
  is_late: Generated<boolean>;
  created_at: Generated<Date>;
  expires_at: Date;
  expired_at: Date | null;
  updated_at: Generated<Date>;
  /** When to ask the provider next; null when nothing is expected. */
  next_ask_at: Generated<Date | null>;
  /** Number of requests since something last happened. */
  asks: Generated<number>;
  /** Where the customer pays; null until the provider has opened it. */
  pay_url: Generated<string | null>;
}

/** Money that a provider has received for a payment, one row per payment of the provider. */
export interface PaymentReceiptsTable {
  id: Generated<string>;
  payment_id: string;
  provider: string;
  external_id: string;
  /** Decimal texts: the certain amount, the possible amount, and what was due for it. */
  amount: string;
  amount_at_most: string;
  due: string;
  currency: string;
  received_at: Date;
  refunded_at: Date | null;
  /** False for money at a wrong price or in a wrong currency: it pays for nothing. */
  counts: Generated<boolean>;
}

/** Every raw report of a provider; only its result is ever changed. */
export interface PaymentEventsTable {
  id: Generated<string>;
  provider: string;
  event_id: string;
  body_hash: Buffer;
  body: Buffer;
  payment_id: string | null;
  received_at: Generated<Date>;
  processed_at: Date | null;
  outcome: string | null;
  /** The parsed body; written as JSON. */
  claim: ColumnType<unknown, string | null, string | null>;
}

export interface SubscriptionGrantsTable {
  payment_id: string;
  order_id: string;
  user_id: string | null;
  plan: PaidPlan;
  cycle: BillingCycle;
  starts_at: Date;
  ends_at: Date;
  granted_at: Generated<Date>;
  revoked_at: Date | null;
}

/** Refund requests. */
export interface WithdrawalsTable {
  id: string;
  order_id: string;
  kind: "withdrawal" | "refund";
  requested_at: Generated<Date>;
  confirmed_at: Date | null;
  refunded_at: Date | null;
}
