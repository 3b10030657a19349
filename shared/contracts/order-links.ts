// Links to a prepared order. They carry a choice but no price: the server sets that.

import { PAID_PLANS, type BillingCycle } from "../checkout/price-catalogue.ts";
import type { PlanId } from "./plans.ts";

/** Marks a customer's link: visitors sign in first. */
export const RENEW_PARAMETER = "renew";

/** The login that continues to the chosen order. */
export const LOGIN_FOR_ORDER = "/login?for=order";

/** The prepared order of a customer's plan; the plans page if it cannot be bought. */
export function renewalPage(plan: PlanId, cycle: BillingCycle = "monthly"): string {
  return PAID_PLANS.some((each) => each === plan) ? `/register?plan=${plan}&cycle=${cycle}&${RENEW_PARAMETER}=1` : "/pricing";
}
