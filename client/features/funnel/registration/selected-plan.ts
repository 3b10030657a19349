// The plan that was chosen: named by the address of a link to renew, else as the pricing page keeps it. Anybody may have written
// either, so only plan and cycle are read, never a price or a name.

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

/** The chosen plan and cycle; undefined where none of ours is named or stored. */
export function readSelectedPlan(query = ""): SelectedPlan | undefined {
  const named = new URLSearchParams(query);
  return selectionOf(named.get("plan"), named.get("cycle")) ?? readStored();
}

/** Keeps the choice of a link for the pages that follow. */
export function keepSelectedPlan({ plan, cycle }: SelectedPlan): void {
  safeStorage.setItem(STORED_AS, JSON.stringify({ id: plan === "professional" ? "pro" : plan, billingCycle: cycle }));
}

function readStored(): SelectedPlan | undefined {
  const text = safeStorage.getItem(STORED_AS);
  if (text === null || text.length > MAX_LENGTH) return undefined;
  const stored = parseJson(text);
  if (typeof stored !== "object" || stored === null) return undefined;
  const { id, billingCycle } = stored as Readonly<Record<string, unknown>>;
  return selectionOf(id, billingCycle);
}

function selectionOf(id: unknown, cycle: unknown): SelectedPlan | undefined {
  const plan = PAID_PLANS.find((each) => each === (id === "pro" ? "professional" : id));
  return plan && { plan, cycle: BILLING_CYCLES.find((each) => each === cycle) ?? "monthly" };
}
