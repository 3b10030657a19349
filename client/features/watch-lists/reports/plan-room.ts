// Whether the plan lets another list report, and in words why not.

import { PLAN_IDS, PLAN_LIMITS, type PlanId } from "../../../../shared/contracts/plans.ts";
import type { ListReport } from "../../../../shared/contracts/list-reports.ts";
import type { Translate } from "../../../i18n/translate.ts";

/** Undefined where there is room for a list beside the others that report; `listId`: that list's, where it is stored. */
export function planRefusal(
  plan: PlanId,
  reports: readonly ListReport[],
  listId: string | undefined,
  t: Translate,
): string | undefined {
  const { reportingLists: count } = PLAN_LIMITS[plan];
  const others = reports.filter((report) => report.listId !== listId && report.settings.isOn);
  if (others.length < count) return undefined;
  const larger = PLAN_IDS.find((id) => PLAN_LIMITS[id].reportingLists > count);
  const next = larger && t(`lists.plan.${larger}`);
  const planName = t(`lists.plan.${plan}`);
  if (count === 0) return t("reports.planNone", { plan: planName, next: next ?? "" });
  const held = t("reports.planFull", { plan: planName, count, lists: others.map(({ name }) => name) });
  return next === undefined ? held : `${held} ${t("reports.planMore", { next })}`;
}
