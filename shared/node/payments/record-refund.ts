// Records a refund made outside of what the provider reports, with the same effects as if it had reported it.

import { Big } from "big.js";
import { receivedMoney, compareWithPrice } from "../../checkout/order-money.ts";
import { advance, type PaymentState } from "../../checkout/payment-state.ts";
import { closeAttention } from "../../postgres/attention.queries.ts";
import { addAudit } from "../../postgres/audit.queries.ts";
import { changePayment, type PaymentView } from "../../postgres/payments.queries.ts";
import type { Queries } from "../../postgres/database.ts";
import { finishWithdrawal, grantState } from "../../postgres/payment-events.queries.ts";
import {
  receiptsOfOrder,
  refundReceiptsOf,
  uncountedOfOrder,
  type Receipt,
  type UncountedMoney,
} from "../../postgres/payment-receipts.queries.ts";
import { openSessionsOfBuyer } from "../../postgres/sessions.queries.ts";
import { lockOrder, type OrderOrPayment } from "./accept-payment.ts";
import { refundOfPlan } from "./due-refund.ts";
import { queueRefund, revokeGrant } from "./grant.ts";
import { MoneyRefusal } from "./money-refusal.ts";
import { ORDER_KINDS } from "./payment-alarms.ts";
import { moveSiblings, shareOfCharge, type Change } from "./settle-claim.ts";

/** Payments that received money. */
const PAID: ReadonlySet<PaymentState> = new Set(["succeeded", "overpaid", "underpaid", "held"]);

export type Refund = OrderOrPayment & {
  /** Who did it; on the command line, the name of the account on the machine. */
  readonly adminId?: string;
  readonly operator?: string;
  /** The transfer's reference where it was made, and the reason. */
  readonly reference?: string;
  readonly reason?: string;
};

export interface RecordedRefund {
  readonly order: string;
  readonly payment: string;
  /** The refund: after a withdrawal minus the days used, else what was paid. */
  readonly amount: string;
  readonly currency: string;
  /** It was recorded before, and nothing has changed now. */
  readonly already: boolean;
}

type RefundWithChange = RecordedRefund & { readonly change: Pick<Change, "alarms" | "payments" | "sessions"> };

const NOTHING = { alarms: [], payments: [], sessions: [] } as const;

/**
 * Records a refund once: the plan is taken back unless other money pays for it, the customer gets a mail, and the audit log names
 * who did it. Throws MoneyRefusal for an order without money to return.
 */
export async function recordRefund(db: Queries, refund: Refund, now: Date): Promise<RefundWithChange> {
  const payment = await choosePaid(db, await lockOrder(db, refund), refund.paymentId);
  const { number: order, order_id: orderId } = payment;
  const receipts = await receiptsOfOrder(db, orderId);
  const left = receipts.filter(({ paymentId, refundedAt }) => paymentId !== payment.id && refundedAt === null);
  const isPaid = compareWithPrice(payment.amount, receivedMoney(left), 0) !== "underpaid";
  const received = moneyOf(payment, receipts, await uncountedOfOrder(db, orderId));
  const back = isPaid ? received : await refundOfPlan(db, payment, received, now);
  const answer = { order, payment: payment.id, amount: back.amount, currency: back.currency };
  if (payment.state === "refunded") return { ...answer, already: true, change: NOTHING };
  const { state } = advance(payment.state, "refunded");
  await changePayment(db, payment.id, { state, updated_at: now });
  await refundReceiptsOf(db, payment.id, now);
  const revokes = !isPaid && (await grantState(db, orderId)) === "granted";
  if (revokes) await revokeGrant(db, payment, now);
  const siblings = await moveSiblings(db, payment, { grants: false, revokes }, now);
  await queueRefund(db, payment, back, now);
  const { adminId, operator, reference, reason } = refund;
  const details = { ...answer, provider: payment.provider, operator, reference, reason };
  await addAudit(db, [{ action: "refund-recorded", userId: payment.user_id, ...(adminId && { adminId }), details }]);
  if (left.every(({ amount }) => Big(amount).eq(0))) {
    await finishWithdrawal(db, orderId, now);
    await closeAttention(db, [...ORDER_KINDS, "withdrawal"], order, now, adminId);
  } else if (isPaid) await closeAttention(db, ["payment-paid-twice", "payment-overpaid"], order, now, adminId);
  const sessions = await openSessionsOfBuyer(db, orderId);
  return { ...answer, already: false, change: { alarms: [], payments: [payment.id, ...siblings], sessions } };
}

/** The payment that is meant among those of a locked order; throws MoneyRefusal. */
export async function choosePaid(db: Queries, payments: readonly PaymentView[], id: string | undefined): Promise<PaymentView> {
  const named = id === undefined ? payments : payments.filter((payment) => payment.id === id);
  const uncounted = payments[0] ? await uncountedOfOrder(db, payments[0].order_id) : [];
  const hasOther = (payment: PaymentView): boolean =>
    uncounted.some(({ paymentId, refundedAt }) => paymentId === payment.id && refundedAt === null);
  const [first, ...others] = named.filter((payment) => PAID.has(payment.state) || hasOther(payment));
  const order = named[0]?.number ?? "";
  if (others.length > 0) {
    const list = [first, ...others].map((payment) => `${payment?.id} (${payment?.provider}, ${payment?.state})`).join(", ");
    throw new MoneyRefusal("choose-payment", `Order ${order} was paid more than once; choose the payment: ${list}.`);
  }
  const chosen = first ?? named.find(({ state }) => state === "refunded");
  if (!chosen)
    throw new MoneyRefusal(
      "no-money",
      `Order ${order} is ${named.at(-1)?.state}: no money came for it that counts. What came otherwise goes back at the provider; then close the row.`,
    );
  return chosen;
}

/**
 * What came for this payment, in the currency of its charge; if that is all there is, what came at another price or in another
 * currency; the whole charge if nobody counted it.
 */
function moneyOf(payment: PaymentView, receipts: readonly Receipt[], uncounted: readonly UncountedMoney[]) {
  const own = receipts.filter(({ paymentId }) => paymentId === payment.id);
  if (own.length > 0) return shareOfCharge(payment, own);
  const others = uncounted.filter(({ paymentId }) => paymentId === payment.id);
  const [first] = others;
  if (!first) return { amount: payment.charge_amount, currency: payment.charge_currency };
  const ofOneKind = others.filter(({ currency }) => currency === first.currency);
  return { amount: ofOneKind.reduce((sum, { amount }) => sum.plus(amount), Big(0)).toFixed(), currency: first.currency };
}
