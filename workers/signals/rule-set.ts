// The distinct rules in use on one exchange, as servers request them in Redis. Read again only when some were added, and each
// minute, when rules that are no longer requested are removed. Never more than a worker can compute: the surplus waits.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { Log } from "../../shared/node/log.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import { parseRuleKey, type SignalRule } from "../../shared/signals/rule.ts";
import { MAX_RULES_IN_USE, RULE_LIFE_MS } from "../../shared/signals/rules-in-use.ts";
import { FencedError } from "../columns/column-store.ts";
import type { Lease } from "../lease/lease.ts";

const READ_EVERY_MS = 60_000;

// KEYS lease, rules, since; ARGV lease value, newest score (epoch ms) to remove. Returns 1, or 0 when the lease is another's.
const EXPIRE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
for _, rule in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', ARGV[2])) do
  redis.call('ZREM', KEYS[2], rule)
  redis.call('HDEL', KEYS[3], rule)
end
if redis.call('HLEN', KEYS[3]) > redis.call('ZCARD', KEYS[2]) then
  for _, rule in ipairs(redis.call('HKEYS', KEYS[3])) do
    if not redis.call('ZSCORE', KEYS[2], rule) then redis.call('HDEL', KEYS[3], rule) end
  end
end
return 1`;

export class RuleSet {
  readonly #redis: RedisClient;
  readonly #lease: Lease;
  readonly #exchange: ExchangeId;
  readonly #log: Log;
  readonly #maxRules: number;
  #version: string | null | undefined;
  #readAt = Number.NEGATIVE_INFINITY;
  /** By key. */
  rules: ReadonlyMap<string, SignalRule> = new Map();
  /** Members of the set that are not rules of this exchange. */
  unreadable = 0;
  /** Rules in use that are not computed because there are too many for one worker. */
  leftOut = 0;

  constructor(redis: RedisClient, lease: Lease, exchange: ExchangeId, log: Log, maxRules = MAX_RULES_IN_USE) {
    this.#redis = redis;
    this.#lease = lease;
    this.#exchange = exchange;
    this.#log = log;
    this.#maxRules = maxRules;
  }

  /** True when `rules` were read again. `now`: epoch ms. Rejects with FencedError when another worker holds the lease. */
  async refresh(now: number): Promise<boolean> {
    // Read before the members, so that a rule added in between is read next time.
    const version = await this.#redis.get(keys.rulesVersion(this.#exchange));
    const isDue = Math.abs(now - this.#readAt) >= READ_EVERY_MS;
    if (version === this.#version && !isDue) return false;
    if (isDue) await this.#expire(now - RULE_LIFE_MS);
    await this.#take(await this.#redis.zrange(keys.rules(this.#exchange), `(${now - RULE_LIFE_MS}`, "+inf", "BYSCORE"));
    this.#version = version;
    if (isDue) this.#readAt = now;
    return true;
  }

  async #expire(scoreMs: number): Promise<void> {
    const { key, value } = this.#lease;
    const rules = keys.rules(this.#exchange);
    const answer = await this.#redis.eval(EXPIRE, 3, key, rules, keys.rulesSince(this.#exchange), value, scoreMs);
    if (Number(answer) === 1) return;
    this.#lease.lost();
    throw new FencedError(`Another worker holds ${key}`);
  }

  /** `members`: the most recently requested come last. */
  async #take(members: readonly string[]): Promise<void> {
    const rules = new Map<string, SignalRule>();
    const exchange = this.#exchange;
    for (const key of members) {
      const rule = parseRuleKey(key);
      if (rule?.exchange === exchange) rules.set(key, rule);
    }
    this.unreadable = members.length - rules.size;
    const leftOut = Math.max(0, rules.size - this.#maxRules);
    this.rules = leftOut === 0 ? rules : await this.#within(rules);
    if (leftOut > 0 && this.leftOut === 0)
      this.#log.warn(
        { rules: rules.size, maxRules: this.#maxRules },
        "more signal rules in use than a worker computes: the others wait",
      );
    this.leftOut = leftOut;
  }

  /** As many as can be computed: those computed already, by whichever worker, then the most recently requested. */
  async #within(rules: ReadonlyMap<string, SignalRule>): Promise<ReadonlyMap<string, SignalRule>> {
    const computed = new Set(await this.#redis.hkeys(keys.rulesSince(this.#exchange)));
    const newestFirst = [...rules].reverse();
    const chosen = [...newestFirst.filter(([key]) => computed.has(key)), ...newestFirst.filter(([key]) => !computed.has(key))];
    return new Map(chosen.slice(0, this.#maxRules));
  }
}
