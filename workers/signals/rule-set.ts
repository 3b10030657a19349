// The distinct rules in use on one exchange, as servers request them in Redis, and the house's. Read again only when some were added, and each
// minute, when rules that are no longer requested are removed. Never more than a worker can compute: the surplus waits.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { Log } from "../../shared/node/log.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import { parseRuleKey, type SignalRule } from "../../shared/signals/rule.ts";
import { MAX_RULES_IN_USE, REPORTED_RULE_LIFE_MS, RULE_LIFE_MS } from "../../shared/signals/rules-in-use.ts";
import { FencedError } from "../columns/column-store.ts";
import type { Lease } from "../lease/lease.ts";

const READ_EVERY_MS = 60_000;

// KEYS lease, rules; ARGV lease value, newest score (epoch ms) to remove, score of now, then the house rules.
// Returns 1, or 0 when the lease is another's.
const RENEW = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
for i = 4, #ARGV do redis.call('ZADD', KEYS[2], ARGV[3], ARGV[i]) end
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', ARGV[2])
return 1`;

export interface RuleSetOptions {
  /** Keys of rules that are in use whoever is there. */
  readonly house?: readonly string[];
  readonly maxRules?: number;
}

export class RuleSet {
  readonly #redis: RedisClient;
  readonly #lease: Lease;
  readonly #exchange: ExchangeId;
  readonly #log: Log;
  readonly #house: ReadonlySet<string>;
  readonly #maxRules: number;
  #version: string | null | undefined;
  #readAt = Number.NEGATIVE_INFINITY;
  #reported: ReadonlySet<string> = new Set();
  /** By key. */
  rules: ReadonlyMap<string, SignalRule> = new Map();
  /** Members of the set that are not rules of this exchange. */
  unreadable = 0;
  /** Rules in use that are not computed because there are too many for one worker. */
  leftOut = 0;

  constructor(
    redis: RedisClient,
    lease: Lease,
    exchange: ExchangeId,
    log: Log,
    { house = [], maxRules = MAX_RULES_IN_USE }: RuleSetOptions = {},
  ) {
    this.#redis = redis;
    this.#lease = lease;
    this.#exchange = exchange;
    this.#log = log;
    this.#house = new Set(house);
    this.#maxRules = maxRules;
  }

  /** Public figures rest on the house's rules alone, so that nobody steers them by rules of his own. */
  isCounted(key: string): boolean {
    return this.#house.size === 0 || this.#house.has(key);
  }

  /** A list reports it while nobody looks. */
  isReported(key: string): boolean {
    return this.#reported.has(key);
  }

  /** True when `rules` were read again. `now`: epoch ms. Rejects with FencedError when another worker holds the lease. */
  async refresh(now: number): Promise<boolean> {
    // Read before the members, so that a rule added in between is read next time.
    const version = await this.#redis.get(keys.rulesVersion(this.#exchange));
    const isDue = Math.abs(now - this.#readAt) >= READ_EVERY_MS;
    if (version === this.#version && !isDue) return false;
    if (isDue) await this.#renew(now);
    await this.#take(await this.#redis.zrange(keys.rules(this.#exchange), `(${now - RULE_LIFE_MS}`, "+inf", "BYSCORE"), now);
    this.#version = version;
    if (isDue) this.#readAt = now;
    return true;
  }

  /** The house rules are asked for again, and those nobody asks for are removed. */
  async #renew(now: number): Promise<void> {
    const { key, value } = this.#lease;
    const oldest = now - RULE_LIFE_MS;
    const answer = await this.#redis.eval(RENEW, 2, key, keys.rules(this.#exchange), value, oldest, now, ...this.#house);
    if (Number(answer) === 1) return;
    this.#lease.lost();
    throw new FencedError(`Another worker holds ${key}`);
  }

  /** `members`: the most recently requested come last. */
  async #take(members: readonly string[], now: number): Promise<void> {
    const rules = new Map<string, SignalRule>();
    const exchange = this.#exchange;
    // A server may have released one a moment ago.
    for (const key of new Set([...members, ...this.#house])) {
      const rule = parseRuleKey(key);
      if (rule?.exchange === exchange) rules.set(key, rule);
    }
    const oldest = `(${now - REPORTED_RULE_LIFE_MS}`;
    this.#reported = new Set(await this.#redis.zrange(keys.rulesReported(exchange), oldest, "+inf", "BYSCORE"));
    this.unreadable = members.filter((key) => !rules.has(key)).length;
    const leftOut = Math.max(0, rules.size - this.#maxRules);
    this.rules = leftOut === 0 ? rules : await this.#within(rules);
    if (leftOut > 0 && this.leftOut === 0)
      this.#log.warn(
        { rules: rules.size, maxRules: this.#maxRules },
        "more signal rules in use than a worker computes: the others wait",
      );
    this.leftOut = leftOut;
  }

  /**
   * As many as can be computed: the house's, those of lists that report while nobody looks, the others; among them first those computed
   * already, by whichever worker, then the most recently requested.
   */
  async #within(rules: ReadonlyMap<string, SignalRule>): Promise<ReadonlyMap<string, SignalRule>> {
    const computed = new Set(await this.#redis.hkeys(keys.rulesSince(this.#exchange)));
    const rank = (key: string): number =>
      this.#house.has(key) ? 0 : (this.#reported.has(key) ? 1 : 3) + (computed.has(key) ? 0 : 1);
    const chosen = [...rules].reverse().sort(([a], [b]) => rank(a) - rank(b));
    return new Map(chosen.slice(0, this.#maxRules));
  }
}
