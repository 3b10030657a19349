// Applies one proved claim inside the transaction that locks the order: its money is recorded, all money of the order is added
// up, and the order is granted once it is paid.

import { Big } from "big.js";
import { advance, isGranted, type PaymentReport, type PaymentStep } from "../../checkout/payment-state.ts";
import { compareWithPrice, receivedMoney } from "../../checkout/order-money.ts";
import { changePayment, lockPayment, paymentsInState, type PaymentView } from "../../postgres/payments.queries.ts";
import type { Queries } from "../../postgres/database.ts";
import { grantState } from "../../postgres/payment-events.queries.ts";
import {
  keepReceipt,
  paymentOfReceipt,
  receiptsOfOrder,
  refundReceipt,
  uncountedOfOrder,
  type Receipt,
  type UncountedMoney,
} from "../../postgres/payment-receipts.queries.ts";
import { openSessionsOfBuyer } from "../../postgres/sessions.queries.ts";
import { refundOfPlan } from "./due-refund.ts";
import { grantOrder, queueProblem, queueRefund, revokeGrant } from "./grant.ts";
import { closePaid, closeRefunded, raiseAlarm, type Alarm, type AlarmReason } from "./payment-alarms.ts";
import { faultOf, type ProviderClaim } from "./provider.ts";

/** Result of a report. */
export type Outcome =
  /** It was handled before. */
  | "duplicate"
  /** It is about an unknown payment, or about nothing. */
  | "unknown-payment"
  | "test"
  /** It changed the payment, or said what we knew. */
  | "applied"
  | "unchanged"
  /** Somebody must check; nothing was changed. */
  | "alarm";

export interface ClaimToSettle {
  readonly paymentId: string;
  readonly claim: ProviderClaim;
  /** It is new; known ones raise no second alarm. */
  readonly isNew: boolean;
  readonly now: Date;
  readonly tolerancePercent: number;
  /** Called after the payment is changed, and after its consequences. */
  readonly onStep: (step: "changed" | "granted") => void;
}

export interface Change {
  readonly outcome: Outcome;
  readonly alarms: readonly Alarm[];
  /** Payments whose state it changed. */
  readonly payments: readonly string[];
  /** Open sessions whose user's plan it changed. */
  readonly sessions: readonly string[];
}

/** The result of a claim before it is written. */
interface Verdict {
  readonly step: PaymentStep;
  readonly reasons: readonly AlarmReason[];
  /** The known amount of money changed. */
  readonly isMoneyChanged: boolean;
}

/** Settles a claim; announce the result after the transaction is committed. */
export async function settleClaim(db: Queries, settled: ClaimToSettle): Promise<Change> {
  const { paymentId, claim, isNew } = settled;
  const payment = await lockPayment(db, paymentId);
  if (!payment) throw new Error(`The payment ${paymentId} is gone`);
  if (claim.status === "test") return { outcome: "test", alarms: [], payments: [], sessions: [] };
  const fault = (await isOurs(db, payment, claim)) ? faultOf(claim, chargeOf(payment)) : "another-payment";
  if (fault) {
    if (fault === "wrong-price" || fault === "wrong-currency") await keepReceipt(db, uncountedOf(payment, claim), settled.now);
    const alarms = isNew ? await raiseAll(db, [fault], { payment, claim, receipts: [] }, settled.now) : [];
    return { outcome: "alarm", alarms, payments: [], sessions: [] };
  }
  const verdict =
    claim.status === "paid"
      ? await takeMoney(db, payment, settled)
      : claim.status === "refunded"
        ? await giveBack(db, payment, settled)
        : await note(db, payment, settled);
  return apply(db, payment, verdict, settled);
}

/** The provider means this payment, and has not reported the same money for another. */
async function isOurs(db: Queries, { id, provider }: PaymentView, { paymentId, externalId }: ProviderClaim): Promise<boolean> {
  if (paymentId !== id) return false;
  const known = await paymentOfReceipt(db, provider, externalId);
  return known === undefined || known === id;
}

/** Money came: it is recorded, and counts together with what came before. */
async function takeMoney(db: Queries, payment: PaymentView, { claim, now, tolerancePercent }: ClaimToSettle): Promise<Verdict> {
  const kept = await keepReceipt(db, receiptOf(payment, claim), now);
  const isMoneyChanged = kept !== "known";
  const money = receivedMoney(unrefunded(await receiptsOfOrder(db, payment.order_id)));
  const report = compareWithPrice(payment.amount, money, tolerancePercent);
  const grant = await grantState(db, payment.order_id);
  if (payment.state === "refunded" || grant === "revoked") {
    const step = payment.state === "refunded" ? advance("refunded", report) : unchanged(payment);
    return { step: { ...step, alarm: undefined }, reasons: isMoneyChanged ? ["paid-after-refund"] : [], isMoneyChanged };
  }
  if (grant === "open") return { step: advance(payment.state, report), reasons: [], isMoneyChanged };
  // The order is paid: extra money belongs to the customer, however it came.
  const step = { ...unchanged(payment), state: isGranted(payment.state) ? payment.state : ("succeeded" as const) };
  const reason = !isGranted(payment.state) ? "order-paid-twice" : kept === "new" ? "paid-again" : "overpaid";
  return { step, reasons: isMoneyChanged && report === "overpaid" ? [reason] : [], isMoneyChanged };
}

