// The plan that was chosen on the pricing page. Anybody may have written it, so only its plan and cycle are read, never a
// price or a name.

import { BILLING_CYCLES, PAID_PLANS, type BillingCycle, type PaidPlan } from "../../../../shared/checkout/price-catalogue.ts";
import { safeStorage } from "../../../storage/safe-storage.ts";
import { parseJson } from "../../../storage/stored-state.ts";

const STORED_AS = "selectedPlan";
/** What the pricing page writes is far shorter. */
const MAX_LENGTH = 20_000;

export interface SelectedPlan {
  readonly plan: PaidPlan;
  readonly cycle: BillingCycle;
}

/** The chosen plan and cycle; undefined where none of ours is stored. */
export function readSelectedPlan(): SelectedPlan | undefined {
  const text = safeStorage.getItem(STORED_AS);
  if (text === null || text.length > MAX_LENGTH) return undefined;
  const stored = parseJson(text);
  if (typeof stored !== "object" || stored === null) return undefined;
  const { id, billingCycle } = stored as Readonly<Record<string, unknown>>;
  const plan = PAID_PLANS.find((each) => each === (id === "pro" ? "professional" : id));
  const cycle = BILLING_CYCLES.find((each) => each === billingCycle) ?? "monthly";
  return plan && { plan, cycle };
}
