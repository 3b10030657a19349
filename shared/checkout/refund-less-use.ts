import { Big } from "big.js";
import { isHigherPlan, type PlanId } from "../contracts/plans.ts";
import { addMonths, timeInForce, type PlanPeriod } from "./plan-periods.ts";
import { MONTHS, type BillingCycle } from "./price-catalogue.ts";

const DAY_MS = 86_400_000;
/** Minimum number of decimals an amount is written with. */
const MIN_DECIMALS = 2;

export interface WithdrawnPurchase {
  readonly plan: PlanId;
  readonly cycle: BillingCycle;
  /** Decimal text. */
  readonly paid: string;
  /** When its period begins, and when the buyer withdraws, epoch ms. */
  readonly startsAt: number;
  readonly at: number;
  /** The customer's periods: while a higher plan is in force, no day of this one is used. */
  readonly periods: readonly PlanPeriod[];
}

export interface RefundShare {
  readonly paid: string;
  readonly daysUsed: number;
  readonly daysBought: number;
  /** Decimal text with the decimals of `paid`, at least two. */
  readonly refund: string;
}

/**
 * The refund after a withdrawal: the price minus its share for whole days used. A day that has only begun is free. Account, mails
 * and operators all use these figures.
 */
export function refundLessUse({ plan, cycle, paid, startsAt, at, periods }: WithdrawnPurchase): RefundShare {
  const daysBought = Math.round((addMonths(startsAt, MONTHS[cycle]) - startsAt) / DAY_MS);
  const higher = periods.filter((each) => isHigherPlan(each.plan, plan));
  const used = at > startsAt ? timeInForce({ plan, startsAt, endsAt: at }, higher, startsAt) : 0;
  const daysUsed = Math.min(daysBought, Math.floor(used / DAY_MS));
  const decimals = Math.max(MIN_DECIMALS, paid.split(".")[1]?.length ?? 0);
  const left = Big(paid).times(daysBought - daysUsed);
  return { paid, daysUsed, daysBought, refund: left.div(daysBought).round(decimals, Big.roundUp).toFixed(decimals) };
}
