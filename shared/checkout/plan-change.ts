// What an order would change for a customer, by the same rule as the paid order.

import type { PlanId } from "../contracts/plans.ts";
import type { BillingCycle, PaidPlan } from "./price-catalogue.ts";
import { beginOfPurchase, periodsAfter, stretchesOf, type PlanPeriod } from "./plan-periods.ts";

export interface PlanChange {
  /** When the new period begins to count, epoch ms. */
  readonly beginsAt: number;
  /** Which plan is in force when without the order, from now on, soonest first; without the free test. */
  readonly before: readonly PlanPeriod[];
  /** The same with the order. */
  readonly after: readonly PlanPeriod[];
  /** The plan that ended last, if none is in force or to come. */
  readonly ended: { readonly plan: PlanId; readonly endedAt: number } | undefined;
}

/** `periods` are one per plan, `now` is epoch ms. */
export function planChange(
  periods: readonly PlanPeriod[],
  { plan, cycle, now }: { readonly plan: PaidPlan; readonly cycle: BillingCycle; readonly now: number },
): PlanChange {
  const purchase = { plan, cycle, startsAt: now };
  const before = ahead(periods, now);
  const after = ahead(periodsAfter(periods, purchase), now);
  const counted = beginOfPurchase(periods, purchase);
  const first = after.find((each) => each.plan === plan && each.endsAt > counted);
  const [last] = periods.filter((each) => each.plan !== "test" && each.endsAt <= now).sort((one, two) => two.endsAt - one.endsAt);
  return {
    beginsAt: Math.max(first?.startsAt ?? counted, counted),
    before,
    after,
    ended: before.length === 0 && last ? { plan: last.plan, endedAt: last.endsAt } : undefined,
  };
}

const ahead = (periods: readonly PlanPeriod[], now: number): PlanPeriod[] =>
  stretchesOf(periods)
    .filter((stretch) => stretch.plan !== "test" && stretch.endsAt > now)
    .map((stretch) => ({ ...stretch, startsAt: Math.max(stretch.startsAt, now) }));
