// Why a list cannot be made, and what would help.

import { LISTS_PER_KIND, PLAN_IDS, PLAN_LIMITS, type PlanId } from "../../../../shared/contracts/plans.ts";
import type { Translate } from "../../../i18n/translate.ts";

/** One or two sentences. */
export function refusalText(refusal: "kind" | "plan", plan: PlanId, t: Translate): string {
  if (refusal === "kind") return t("lists.form.kindFull", { count: LISTS_PER_KIND[plan] });
  const { watchLists: count } = PLAN_LIMITS[plan];
  const next = PLAN_IDS.find((id) => PLAN_LIMITS[id].watchLists > count);
  return next
    ? t("lists.form.planFull", { plan: t(`lists.plan.${plan}`), count, next: t(`lists.plan.${next}`) })
    : t("lists.form.planFullest", { plan: t(`lists.plan.${plan}`), count });
}
