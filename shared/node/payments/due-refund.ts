// What is refunded of an order, for operators and for its customer.

import { refundLessUse, type RefundShare } from "../../checkout/refund-less-use.ts";
import type { Queries } from "../../postgres/database.ts";
import { findRefundable, type RefundableOrder } from "../../postgres/refunds.queries.ts";
import { periodsOf } from "../../postgres/subscriptions.queries.ts";

export interface DueRefund {
  readonly order: RefundableOrder;
  /** The computed figures, as of now or of when the request was confirmed. */
  readonly share: RefundShare;
  /** The customer has withdrawn: `share.refund` is owed. Otherwise the amount is somebody's decision. */
  readonly isOwed: boolean;
}

/** Undefined for an order that gave no plan. */
export async function dueRefund(db: Queries, number: string, now: Date): Promise<DueRefund | undefined> {
  const order = await findRefundable(db, number);
  return order && { order, share: await shareOf(db, order, order.charge_amount, now), isOwed: isOwed(order) };
}

const isOwed = ({ kind, confirmed_at: confirmedAt }: RefundableOrder): boolean => kind === "withdrawal" && confirmedAt !== null;

/** How much of this money is refunded. */
async function shareOf(db: Queries, order: RefundableOrder, paid: string, now: Date): Promise<RefundShare> {
  const { user_id: userId, plan, cycle, starts_at: startsAt, confirmed_at: confirmedAt } = order;
  const periods = userId === null ? [] : await periodsOf(db, userId);
  const at = (confirmedAt ?? now).getTime();
  return refundLessUse({ plan, cycle, paid, startsAt: startsAt.getTime(), at, periods });
}

/** What a customer is told about a refund. */
export interface RefundedMoney {
  readonly amount: string;
  readonly currency: string;
  /** The share it was computed from, if days were used. */
  readonly share?: { readonly paid: string; readonly daysUsed: number; readonly daysBought: number };
}

/** The refund of a plan: after a withdrawal minus the days used, split over the parts; else what was paid. */
export async function refundOfPlan(
  db: Queries,
  { number }: { readonly number: string },
  paid: RefundedMoney,
  now: Date,
): Promise<RefundedMoney> {
  const order = await findRefundable(db, number);
  if (!order || !isOwed(order)) return paid;
  const { charge_amount: amount, charge_currency: currency } = order;
  const money = order.is_in_parts ? paid : { amount, currency };
  const { refund, ...share } = await shareOf(db, order, money.amount, now);
  return { amount: refund, currency: money.currency, share };
}
