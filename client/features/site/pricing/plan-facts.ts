// What each plan holds, in words: the table of plan features as it is shown.

import { exchangeName } from "../../../../shared/market/exchange-id.ts";
import {
  PLAN_FEATURE_IDS,
  PLAN_FEATURES,
  type AlertChannel,
  type PlanFeatureId,
  type PlanId,
} from "../../../../shared/contracts/plan-features.ts";
import { STRATEGY_NAMES } from "../../../../shared/signals/strategies.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import type { Translate } from "../../../i18n/translate.ts";

const NAMES = {
  watchLists: "plan.lists",
  strategies: "plan.strategies",
  fastestSeconds: "plan.update",
  exchanges: "plan.exchanges",
  charts: "plan.charts",
  screener: "plan.screener",
  riskManager: "plan.risk",
  priceAlerts: "plan.alerts",
  channels: "plan.channels",
  reportingLists: "plan.reportingLists",
  reportsPerDay: "plan.reportsPerDay",
  noAdvertising: "plan.noAds",
  sessions: "plan.devices",
  emailSupport: "plan.support",
  prioritySupport: "plan.prioritySupport",
  personalSetup: "plan.setup",
  apiAccess: "plan.api",
} as const satisfies Record<PlanFeatureId, string>;

/** What plans are chosen by, in the order in which cards show it; the table below has the rest. */
const CHOSEN_BY = [
  "exchanges",
  "watchLists",
  "fastestSeconds",
  "screener",
  "channels",
  "reportingLists",
  "sessions",
  "prioritySupport",
  "apiAccess",
] as const satisfies readonly PlanFeatureId[];

export interface PlanFact {
  readonly name: string;
  readonly value: string;
}

/** Facts of a plan, the same and in the same order for every plan. */
export function usePlanFacts(plan: PlanId): PlanFact[] {
  const t = useTranslate();
  return PLAN_FEATURE_IDS.map((id) => ({
    name: t(NAMES[id]),
    value: valueText(id, plan, t),
  }));
}

/** What sets a plan apart from the others beside it: rows that are the same in all of them are left out. */
export function usePlanDifferences(plan: PlanId, beside: readonly PlanId[]): PlanFact[] {
  const t = useTranslate();
  return CHOSEN_BY.map((id) => ({ name: t(NAMES[id]), values: beside.map((each) => valueText(id, each, t)) }))
    .filter(({ values }) => new Set(values).size > 1)
    .map(({ name, values }) => ({ name, value: values[beside.indexOf(plan)] ?? "" }));
}

function valueText(id: PlanFeatureId, plan: PlanId, t: Translate): string {
  const { strategies, exchanges, fastestSeconds, emailSupport, channels } = PLAN_FEATURES;
  // Isolated, or the last percent sign would stand before its name where text runs from right to left.
  if (id === "strategies") return `\u2066${strategies.plans[plan].map((each) => STRATEGY_NAMES[each]).join(", ")}\u2069`;
  if (id === "exchanges") return exchanges.plans[plan].map(exchangeName).join(", ");
  if (id === "fastestSeconds") return t("plan.seconds", { seconds: fastestSeconds.plans[plan] });
  if (id === "emailSupport") return t(emailSupport.plans[plan] ? "plan.support.email" : "plan.no");
  if (id === "channels") return channelsText(channels.plans[plan], t);
  const value = PLAN_FEATURES[id].plans[plan];
  if (value === 0) return t("plan.no");
  return typeof value === "number" ? String(value) : t(value ? "plan.yes" : "plan.no");
}

function channelsText(channels: readonly AlertChannel[], t: Translate): string {
  if (channels.length === 0) return t("plan.no");
  return t(channels.includes("webhook") ? "plan.channels.all" : "plan.channels.people");
}
