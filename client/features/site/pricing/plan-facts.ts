// What each plan holds, in words: the limits the server enforces, and the service that goes with it.

import { EXCHANGES, exchangeName } from "../../../../shared/market/exchange-id.ts";
import { PLAN_LIMITS, type PlanId } from "../../../../shared/contracts/plans.ts";
import { useTranslate } from "../../../i18n/language.store.ts";

/** Charts that the terminal shows at once, on every plan. */
const CHARTS = 11;

const SUPPORT = {
  test: undefined,
  start: "plan.support.email",
  popular: "plan.support.priority",
  professional: "plan.support.priority",
} as const;

export interface PlanFact {
  readonly name: string;
  readonly value: string;
}

/** Facts of a plan, the same and in the same order for every plan. */
export function usePlanFacts(plan: PlanId): PlanFact[] {
  const t = useTranslate();
  const { watchLists, fastestSeconds, exchanges, screener, sessions } = PLAN_LIMITS[plan];
  const has = (held: boolean): string => t(held ? "plan.yes" : "plan.no");
  const support = SUPPORT[plan];
  return [
    { name: t("plan.lists"), value: String(watchLists) },
    { name: t("plan.update"), value: t("plan.seconds", { seconds: fastestSeconds }) },
    {
      name: t("plan.exchanges"),
      value: EXCHANGES.filter((each) => exchanges.includes(each))
        .map(exchangeName)
        .join(", "),
    },
    { name: t("plan.charts"), value: String(CHARTS) },
    { name: t("plan.screener"), value: has(screener) },
    { name: t("plan.risk"), value: has(true) },
    { name: t("plan.devices"), value: String(sessions) },
    { name: t("plan.support"), value: support ? t(support) : t("plan.no") },
    { name: t("plan.setup"), value: has(plan === "professional") },
  ];
}
