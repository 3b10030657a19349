// @vitest-environment happy-dom
// The rows of the table of plan features that the terminal shows by itself: charts and panels stand where the plan holds them.

import { expect, it } from "vitest";
import { PLAN_FEATURES, PLAN_IDS } from "../../../shared/contracts/plans.ts";
import { PANELS } from "./panels.tsx";

const isShown = (id: string, plan: (typeof PLAN_IDS)[number]): boolean =>
  PANELS.some((panel) => panel.id === id && (panel.isIn?.(plan) ?? true));

it.each(PLAN_IDS)("%s has the panels its table says", (plan) => {
  const { screener, riskManager, priceAlerts } = PLAN_FEATURES;
  expect({ screener: isShown("screener", plan), risk: isShown("risk", plan), alerts: isShown("alerts", plan) }).toEqual({
    screener: screener.plans[plan],
    risk: riskManager.plans[plan],
    alerts: priceAlerts.plans[plan],
  });
});
