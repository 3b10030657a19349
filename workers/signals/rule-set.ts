// The distinct rules in use on one exchange, as servers ask for them in Redis. Read again only when some were added, and each
// minute, when those nobody asked for any longer are removed.

import type { Redis } from "ioredis";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { keys } from "../../shared/redis/keys.ts";
import { parseRuleKey, type SignalRule } from "../../shared/signals/rule.ts";
import { FencedError } from "../columns/column-store.ts";
import type { Lease } from "../lease/lease.ts";

/** A rule counts as in use so long after a server last asked for it: longer than a list keeps its signals, ms. */
export const RULE_LIFE_MS = 25 * 60_000;
const READ_EVERY_MS = 60_000;

// KEYS lease, rules, since; ARGV lease value, newest score (epoch ms) to remove. Returns 1, or 0 when the lease is another's.
const EXPIRE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
for _, rule in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', ARGV[2])) do
  redis.call('ZREM', KEYS[2], rule)
  redis.call('HDEL', KEYS[3], rule)
end
return 1`;

export class RuleSet {
  readonly #redis: Redis;
  readonly #lease: Lease;
  readonly #exchange: ExchangeId;
  #version: string | null | undefined;
  #readAt = Number.NEGATIVE_INFINITY;
  /** By key. */
  rules: ReadonlyMap<string, SignalRule> = new Map();
  /** Members of the set that are no rules of this exchange. */
  unreadable = 0;

  constructor(redis: Redis, lease: Lease, exchange: ExchangeId) {
    this.#redis = redis;
    this.#lease = lease;
    this.#exchange = exchange;
  }

  /** True when `rules` were read anew. `now` is epoch ms. Rejects with FencedError when the lease is another's. */
  async refresh(now: number): Promise<boolean> {
    // Before the members, so that a rule added in between is read next time.
    const version = await this.#redis.get(keys.rulesVersion(this.#exchange));
    const isDue = Math.abs(now - this.#readAt) >= READ_EVERY_MS;
    if (version === this.#version && !isDue) return false;
    if (isDue) await this.#expire(now - RULE_LIFE_MS);
    this.#take(await this.#redis.zrange(keys.rules(this.#exchange), `(${now - RULE_LIFE_MS}`, "+inf", "BYSCORE"));
    this.#version = version;
    if (isDue) this.#readAt = now;
    return true;
  }

  async #expire(scoreMs: number): Promise<void> {
    const { key, value } = this.#lease;
    const x = this.#exchange;
    const answer = await this.#redis.eval(EXPIRE, 3, key, keys.rules(x), keys.rulesSince(x), value, scoreMs);
    if (Number(answer) === 1) return;
    this.#lease.lost();
    throw new FencedError(`Another worker holds ${key}`);
  }

  #take(members: readonly string[]): void {
    const rules = new Map<string, SignalRule>();
    for (const key of members) {
      const rule = parseRuleKey(key);
      if (rule?.exchange === this.#exchange) rules.set(key, rule);
    }
    this.rules = rules;
    this.unreadable = members.length - rules.size;
  }
}
