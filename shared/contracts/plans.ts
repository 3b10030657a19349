// What follows from the table of plans: limits the server enforces, and what a plan allows. Without a schema, because public
// pages load it.

import { DEFAULT_EXCHANGE, type ExchangeId } from "../market/exchange-id.ts";
import { WINDOW_COUNT } from "../market/fields.ts";
import { signalTypeOf, type SignalType, type Strategy } from "../signals/signal-types.ts";
import type { SignalRule } from "../signals/rule.ts";
import { PLAN_FEATURES, PLAN_IDS, type AlertChannel, type PlanId } from "./plan-features.ts";

export { PLAN_FEATURES, PLAN_IDS, PLAN_NAMES, type AlertChannel, type PlanFeatureId, type PlanId } from "./plan-features.ts";

/** Watch lists of one kind; on Professional the total is the only limit. */
export const LISTS_PER_KIND: Readonly<Record<PlanId, number>> = { test: 5, start: 5, popular: 5, professional: 8 };

/** Limits of a plan that the server enforces. */
export interface PlanLimits {
  readonly watchLists: number;
  readonly strategies: readonly Strategy[];
  readonly fastestSeconds: number;
  readonly exchanges: readonly ExchangeId[];
  readonly screener: boolean;
  readonly priceAlerts: boolean;
  readonly channels: readonly AlertChannel[];
  readonly reportingLists: number;
  readonly reportsPerDay: number;
  readonly sessions: number;
  readonly apiAccess: boolean;
}

export const PLAN_LIMITS: Readonly<Record<PlanId, PlanLimits>> = {
  test: limitsOf("test"),
  start: limitsOf("start"),
  popular: limitsOf("popular"),
  professional: limitsOf("professional"),
};

function limitsOf(plan: PlanId): PlanLimits {
  const { watchLists, strategies, fastestSeconds, exchanges, screener, sessions, apiAccess } = PLAN_FEATURES;
  const { priceAlerts, channels, reportingLists, reportsPerDay } = PLAN_FEATURES;
  return {
    watchLists: watchLists.plans[plan],
    strategies: strategies.plans[plan],
    fastestSeconds: fastestSeconds.plans[plan],
    exchanges: exchanges.plans[plan],
    screener: screener.plans[plan],
    priceAlerts: priceAlerts.plans[plan],
    channels: channels.plans[plan],
    reportingLists: reportingLists.plans[plan],
    reportsPerDay: reportsPerDay.plans[plan],
    sessions: sessions.plans[plan],
    apiAccess: apiAccess.plans[plan],
  };
}

/** The terminal stays open this long after a paid plan's end, so that a late payment interrupts nobody. */
const GRACE_MS = 86_400_000;

/** How long the terminal stays open after the end of this plan, ms. */
export function graceMs(plan: PlanId): number {
  return plan === "test" ? 0 : GRACE_MS;
}

/** Whether the first plan counts when both are in force. */
export function isHigherPlan(plan: PlanId, other: PlanId): boolean {
  return PLAN_IDS.indexOf(plan) > PLAN_IDS.indexOf(other);
}

/** Seconds between the public tables. */
export const PUBLIC_TABLE_SECONDS = 60;

/** Slowest cadence, seconds. */
export const MAX_FRAME_SECONDS = 10;

/** Concurrent sessions; without a plan one, for the account. */
export function sessionsOf(plan: PlanId | null): number {
  return plan === null ? 1 : PLAN_LIMITS[plan].sessions;
}

/** Whether this plan includes this exchange. */
export function planAllowsExchange(plan: PlanId, exchange: ExchangeId): boolean {
  return PLAN_LIMITS[plan].exchanges.includes(exchange);
}

/** The requested exchange, or the one every plan has if this plan does not include it. */
export function exchangeFor(plan: PlanId, asked: ExchangeId): ExchangeId {
  return planAllowsExchange(plan, asked) ? asked : DEFAULT_EXCHANGE;
}

/** Whether lists of this plan may wait for this type of signal. Growth of volume belongs to every plan. */
export function planAllowsSignalType(plan: PlanId, type: SignalType): boolean {
  return type === "volume" || PLAN_LIMITS[plan].strategies.includes(type);
}

/** The most rules that signal lists of this plan can need: every window, strategy and volume, in each list. */
export function maxRules(plan: PlanId): number {
  const { watchLists, strategies } = PLAN_LIMITS[plan];
  return Math.min(LISTS_PER_KIND[plan], watchLists) * WINDOW_COUNT * (strategies.length + 1);
}

/** Whether this plan may use all these rules at once. */
export function planAllowsRules(plan: PlanId, rules: readonly Pick<SignalRule, "exchange" | "kind" | "direction">[]): boolean {
  return (
    rules.length <= maxRules(plan) &&
    rules.every(
      ({ exchange, kind, direction }) =>
        planAllowsExchange(plan, exchange) && planAllowsSignalType(plan, signalTypeOf(kind, direction)),
    )
  );
}

/** Cadences a plan may choose from, whole seconds, fastest first. */
export function cadencesOf(plan: PlanId): number[] {
  const { fastestSeconds } = PLAN_LIMITS[plan];
  return Array.from({ length: MAX_FRAME_SECONDS - fastestSeconds + 1 }, (_, step) => fastestSeconds + step);
}

/** The requested cadence in whole seconds, between the plan's fastest and the slowest. */
export function cadenceFor(plan: PlanId, askedSeconds: number): number {
  const whole = Number.isFinite(askedSeconds) ? Math.ceil(askedSeconds) : MAX_FRAME_SECONDS;
  return Math.min(MAX_FRAME_SECONDS, Math.max(PLAN_LIMITS[plan].fastestSeconds, whole));
}
