// An operator marks an order as paid, with the same effects as if its price had come.

import { isGranted, type PaymentState } from "../../checkout/payment-state.ts";
import { addAudit } from "../../postgres/audit.queries.ts";
import { closeAttention } from "../../postgres/attention.queries.ts";
import { changePayment, findPayment, lockOrderPayments, type PaymentView } from "../../postgres/payments.queries.ts";
import type { Queries } from "../../postgres/database.ts";
import { grantState } from "../../postgres/payment-events.queries.ts";
import { openSessionsOfBuyer } from "../../postgres/sessions.queries.ts";
import { grantOrder } from "./grant.ts";
import { MoneyRefusal } from "./money-refusal.ts";
import { ORDER_KINDS, raiseAlarm, type Alarm } from "./payment-alarms.ts";
import { moveSiblings, type Change } from "./settle-claim.ts";

/** Which order, and which of its payments if that matters. */
export type OrderOrPayment =
  | { readonly orderNumber: string; readonly paymentId?: string }
  | { readonly orderNumber?: undefined; readonly paymentId: string };

export type Acceptance = OrderOrPayment & {
  /** Who did it, and why; both are stored. */
  readonly adminId: string;
  readonly reason: string;
};

export interface Accepted {
  readonly order: string;
  readonly payment: string;
  readonly change: Pick<Change, "alarms" | "payments" | "sessions">;
}

/** Accepts an order, whatever its payments' state, unless it was granted or refunded. Throws MoneyRefusal. */
export async function acceptPayment(db: Queries, acceptance: Acceptance, now: Date): Promise<Accepted> {
  const { adminId, reason } = acceptance;
  const payments = await lockOrder(db, acceptance);
  const payment = choose(payments, acceptance.paymentId);
  const { number: order, order_id: orderId } = payment;
  const grant = await grantState(db, orderId);
  if (grant === "granted") throw new MoneyRefusal("already-granted", `Order ${order} is granted already.`);
  if (grant === "revoked" || payment.state === "refunded")
    throw new MoneyRefusal("refunded", `The money of order ${order} went back.`);
  await changePayment(db, payment.id, { state: "succeeded", is_late: payment.expired_at !== null, updated_at: now });
  const reasons = await grantOrder(db, payment, now);
  const siblings = await moveSiblings(db, payment, { grants: true, revokes: false }, now);
  const details = { order, payment: payment.id, provider: payment.provider, from: payment.state, reason };
  await addAudit(db, [{ action: "payment-accepted", userId: payment.user_id, adminId, details }]);
  await closeAttention(db, ORDER_KINDS, order, now, adminId);
  const alarms = reasons.map((each): Alarm => ({ reason: each, order, paymentId: payment.id, provider: payment.provider }));
  for (const alarm of alarms) await raiseAlarm(db, alarm, now);
  const sessions = await openSessionsOfBuyer(db, orderId);
  return { order, payment: payment.id, change: { alarms, payments: [payment.id, ...siblings], sessions } };
}

/** All payments of the order, which stays locked. Throws MoneyRefusal. */
export async function lockOrder(db: Queries, { orderNumber, paymentId }: OrderOrPayment): Promise<PaymentView[]> {
  const number = orderNumber ?? (await findPayment(db, paymentId))?.number;
  if (number === undefined) throw new MoneyRefusal("no-payment", `There is no payment ${paymentId}.`);
  const payments = await lockOrderPayments(db, number);
  if (payments.length === 0) throw new MoneyRefusal("no-order", `There is no order ${number}.`);
  if (paymentId !== undefined && !payments.some(({ id }) => id === paymentId))
    throw new MoneyRefusal("no-payment", `Order ${number} has no payment ${paymentId}.`);
  return payments;
}

/** Starting with the state closest to paid. */
const NEAREST: readonly PaymentState[] = ["underpaid", "held", "processing", "pending", "expired", "failed", "refunded"];

function choose(payments: readonly PaymentView[], paymentId: string | undefined): PaymentView {
  const named = payments.find(({ id }) => id === paymentId);
  if (named) return named;
  const rank = ({ state }: PaymentView): number => (isGranted(state) ? -1 : NEAREST.indexOf(state));
  const [first, ...others] = [...payments].reverse();
  if (!first) throw new MoneyRefusal("no-payment", "The order has no payment.");
  return others.reduce((best, each) => (rank(each) < rank(best) ? each : best), first);
}
