// The screener opens by itself once, where the plan has it and the window has room; from then on the reader decides.

import { useEffect } from "react";
import { PLAN_LIMITS, type PlanId } from "../../../shared/contracts/plans.ts";
import type { WidthClass } from "../../desk/width-class.ts";
import { arrange } from "../../desk/workspace.store.ts";

/** Turns the screener on if nothing was ever stored about it. */
export function useFirstScreener(plan: PlanId, width: WidthClass): void {
  const roomy = width === "desk" || width === "full";
  useEffect(() => {
    if (roomy && PLAN_LIMITS[plan].screener && localStorage.getItem("showVisualScreener") === null)
      arrange("showVisualScreener", true);
  }, [plan, roomy]);
}
