// Moves an order's plan from the account it created to the account of the address the buyer chose for the login.

import { addMonths } from "../../checkout/plan-periods.ts";
import { MONTHS } from "../../checkout/price-catalogue.ts";
import type { Queries } from "../../postgres/database.ts";
import { openGrant, setGrantee } from "../../postgres/payment-events.queries.ts";
import { revokeSubscription } from "../../postgres/subscriptions.queries.ts";
import { deleteUserWithoutOrders } from "../../postgres/users.queries.ts";
import { givePlan } from "./grant.ts";

export interface HandOver {
  /** Of the order. */
  readonly number: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Gives the plan to `to` from now on; `from` is deleted unless other orders belong to it. Runs inside the caller's transaction.
 */
export async function handOverPlan(db: Queries, { number, from, to }: HandOver, now: Date): Promise<void> {
  const grant = await openGrant(db, number);
  if (grant?.user_id === from) {
    const { plan, cycle, starts_at: startsAt } = grant;
    const length = addMonths(startsAt.getTime(), MONTHS[cycle]) - startsAt.getTime();
    await revokeSubscription(db, from, { plan, length, at: now.getTime() });
    await setGrantee(db, grant.order_id, to, await givePlan(db, to, { plan, cycle }, now));
  }
  await deleteUserWithoutOrders(db, from);
}