/** Money was returned: the rest may still pay for the order. */
async function giveBack(db: Queries, payment: PaymentView, { claim, now, tolerancePercent }: ClaimToSettle): Promise<Verdict> {
  const { provider } = payment;
  const isMoneyChanged = await refundReceipt(db, { provider, externalId: claim.externalId }, now);
  // A deposit that never counted was returned.
  if (!isMoneyChanged && claim.parentId !== undefined) return { step: unchanged(payment), reasons: [], isMoneyChanged };
  const left = unrefunded(await receiptsOfOrder(db, payment.order_id));
  const isPaid = compareWithPrice(payment.amount, receivedMoney(left), tolerancePercent) !== "underpaid";
  const isSome = left.some(({ paymentId, amount }) => paymentId === payment.id && Big(amount).gt(0));
  if (isSome && (isPaid || !isGranted(payment.state))) return { step: unchanged(payment), reasons: [], isMoneyChanged };
  const revokes = !isPaid && (await grantState(db, payment.order_id)) === "granted";
  // A partly refunded price pays for nothing.
  const step = isSome ? { ...unchanged(payment), state: "underpaid" as const } : advance(payment.state, "refunded");
  return { step: { ...step, revokes }, reasons: [], isMoneyChanged };
}

/** It is under way, held back, or came to nothing. */
async function note(db: Queries, payment: PaymentView, { claim, isNew }: ClaimToSettle): Promise<Verdict> {
  const receipts = await receiptsOfOrder(db, payment.order_id);
  const isHere = receipts.some(({ paymentId, externalId }) => paymentId === payment.id && externalId === claim.externalId);
  // An older report about money that has arrived by now.
  if (claim.status === "held" && isHere) return { step: unchanged(payment), reasons: [], isMoneyChanged: false };
  const step = advance(payment.state, claim.status as PaymentReport);
  return { step: isNew ? step : { ...step, alarm: undefined }, reasons: [], isMoneyChanged: false };
}

async function apply(db: Queries, payment: PaymentView, verdict: Verdict, settled: ClaimToSettle): Promise<Change> {
  const { step, isMoneyChanged } = verdict;
  const { claim, now, onStep } = settled;
  const isChanged = step.state !== payment.state;
  const reasons = [...verdict.reasons];
  const isStillUnderpaid = step.state === "underpaid" && isMoneyChanged;
  const problem = step.alarm ?? (isStillUnderpaid ? "underpaid" : undefined);
  if (problem) reasons.push(problem);
  if (isChanged) await save(db, payment, step, settled);
  onStep("changed");
  if (step.grants) reasons.push(...(await grantOrder(db, payment, now)));
  const siblings = await moveSiblings(db, payment, step, now);
  const receipts = await receiptsOfOrder(db, payment.order_id);
  if (problem && claim.status === "paid") await queueProblem(db, payment, problem, sumOf(payment, claim, receipts));
  if (claim.status === "refunded" && (isMoneyChanged || step.revokes)) {
    const back = refundedOf(payment, claim, receipts, await uncountedOfOrder(db, payment.order_id));
    await queueRefund(db, payment, step.revokes ? await refundOfPlan(db, payment, back, now) : back, now);
  }
  if (step.revokes) await revokeGrant(db, payment, now);
  if (step.revokes && siblings.length > 0 && !reasons.includes("underpaid")) reasons.push("underpaid");
  if (step.grants || isGranted(step.state)) await closePaid(db, payment.number, now);
  if (step.state === "refunded" && isChanged && unrefunded(receipts).every(({ amount }) => Big(amount).eq(0)))
    await closeRefunded(db, payment.number, now);
  const alarms = await raiseAll(db, reasons, { payment, claim, receipts }, now);
  onStep("granted");
  const sessions = step.grants || step.revokes ? await openSessionsOfBuyer(db, payment.order_id) : [];
  const isApplied = isChanged || isMoneyChanged;
  const outcome = isApplied ? "applied" : alarms.length > 0 ? "alarm" : "unchanged";
  return { outcome, alarms, payments: isApplied ? [payment.id, ...siblings] : [], sessions };
}

async function save(db: Queries, payment: PaymentView, step: PaymentStep, { claim, now }: ClaimToSettle): Promise<void> {
  const isMoneyIn = isGranted(step.state) || step.state === "underpaid" || step.state === "held";
  await changePayment(db, payment.id, {
    state: step.state,
    updated_at: now,
    ...(isMoneyIn && payment.external_id === null ? { external_id: claim.externalId } : {}),
    ...(step.grants ? { is_late: payment.expired_at !== null || payment.state === "failed" } : {}),
  });
}

