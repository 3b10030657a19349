// Alarms about money for the list of what needs a person, and what solves each kind.

import type { PaymentAlarm } from "../../checkout/payment-state.ts";
import type { AttentionKind } from "../../contracts/attention.ts";
import { closeAttention, raiseAttention } from "../../postgres/attention.queries.ts";
import type { Queries } from "../../postgres/database.ts";
import type { ClaimFault } from "./provider.ts";

export type AlarmReason =
  | PaymentAlarm
  | ClaimFault
  | "paid-again"
  | "order-paid-twice"
  | "another-payment"
  | "paid-by-blocked-user"
  | "unknown-payment"
  | "unconfirmed";

const KINDS: Readonly<Record<AlarmReason, AttentionKind>> = {
  underpaid: "payment-underpaid",
  overpaid: "payment-overpaid",
  late: "payment-late",
  held: "payment-held",
  "wrong-price": "payment-wrong-price",
  "wrong-currency": "payment-wrong-currency",
  redeposit: "payment-redeposit",
  unread: "payment-unread",
  "paid-again": "payment-paid-twice",
  "order-paid-twice": "payment-paid-twice",
  "failed-after-success": "payment-failed-after-success",
  "paid-after-refund": "payment-paid-after-refund",
  "another-payment": "payment-another-order",
  "paid-by-blocked-user": "payment-by-blocked-customer",
  "unknown-payment": "payment-unknown",
  unconfirmed: "payment-unconfirmed",
};

/** Solved once the order is paid. */
const UNPAID_KINDS = ["payment-underpaid", "payment-held", "payment-unconfirmed"] as const satisfies readonly AttentionKind[];
/** Solved once all money of the order is refunded, or a person marked the order as paid. */
export const ORDER_KINDS: readonly AttentionKind[] = [
  ...UNPAID_KINDS,
  "payment-overpaid",
  "payment-late",
  "payment-wrong-price",
  "payment-wrong-currency",
  "payment-redeposit",
  "payment-unread",
  "payment-paid-twice",
  "payment-failed-after-success",
  "payment-paid-after-refund",
];

/** An alarm with details for the operator. */
export interface Alarm {
  readonly reason: AlarmReason;
  readonly provider: string;
  /** Number of the order; undefined when there is none. */
  readonly order?: string | undefined;
  readonly paymentId?: string | undefined;
  readonly externalId?: string | undefined;
  /** Received and expected amounts, in this currency. */
  readonly amount?: string | undefined;
  readonly expected?: string | undefined;
  readonly currency?: string | undefined;
  /** The provider's words, or the error of reaching it. */
  readonly says?: string | undefined;
}

/** Adds an alarm to the list, in the transaction that causes it. */
export async function raiseAlarm(db: Queries, alarm: Alarm, now: Date): Promise<void> {
  const { order, ...details } = alarm;
  const subject = order ?? `${alarm.provider}:${alarm.externalId ?? ""}`;
  await raiseAttention(db, { kind: KINDS[alarm.reason], subject, details }, now);
}

/** Closes alarms that a paid order solves. */
export async function closePaid(db: Queries, order: string, now: Date): Promise<void> {
  await closeAttention(db, UNPAID_KINDS, order, now);
}

/** Closes alarms that an order without money solves. */
export async function closeRefunded(db: Queries, order: string, now: Date): Promise<void> {
  await closeAttention(db, ORDER_KINDS, order, now);
}

/** Closes the alarm about an unconfirmed claim. */
export async function closeUnconfirmed(db: Queries, order: string, now: Date): Promise<void> {
  await closeAttention(db, ["payment-unconfirmed"], order, now);
}
