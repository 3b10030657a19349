// Whose terminal it is: the signed-in user's, or that of the visitor of a free test.

import type { PlanId } from "../../shared/contracts/plans.ts";
import { useSession } from "../app/session.store.ts";

/** The user's plan; the smallest while there is none. */
export function usePlan(): PlanId {
  return useSession((state) => state.session?.plan_type ?? "start");
}