/** Other payments that brought parts of the price share the order's state. */
export async function moveSiblings(
  db: Queries,
  { id, order_id: orderId }: Pick<PaymentView, "id" | "order_id">,
  { grants, revokes }: Pick<PaymentStep, "grants" | "revokes">,
  now: Date,
): Promise<string[]> {
  if (!grants && !revokes) return [];
  const [from, to] = grants ? (["underpaid", "succeeded"] as const) : (["succeeded", "underpaid"] as const);
  const siblings = (await paymentsInState(db, orderId, from)).filter((each) => each !== id);
  for (const sibling of siblings) await changePayment(db, sibling, { state: to, updated_at: now });
  return siblings;
}

interface AlarmFacts {
  readonly payment: PaymentView;
  readonly claim: ProviderClaim;
  readonly receipts: readonly Receipt[];
}

async function raiseAll(db: Queries, reasons: readonly AlarmReason[], facts: AlarmFacts, now: Date): Promise<Alarm[]> {
  const { payment, claim, receipts } = facts;
  const { amount, due: expected, currency } = sumOf(payment, claim, receipts);
  const alarms = reasons.map((reason): Alarm => {
    const about = { order: payment.number, paymentId: payment.id, provider: payment.provider, externalId: claim.externalId };
    return { reason, ...about, amount, expected, currency, ...otherPrice(reason, payment, claim) };
  });
  for (const alarm of alarms) await raiseAlarm(db, alarm, now);
  return alarms;
}

/** The unknown part of the provider's answer, and the price it used: the amounts of a payment at another price look right. */
function otherPrice(reason: AlarmReason, { charge_amount: amount, charge_currency: ours }: PaymentView, claim: ProviderClaim) {
  if (reason === "unread") return { says: claim.says };
  if (reason !== "wrong-price" && reason !== "wrong-currency") return {};
  return { says: `price ${claim.price ?? amount} ${claim.currency ?? ours} instead of ${amount} ${ours}` };
}

const unchanged = ({ state }: PaymentView): PaymentStep => ({ state, grants: false, revokes: false, alarm: undefined });

const unrefunded = (receipts: readonly Receipt[]): Receipt[] => receipts.filter(({ refundedAt }) => refundedAt === null);

const chargeOf = ({ charge_amount: amount, charge_currency: currency }: PaymentView) => ({ amount, currency });

/** No coin has more decimals; anything beyond is the noise of the provider's floating point. */
const MAX_DECIMALS = 18;
const withoutNoise = (amount: string): string => Big(amount).round(MAX_DECIMALS, Big.roundHalfUp).toFixed();

function receiptOf(payment: PaymentView, { externalId, paid, paidAtMost, due, paidCurrency }: ProviderClaim) {
  const amount = paid ?? payment.charge_amount;
  return {
    paymentId: payment.id,
    provider: payment.provider,
    externalId,
    amount: withoutNoise(amount),
    amountAtMost: withoutNoise(paidAtMost ?? amount),
    due: withoutNoise(due ?? payment.charge_amount),
    currency: paidCurrency ?? payment.charge_currency,
    counts: true,
  };
}

/** Money at another price or in another currency, in the provider's words: it can be refunded, but pays for nothing. */
function uncountedOf(payment: PaymentView, claim: ProviderClaim) {
  const { price: due = payment.charge_amount, currency: paidCurrency = payment.charge_currency } = claim;
  return { ...receiptOf(payment, { paid: due, due, paidCurrency, ...claim }), counts: false };
}

/** Received and due amounts, in the currency received if there is only one, else in that of the price. */
function sumOf(payment: PaymentView, claim: ProviderClaim, all: readonly Receipt[]) {
  const receipts = unrefunded(all);
  const [first] = receipts;
  if (!first) {
    const { amount, due, currency } = receiptOf(payment, { paid: "0", ...claim });
    return { amount, due, currency };
  }
  const isOneKind = receipts.every(
    ({ due, currency, paymentId }) => due === first.due && currency === first.currency && paymentId === first.paymentId,
  );
  if (!isOneKind)
    return { amount: receivedMoney(receipts).atLeast.round(2).toFixed(2), due: payment.amount, currency: payment.currency };
  const amount = receipts.reduce((sum, receipt) => sum.plus(receipt.amount), Big(0)).toFixed();
  return { amount, due: first.due, currency: first.currency };
}

/** What a claim refunded. */
function refundedOf(
  payment: PaymentView,
  claim: ProviderClaim,
  receipts: readonly Receipt[],
  uncounted: readonly UncountedMoney[],
) {
  const isIt = (each: UncountedMoney): boolean => each.paymentId === payment.id && each.externalId === claim.externalId;
  const receipt = receipts.find(isIt);
  if (receipt) return shareOfCharge(payment, [receipt]);
  const { amount, currency } = uncounted.find(isIt) ?? chargeOf(payment);
  return { amount, currency };
}

/** The share of the payment's charge in these receipts, in its currency. */
export function shareOfCharge(payment: PaymentView, receipts: readonly Receipt[]) {
  const share = receipts.reduce((sum, { amount, due }) => sum.plus(Big(amount).div(due)), Big(0));
  return { amount: Big(payment.charge_amount).times(share).round(2).toFixed(2), currency: payment.charge_currency };
}
