// Plans and their limits: the one table the server enforces and the client shows. Public pages load it, so it holds no schema.

import { DEFAULT_EXCHANGE, EVERY_PLAN_EXCHANGES, EXCHANGES, type ExchangeId } from "../market/exchange-id.ts";
import { WINDOW_COUNT } from "../market/fields.ts";

/** From the lowest to the highest: of several plans in force the highest counts. */
export const PLAN_IDS = ["test", "start", "popular", "professional"] as const;
export type PlanId = (typeof PLAN_IDS)[number];

/** Names of the plans, the same in every language. */
export const PLAN_NAMES: Readonly<Record<PlanId, string>> = {
  test: "Test",
  start: "Start",
  popular: "Popular",
  professional: "Professional",
};

/** Watch lists of one kind. */
export const LISTS_PER_KIND = 5;

export interface PlanLimits {
  readonly watchLists: number;
  /** Fastest cadence in whole seconds. */
  readonly fastestSeconds: number;
  readonly exchanges: readonly ExchangeId[];
  readonly screener: boolean;
  /** Sessions that may be open at once. */
  readonly sessions: number;
}

export const PLAN_LIMITS: Readonly<Record<PlanId, PlanLimits>> = {
  test: { watchLists: 2, fastestSeconds: 2, exchanges: EVERY_PLAN_EXCHANGES, screener: true, sessions: 1 },
  start: { watchLists: 3, fastestSeconds: 4, exchanges: EVERY_PLAN_EXCHANGES, screener: false, sessions: 1 },
  popular: { watchLists: 7, fastestSeconds: 2, exchanges: EXCHANGES, screener: true, sessions: 2 },
  professional: { watchLists: 15, fastestSeconds: 1, exchanges: EXCHANGES, screener: true, sessions: 3 },
};

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
export const SLOWEST_SECONDS = 10;

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

/** Rules the signal lists of this plan can need: every window, moves up and down and volume, in each list. */
export function maxRules(plan: PlanId): number {
  return Math.min(LISTS_PER_KIND, PLAN_LIMITS[plan].watchLists) * WINDOW_COUNT * 3;
}

/** May this plan wait for all these rules at once? */
export function planAllowsRules(plan: PlanId, rules: readonly { readonly exchange: ExchangeId }[]): boolean {
  return rules.length <= maxRules(plan) && rules.every(({ exchange }) => planAllowsExchange(plan, exchange));
}

/** Cadences a plan may choose from, whole seconds, the fastest first. */
export function cadencesOf(plan: PlanId): number[] {
  const { fastestSeconds } = PLAN_LIMITS[plan];
  return Array.from({ length: SLOWEST_SECONDS - fastestSeconds + 1 }, (_, step) => fastestSeconds + step);
}

/** The asked cadence in whole seconds, raised to what the plan allows and cut at the slowest. */
export function cadenceFor(plan: PlanId, askedSeconds: number): number {
  const whole = Number.isFinite(askedSeconds) ? Math.ceil(askedSeconds) : SLOWEST_SECONDS;
  return Math.min(SLOWEST_SECONDS, Math.max(PLAN_LIMITS[plan].fastestSeconds, whole));
}
