// What each plan costs: the one table for pages and orders. Without imports, because the pricing page loads it.

import type { PlanId } from "../contracts/plans.ts";

/** Changes with every price below; an order records which prices it was made from. */
export const CATALOGUE_VERSION = "2026-1";
/** Currency of all prices. */
export const CURRENCY = "USDT";

/** Plans that can be bought; the test is free. */
export const PAID_PLANS = ["start", "popular", "professional"] as const satisfies readonly PlanId[];
export type PaidPlan = (typeof PAID_PLANS)[number];

export const BILLING_CYCLES = ["monthly", "yearly"] as const;
export type BillingCycle = (typeof BILLING_CYCLES)[number];

export const MONTHS: Readonly<Record<BillingCycle, number>> = { monthly: 1, yearly: 12 };

/** `launch` until LAUNCH_UNTIL, then `later`. */
export type PricePeriod = "launch" | "later";

/** Cents per month. */
type MonthlyCents = Readonly<Record<PricePeriod, Readonly<Record<BillingCycle, number>>>>;

const CENTS_PER_MONTH: Readonly<Record<PaidPlan, MonthlyCents>> = {
  start: { launch: { monthly: 696, yearly: 596 }, later: { monthly: 996, yearly: 796 } },
  popular: { launch: { monthly: 996, yearly: 796 }, later: { monthly: 1496, yearly: 1196 } },
  professional: { launch: { monthly: 1896, yearly: 1596 }, later: { monthly: 2996, yearly: 2396 } },
};

export interface Price {
  readonly period: PricePeriod;
  readonly centsPerMonth: number;
  /** The price of one payment for the whole cycle. */
  readonly cents: number;
}

/** Which prices apply at `now`, epoch ms; the launch ends at `launchUntil`, and without it there is none. */
export function pricePeriodAt(now: number, launchUntil: number | undefined): PricePeriod {
  return launchUntil !== undefined && now < launchUntil ? "launch" : "later";
}

/** The price of a plan and cycle in a period, before any discount. */
export function priceOf(plan: PaidPlan, cycle: BillingCycle, period: PricePeriod): Price {
  const centsPerMonth = CENTS_PER_MONTH[plan][period][cycle];
  return { period, centsPerMonth, cents: centsPerMonth * MONTHS[cycle] };
}

/** The price after a discount in percent, in cents; half a cent is rounded up. */
export function discountedCents(cents: number, percent: number): number {
  return Math.floor((cents * (100 - percent) + 50) / 100);
}

/** Whole cents as a decimal text: 696 is "6.96". */
export function centsText(cents: number): string {
  const digits = String(cents).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** What a discount takes off a price, as decimal text. */
export const amountOff = (price: string, total: string): string => ((Number(price) * 100 - Number(total) * 100) / 100).toFixed(2);
