// What follows from the plans' table: limits that the server enforces, and what a plan allows. Public pages load it, so it holds no
// schema.

import { DEFAULT_EXCHANGE, type ExchangeId } from "../market/exchange-id.ts";
import { WINDOW_COUNT } from "../market/fields.ts";
import { signalTypeOf, type SignalType, type Strategy } from "../signals/signal-types.ts";
import type { SignalRule } from "../signals/rule.ts";
import { PLAN_FEATURES, PLAN_IDS, type PlanId } from "./plan-features.ts";

export { PLAN_FEATURES, PLAN_IDS, PLAN_NAMES, type PlanFeatureId, type PlanId } from "./plan-features.ts";

/** Watch lists of one kind; Professional has as many as its number of lists can be reached with. */
export const LISTS_PER_KIND: Readonly<Record<PlanId, number>> = { test: 5, start: 5, popular: 5, professional: 8 };

/** What the server holds a plan to. */
export interface PlanLimits {
  readonly watchLists: number;
  readonly strategies: readonly Strategy[];
  readonly fastestSeconds: number;
  readonly exchanges: readonly ExchangeId[];
  readonly screener: boolean;
  readonly priceAlerts: boolean;
  readonly sessions: number;
  readonly apiAccess: boolean;
}

/** The rows with a limit, by plan. */
export const PLAN_LIMITS: Readonly<Record<PlanId, PlanLimits>> = {
  test: limitsOf("test"),
  start: limitsOf("start"),
  popular: limitsOf("popular"),
  professional: limitsOf("professional"),
};

function limitsOf(plan: PlanId): PlanLimits {
  const { watchLists, strategies, fastestSeconds, exchanges, screener, priceAlerts, sessions, apiAccess } = PLAN_FEATURES;
  return {
    watchLists: watchLists.plans[plan],
    strategies: strategies.plans[plan],
    fastestSeconds: fastestSeconds.plans[plan],
    exchanges: exchanges.plans[plan],
    screener: screener.plans[plan],
    priceAlerts: priceAlerts.plans[plan],
    sessions: sessions.plans[plan],
    apiAccess: apiAccess.plans[plan],
  };
}

/** So long the terminal stays open after a paid plan's end, that a late payment interrupts nobody. */
const GRACE_MS = 86_400_000;

/** How long the terminal stays open after the end of this plan, ms. */
export function graceMs(plan: PlanId): number {
  return plan === "test" ? 0 : GRACE_MS;
}

/** Does the first plan count where both are in force? */
export function isHigherPlan(plan: PlanId, other: PlanId): boolean {
  return PLAN_IDS.indexOf(plan) > PLAN_IDS.indexOf(other);
}

/** Seconds between the tables that are open to everybody. */
export const PUBLIC_TABLE_SECONDS = 60;

/** Slowest cadence anyone may choose, seconds. */
export const MAX_FRAME_SECONDS = 10;

/** Sessions that may be open at once; without a plan one, for the account. */
export function sessionsOf(plan: PlanId | null): number {
  return plan === null ? 1 : PLAN_LIMITS[plan].sessions;
}

/** May this plan see this exchange? */
export function planAllowsExchange(plan: PlanId, exchange: ExchangeId): boolean {
  return PLAN_LIMITS[plan].exchanges.includes(exchange);
}

/** The asked exchange, or the one every plan has where this plan does not include it. */
export function exchangeFor(plan: PlanId, asked: ExchangeId): ExchangeId {
  return planAllowsExchange(plan, asked) ? asked : DEFAULT_EXCHANGE;
}

/** May lists of this plan wait for this type of signal? Growth of volume belongs to every plan. */
export function planAllowsSignalType(plan: PlanId, type: SignalType): boolean {
  return type === "volume" || PLAN_LIMITS[plan].strategies.includes(type);
}

/** Rules the signal lists of this plan can need: every window, each of its strategies and volume, in each list. */
export function maxRules(plan: PlanId): number {
  const { watchLists, strategies } = PLAN_LIMITS[plan];
  return Math.min(LISTS_PER_KIND[plan], watchLists) * WINDOW_COUNT * (strategies.length + 1);
}

/** May this plan wait for all these rules at once? */
export function planAllowsRules(plan: PlanId, rules: readonly Pick<SignalRule, "exchange" | "kind" | "direction">[]): boolean {
  return (
    rules.length <= maxRules(plan) &&
    rules.every(
      ({ exchange, kind, direction }) =>
        planAllowsExchange(plan, exchange) && planAllowsSignalType(plan, signalTypeOf(kind, direction)),
    )
  );
}

/** Cadences a plan may choose from, whole seconds, the fastest first. */
export function cadencesOf(plan: PlanId): number[] {
  const { fastestSeconds } = PLAN_LIMITS[plan];
  return Array.from({ length: MAX_FRAME_SECONDS - fastestSeconds + 1 }, (_, step) => fastestSeconds + step);
}

/** The asked cadence in whole seconds, raised to what the plan allows and cut at the slowest. */
export function cadenceFor(plan: PlanId, askedSeconds: number): number {
  const whole = Number.isFinite(askedSeconds) ? Math.ceil(askedSeconds) : MAX_FRAME_SECONDS;
  return Math.min(MAX_FRAME_SECONDS, Math.max(PLAN_LIMITS[plan].fastestSeconds, whole));
}
