// The plan that a visitor chose, as the registration page reads it from this browser. A note, not a price: the server computes
// every amount itself.

import {
  centsText,
  priceOf,
  type BillingCycle,
  type PaidPlan,
  type PricePeriod,
} from "../../../../shared/checkout/price-catalogue.ts";
import { safeStorage } from "../../../storage/safe-storage.ts";
import { PLAN_NAMES } from "../../../../shared/contracts/plan-features.ts";

const STORED_AS = "selectedPlan";
/** What a year costs of twelve months in the stored note. */
const YEARLY_SHARE = 0.8;

interface Choice {
  readonly plan: PaidPlan;
  readonly cycle: BillingCycle;
  readonly period: PricePeriod;
  readonly features: readonly string[];
}

/** Keeps the choice for the next page. */
export function savePlan({ plan, cycle, period, features }: Choice): void {
  const price = Number(centsText(priceOf(plan, cycle, period).centsPerMonth));
  const later = Number(centsText(priceOf(plan, cycle, "later").centsPerMonth));
  const selected = {
    id: plan === "professional" ? "pro" : plan,
    name: PLAN_NAMES[plan],
    features,
    billingCycle: cycle,
    monthlyPrice: price,
    originalPrice: later,
    laterPrice: later,
    yearlyPrice: cycle === "yearly" ? price : Math.round(price * 12 * YEARLY_SHARE * 100) / 100,
  };
  safeStorage.setItem(STORED_AS, JSON.stringify(selected));
}
