// What a socket may ask about signals: its rules, within its plan, and what it missed of them, not too often.

import { signalsSchema } from "../../shared/contracts/sockets.ts";
import type { ErrorCode } from "../../shared/contracts/errors.ts";
import { mostRules, PLAN_LIMITS, planAllowsRules, type PlanId } from "../../shared/contracts/plans.ts";
import { ruleKey } from "../../shared/signals/rule.ts";
import { KeyedBuckets, TokenBucket } from "./token-bucket.ts";

/** Replays to one socket: one in five seconds, a few more while someone edits lists. */
const REPLAYS_PER_SECOND = 0.2;
const REPLAYS_AT_ONCE = 4;
/** Rules a user may bring in that nobody had: those of all lists on each exchange at once, then one in five seconds. */
const NEW_RULES_PER_SECOND = 0.2;

export interface RequestedRules {
  readonly rules: ReadonlySet<string>;
  /** Epoch ms; 0 for all there is. */
  readonly since: number;
}

/** What a request wants; the code of its refusal when it is malformed or beyond the plan. */
export function requestedRules(plan: PlanId, request: unknown): RequestedRules | ErrorCode {
  const parsed = signalsSchema.safeParse(request);
  if (!parsed.success) return "invalid-request";
  const { rules, since = 0 } = parsed.data;
  if (!planAllowsRules(plan, rules)) return "plan";
  return { rules: new Set(rules.map(ruleKey)), since };
}

/** When one socket may be given a replay. */
export class ReplayPace {
  readonly #bucket: TokenBucket;
  readonly #everyMs = 1000 / REPLAYS_PER_SECOND;
  #last = Number.NEGATIVE_INFINITY;

  constructor(now: number) {
    this.#bucket = new TokenBucket(REPLAYS_PER_SECOND, REPLAYS_AT_ONCE, now);
  }

  /** `isRepeat`: the rules are those it has. replay: it gets one; nothing: it has just had this one; refuse: too many. */
  decide(isRepeat: boolean, now: number): "replay" | "nothing" | "refuse" {
    if (isRepeat && now - this.#last < this.#everyMs) return "nothing";
    if (!this.#bucket.take(now)) return "refuse";
    this.#last = now;
    return "replay";
  }
}

/** How many rules that are new to this server one user may bring in, whichever of the sockets he opens brings them. */
export class RulePace {
  readonly #buckets = new KeyedBuckets();

  /** Counts so many new rules; false, and none is counted, when they are too many. */
  take(userId: string, plan: PlanId, count: number, now: number): boolean {
    const atOnce = mostRules(plan) * PLAN_LIMITS[plan].exchanges.length;
    return this.#buckets.take(`${plan}:${userId}`, NEW_RULES_PER_SECOND, atOnce, now, count);
  }
}

/** Are these the same rules? */
export function sameRules(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((rule) => b.has(rule));
}
