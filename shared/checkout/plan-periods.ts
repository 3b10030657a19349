// What buying a plan does to a customer's periods: the same plan is extended, and a lower plan waits while a higher one is in
// force. Nothing bought is lost. Pure arithmetic in epoch ms; calendar months in UTC.

import { isHigherPlan, type PlanId } from "../contracts/plans.ts";
import { MONTHS, type BillingCycle } from "./price-catalogue.ts";

const DAY_MS = 86_400_000;

/** From `startsAt` up to, but not including, `endsAt`. A customer has at most one per plan. */
export interface PlanPeriod {
  readonly plan: PlanId;
  readonly startsAt: number;
  readonly endsAt: number;
}

interface PlanStart {
  readonly plan: PlanId;
  /** When the plan comes into force, unless it or a higher one already is. */
  readonly startsAt: number;
}

export interface PlanPurchase extends PlanStart {
  readonly cycle: BillingCycle;
}

/** A plan given by an operator. */
interface PlanGift extends PlanStart {
  readonly days: number;
}

/** This many calendar months later; the 31st becomes the last day of a shorter month. */
export function addMonths(at: number, months: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, lastDay));
}

/** All periods after a purchase or gift, including unchanged ones. */
export function periodsAfter(periods: readonly PlanPeriod[], purchase: PlanPurchase | PlanGift): PlanPeriod[] {
  const { plan, startsAt: from } = purchase;
  const higher = periods.filter((each) => isHigherPlan(each.plan, plan));
  const lower = periods.filter((each) => isHigherPlan(plan, each.plan)).sort(highestFirst);
  const after = [...higher, bought(periods, higher, purchase)];
  for (const period of lower) {
    // Its remaining time before the purchase is preserved.
    const left = period.endsAt > from ? timeInForce(period, above(periods, period.plan), from) : 0;
    const endsAt = left > 0 ? endAfter(Math.max(period.startsAt, from), left, above(after, period.plan)) : period.endsAt;
    after.push({ ...period, endsAt });
  }
  return after;
}

/** Which plan is in force when, in order of time; stretches do not overlap. */
export function stretchesOf(periods: readonly PlanPeriod[]): PlanPeriod[] {
  const stretches = periods.flatMap((period) => {
    const higher = above(periods, period.plan);
    const parts: PlanPeriod[] = [];
    for (let at = firstFree(period.startsAt, higher); at < period.endsAt;) {
      const endsAt = Math.min(period.endsAt, nextStart(at, higher));
      parts.push({ plan: period.plan, startsAt: at, endsAt });
      at = firstFree(endsAt, higher);
    }
    return parts;
  });
  return stretches.sort((one, two) => one.startsAt - two.startsAt);
}

export interface PlanRefund {
  readonly plan: PlanId;
  /** How long the purchase was, ms. */
  readonly length: number;
  /** When the money went back; time used before stays used. */
  readonly at: number;
}

/** The periods after a refunded purchase: its plan ends that much earlier, and lower plans come into force sooner. */
export function periodsAfterRefund(periods: readonly PlanPeriod[], { plan, length, at }: PlanRefund): PlanPeriod[] {
  const after: PlanPeriod[] = [];
  for (const period of periods.toSorted(highestFirst)) {
    const isTouched = period.endsAt > at && !isHigherPlan(period.plan, plan);
    const left = isTouched ? timeInForce(period, above(periods, period.plan), at) : 0;
    const kept = period.plan === plan ? left - length : left;
    const end = kept > 0 ? endAfter(Math.max(period.startsAt, at), kept, above(after, period.plan)) : at;
    after.push({ ...period, endsAt: isTouched ? Math.max(end, period.startsAt) : period.endsAt });
  }
  return after;
}

/** How long the period is in force from `from` on, excluding the time of `higher` ones. */
export function timeInForce(period: PlanPeriod, higher: readonly PlanPeriod[], from: number): number {
  let total = 0;
  for (let at = Math.max(period.startsAt, from); at < period.endsAt;) {
    const free = firstFree(at, higher);
    const until = Math.min(period.endsAt, nextStart(free, higher));
    total += Math.max(0, until - free);
    at = Math.max(free, until);
  }
  return total;
}

/** When a purchase's months start: the same plan's end, or the first moment without a higher plan. */
export function beginOfPurchase(periods: readonly PlanPeriod[], { plan, startsAt: from }: PlanStart): number {
  const running = periods.find((each) => each.plan === plan && each.endsAt > from);
  return running?.endsAt ?? firstFree(from, above(periods, plan));
}

function bought(periods: readonly PlanPeriod[], higher: readonly PlanPeriod[], purchase: PlanPurchase | PlanGift): PlanPeriod {
  const { plan, startsAt: from } = purchase;
  const running = periods.find((each) => each.plan === plan && each.endsAt > from);
  const begin = beginOfPurchase(periods, purchase);
  const length = "days" in purchase ? purchase.days * DAY_MS : addMonths(begin, MONTHS[purchase.cycle]) - begin;
  return { plan, startsAt: running?.startsAt ?? from, endsAt: endAfter(begin, length, higher) };
}

/** When the period will have been in force for `length` ms since `from`, excluding the time of `higher` ones. */
function endAfter(from: number, length: number, higher: readonly PlanPeriod[]): number {
  let left = length;
  for (let at = firstFree(from, higher); ;) {
    const until = nextStart(at, higher);
    if (at + left <= until) return at + left;
    left -= until - at;
    at = firstFree(until, higher);
  }
}

/** The first moment from `at` on that none of these covers. */
function firstFree(at: number, periods: readonly PlanPeriod[]): number {
  let free = at;
  for (const { startsAt, endsAt } of periods.toSorted((one, two) => one.startsAt - two.startsAt))
    if (startsAt <= free && endsAt > free) free = endsAt;
  return free;
}

/** When the first of these begins after `at`; Infinity when none does. */
function nextStart(at: number, periods: readonly PlanPeriod[]): number {
  return Math.min(
    ...periods.filter(({ startsAt, endsAt }) => startsAt > at && endsAt > startsAt).map(({ startsAt }) => startsAt),
  );
}

const above = (periods: readonly PlanPeriod[], plan: PlanId): PlanPeriod[] =>
  periods.filter((each) => isHigherPlan(each.plan, plan));

const highestFirst = (one: PlanPeriod, two: PlanPeriod): number => (isHigherPlan(one.plan, two.plan) ? -1 : 1);
