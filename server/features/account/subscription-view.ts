// A customer's plans as the account page shows them: the current one, those to come, and each period that is over.

import type { SubscriptionView } from "../../../shared/contracts/own-account.ts";
import { graceMs } from "../../../shared/contracts/plans.ts";
import { stretchesOf, type PlanPeriod } from "../../../shared/checkout/plan-periods.ts";

/** The customer's plans at `now`, epoch ms: `periods` has one per plan, `bought` what each order gave. */
export function subscriptionView(periods: readonly PlanPeriod[], bought: readonly PlanPeriod[], now: number): SubscriptionView {
  const stretches = stretchesOf(periods);
  const running = stretches.find(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);
  const ended = stretches.filter(({ endsAt }) => endsAt <= now).toReversed();
  const open = running ?? ended.find(({ plan, endsAt }) => now < endsAt + graceMs(plan));
  const inGrace = open && open !== running ? partsOf(open, bought).at(-1) : undefined;
  const parts = stretches.flatMap((stretch) => partsOf(stretch, bought));
  const over = [...parts, ...before(periods, bought)].filter(({ endsAt }) => endsAt <= now);
  return {
    current: open
      ? { ...shown(open), terminal_ends_at: lastEnd(stretches, open) + graceMs(open.plan), in_grace: open !== running }
      : null,
    coming: stretches.filter(({ startsAt }) => startsAt > now).map(shown),
    history: over
      .filter(({ plan, endsAt }) => plan !== inGrace?.plan || endsAt !== inGrace.endsAt)
      .sort((one, two) => two.endsAt - one.endsAt)
      .map(shown),
  };
}

/** Splits a stretch where another order's period began. */
function partsOf({ plan, startsAt, endsAt }: PlanPeriod, bought: readonly PlanPeriod[]): PlanPeriod[] {
  const cuts = bought
    .filter((each) => each.plan === plan && each.startsAt > startsAt && each.startsAt < endsAt)
    .map((each) => each.startsAt);
  const starts = [...new Set([startsAt, ...cuts])].sort((one, two) => one - two);
  return starts.map((start, at) => ({ plan, startsAt: start, endsAt: starts[at + 1] ?? endsAt }));
}

/** Bought periods that ended before the plan's current one began. */
function before(periods: readonly PlanPeriod[], bought: readonly PlanPeriod[]): PlanPeriod[] {
  return bought.filter(({ plan, endsAt }) => !periods.some((period) => period.plan === plan && period.startsAt < endsAt));
}

/** When the unbroken series of plans that begins with this one ends. */
function lastEnd(stretches: readonly PlanPeriod[], from: PlanPeriod): number {
  let end = from.endsAt;
  for (const { startsAt, endsAt } of stretches) if (startsAt === end) end = endsAt;
  return end;
}

const shown = ({ plan, startsAt, endsAt }: PlanPeriod) => ({ plan, starts_at: startsAt, ends_at: endsAt });
