// A customer's plans as the account page shows them: the one that opens the terminal, those to come and those that are over.

import type { SubscriptionView } from "../../../shared/contracts/own-account.ts";
import { graceMs } from "../../../shared/contracts/plans.ts";
import { stretchesOf, type PlanPeriod } from "../../../shared/checkout/plan-periods.ts";

/** What the customer has at `now`, epoch ms. */
export function subscriptionView(periods: readonly PlanPeriod[], now: number): SubscriptionView {
  const stretches = stretchesOf(periods);
  const running = stretches.find(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);
  const over = stretches.filter(({ endsAt }) => endsAt <= now).toReversed();
  const open = running ?? over.find(({ plan, endsAt }) => now < endsAt + graceMs(plan));
  return {
    current: open
      ? { ...shown(open), terminal_ends_at: lastEnd(stretches, open) + graceMs(open.plan), in_grace: open !== running }
      : null,
    coming: stretches.filter(({ startsAt }) => startsAt > now).map(shown),
    history: over.filter((stretch) => stretch !== open).map(shown),
  };
}

/** When the unbroken row of plans that begins with this one ends. */
function lastEnd(stretches: readonly PlanPeriod[], from: PlanPeriod): number {
  let end = from.endsAt;
  for (const { startsAt, endsAt } of stretches) if (startsAt === end) end = endsAt;
  return end;
}

const shown = ({ plan, startsAt, endsAt }: PlanPeriod) => ({ plan, starts_at: startsAt, ends_at: endsAt });
