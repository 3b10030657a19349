// Addresses that lead to a prepared order. What they name is a choice and no price: the server says what it costs.

import { PAID_PLANS, type BillingCycle } from "../checkout/price-catalogue.ts";
import type { PlanId } from "./plans.ts";

/** Marks a link of a customer: whoever is not signed in does that first. */
export const RENEW_PARAMETER = "renew";

/** The login whose next step is the chosen order. */
export const LOGIN_FOR_ORDER = "/login?for=order";

/** The order of a customer's plan, chosen and ready; the plans for one that cannot be bought. */
export function renewalPage(plan: PlanId, cycle: BillingCycle = "monthly"): string {
  return PAID_PLANS.some((each) => each === plan) ? `/register?plan=${plan}&cycle=${cycle}&${RENEW_PARAMETER}=1` : "/pricing";
}
