// The two ways exchanges count REST requests: weight in a rolling minute (Binance), an even pace with weight per endpoint (MEXC).

import type { BudgetRule } from "./request-budget.ts";

const MINUTE_MS = 60_000;

export interface MinuteWeightRule extends BudgetRule {
  /** What the exchange says this address has used in its current minute. */
  observed(now: number, used: number): void;
}

/**
 * At most `perMinute` weight in any rolling minute. Where the exchange itself reports more than `ceiling`
 * used by this address (another process shares it), waits for its next minute.
 */
export function minuteWeightRule(perMinute: number, ceiling: number, concurrent: number): MinuteWeightRule {
  const times: number[] = [];
  const weights: number[] = [];
  let sum = 0;
  let heldUntil = 0;
  const forget = (now: number): void => {
    while (times.length > 0 && (times[0] as number) <= now - MINUTE_MS) {
      times.shift();
      sum -= weights.shift() as number;
    }
  };
  return {
    concurrent,
    waitMs(now, _endpoint, weight) {
      forget(now);
      if (now < heldUntil) return heldUntil - now;
      if (sum + weight <= perMinute || times.length === 0) return 0;
      let freed = 0;
      for (let at = 0; at < times.length; at++) {
        freed += weights[at] as number;
        if (sum - freed + weight <= perMinute) return (times[at] as number) + MINUTE_MS - now;
      }
      return MINUTE_MS;
    },
    spent(now, _endpoint, weight) {
      times.push(now);
      weights.push(weight);
      sum += weight;
    },
    observed(now, used) {
      // The exchange counts whole clock minutes; without its clock a full quarter is the cheapest safe wait.
      if (used > ceiling) heldUntil = now + MINUTE_MS / 4;
    },
  };
}

/** Never two requests closer than `spacingMs`; an endpoint rests weight / perSecond seconds after each of its requests. */
export function evenPaceRule(spacingMs: number, weightPerSecond: number, concurrent: number): BudgetRule {
  let nextAt = 0;
  const restUntil = new Map<string, number>();
  return {
    concurrent,
    waitMs: (now, endpoint) => Math.max(0, nextAt - now, (restUntil.get(endpoint) ?? 0) - now),
    spent(now, endpoint, weight) {
      nextAt = now + spacingMs;
      restUntil.set(endpoint, now + (weight * 1000) / weightPerSecond);
    },
  };
}
