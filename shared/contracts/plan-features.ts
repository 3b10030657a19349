// The table of plans that the pricing page shows and the server enforces. That page loads it, so it has neither schemas nor
// anything derived: see plans.ts.

import { EVERY_PLAN_EXCHANGES, EXCHANGES, type ExchangeId } from "../market/exchange-id.ts";
import { STRATEGIES, type Strategy } from "../signals/strategies.ts";

/** From lowest to highest: of several plans in force the highest counts. */
export const PLAN_IDS = ["test", "start", "popular", "professional"] as const;
export type PlanId = (typeof PLAN_IDS)[number];

/** Names of the plans, the same in every language. */
export const PLAN_NAMES: Readonly<Record<PlanId, string>> = {
  test: "Test",
  start: "Start",
  popular: "Popular",
  professional: "Professional",
};

/** One row of the table. */
export interface PlanFeature<Value = unknown> {
  readonly plans: Readonly<Record<PlanId, Value>>;
}

const inPlans = <Value>(test: Value, start: Value, popular: Value, professional: Value): PlanFeature<Value> => ({
  plans: { test, start, popular, professional },
});
const inEveryPlan = <Value>(value: Value): PlanFeature<Value> => inPlans(value, value, value, value);

/** mail goes to the account's address, telegram to a linked chat, push to browsers that allowed it, webhook to own addresses. */
export const ALERT_CHANNELS = ["mail", "telegram", "push", "webhook"] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

const TO_PEOPLE: readonly AlertChannel[] = ["mail", "telegram", "push"];

const TWO_STRATEGIES: readonly Strategy[] = ["pump", "dump"];

/** Everything a plan includes, in display order. */
export const PLAN_FEATURES = {
  watchLists: inPlans(2, 3, 7, 15),
  /** Signal types available to the plan's lists, besides growth of volume. */
  strategies: inPlans<readonly Strategy[]>(TWO_STRATEGIES, TWO_STRATEGIES, STRATEGIES, STRATEGIES),
  /** Fastest cadence in whole seconds. */
  fastestSeconds: inPlans(2, 4, 2, 1),
  exchanges: inPlans<readonly ExchangeId[]>(EVERY_PLAN_EXCHANGES, EVERY_PLAN_EXCHANGES, EXCHANGES, EXCHANGES),
  /** Charts open at once: nine of prices, the technical analysis and the barometer. */
  charts: inEveryPlan(11),
  screener: inPlans(true, false, true, true),
  riskManager: inEveryPlan(true),
  /** A free test has no account to store them. */
  priceAlerts: inPlans(false, true, true, true),
  /** What reaches somebody who is not looking. */
  channels: inPlans<readonly AlertChannel[]>([], TO_PEOPLE, ALERT_CHANNELS, ALERT_CHANNELS),
  /** Signal lists that report while nobody looks. */
  reportingLists: inPlans(0, 1, 5, 8),
  /** Messages of such lists in 24 hours, all together. Price alerts have no such limit. */
  reportsPerDay: inPlans(0, 50, 300, 1000),
  noAdvertising: inEveryPlan(true),
  /** Concurrent sessions. */
  sessions: inPlans(1, 1, 2, 3),
  emailSupport: inPlans(false, true, true, true),
  prioritySupport: inPlans(false, false, true, true),
  personalSetup: inPlans(false, false, false, true),
  apiAccess: inPlans(false, false, false, true),
} as const satisfies Record<string, PlanFeature>;
export type PlanFeatureId = keyof typeof PLAN_FEATURES;
export const PLAN_FEATURE_IDS = Object.keys(PLAN_FEATURES) as PlanFeatureId[];
