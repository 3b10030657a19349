// Publishes to the signal workers which rules browsers here wait for: new ones at once, and all again every 15 s while in use. A
// rule whose user left is kept until the signals they might return for are too old; a replaced one is released.

import { SIGNAL_LIFE_MS } from "../../../shared/signals/signal-times.ts";
import { EXCHANGES, perExchange, type ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { Log } from "../../../shared/node/log.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { MAX_RULES_IN_USE, RELEASED_RULE_LIFE_MS, RULE_LIFE_MS } from "../../../shared/signals/rules-in-use.ts";

/** How often the rules in use are published again. */
export const RULES_EVERY_MS = 15_000;
/** After a failure: new rules compute nothing until the workers know of them. */
const RETRY_MS = 1000;
/** Rules per command. */
const AT_ONCE = 500;

type Rules = readonly string[];
type Asked = readonly [rule: string, at: number];

interface RuleRegistryDeps {
  readonly redis: RedisClient;
  /** The rule keys that local sockets wait for. */
  readonly inUse: (exchange: ExchangeId) => Rules;
  readonly log: Log;
}

export class RuleRegistry {
  readonly #redis: RedisClient;
  readonly #inUse: (exchange: ExchangeId) => Rules;
  readonly #everyMs: number;
  readonly #log: Log;
  /** Rules whose user left, and when, epoch ms. */
  readonly #kept: Readonly<Record<ExchangeId, Map<string, number>>> = perExchange(() => new Map());
  /** Exchanges whose workers accept no more rules, with those they compute. */
  readonly #full: Partial<Record<ExchangeId, ReadonlySet<string> | undefined>> = {};
  #timer: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #failing = false;
  #stopped = false;

  /** `everyMs`: how often the rules in use are published again. */
  constructor({ redis, inUse, log }: RuleRegistryDeps, everyMs: number) {
    this.#redis = redis;
    this.#inUse = inUse;
    this.#everyMs = everyMs;
    this.#log = log;
  }

  start(): void {
    this.#timer = setInterval(() => this.#askForAll(), this.#everyMs);
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#timer);
    clearTimeout(this.#retry);
  }

  /** Requests rules now. */
  ask(exchange: ExchangeId, rules: Rules): void {
    const now = Date.now();
    const asked = rules.map((rule): Asked => [rule, now]);
    if (asked.length > 0) this.#try(() => this.#write(exchange, asked));
  }

  /** Whether this one is computed for somebody who left. */
  isKept(exchange: ExchangeId, rule: string): boolean {
    return this.#kept[exchange].has(rule);
  }

  /** Whether any of these would have to wait, because the workers compute as many as they can. Some seconds old. */
  isFullFor(exchange: ExchangeId, rules: Rules): boolean {
    const computed = this.#full[exchange];
    return computed !== undefined && rules.some((rule) => !computed.has(rule));
  }

  /** Somebody who waited for these left, and may return. */
  keep(exchange: ExchangeId, rules: Rules): void {
    for (const rule of rules) this.#kept[exchange].set(rule, Date.now());
  }

  /** Nobody here waits for these, or will return for them. A server that still needs one requests it in time. */
  release(exchange: ExchangeId, rules: Rules): void {
    const gone = rules.filter((rule) => !this.isKept(exchange, rule));
    const asked = Date.now() - RULE_LIFE_MS + RELEASED_RULE_LIFE_MS;
    if (gone.length > 0)
      this.#try(() => this.#redis.zadd(keys.rules(exchange), "XX", "LT", ...gone.flatMap((rule) => [asked, rule])));
  }

  #askForAll(): void {
    const now = Date.now();
    for (const exchange of EXCHANGES) {
      const kept = this.#kept[exchange];
      for (const [rule, at] of kept) if (now - at > SIGNAL_LIFE_MS) kept.delete(rule);
      const inUse = this.#inUse(exchange).map((rule): Asked => [rule, now]);
      // When nothing is requested any more because everything was refused, somebody must still check whether there is room again.
      if (kept.size + inUse.length > 0 || this.#full[exchange]) this.#try(() => this.#write(exchange, [...kept, ...inUse]));
    }
  }

  /** Never makes a rule look older than any server knows it to be. */
  async #write(exchange: ExchangeId, asked: readonly Asked[]): Promise<void> {
    let added = 0;
    for (let from = 0; from < asked.length; from += AT_ONCE) {
      const scored = asked.slice(from, from + AT_ONCE).flatMap(([rule, at]) => [at, rule]);
      added += await this.#redis.zadd(keys.rules(exchange), "GT", ...scored);
    }
    if (added > 0) await this.#redis.incr(keys.rulesVersion(exchange));
    const isFull = (await this.#redis.zcard(keys.rules(exchange))) >= MAX_RULES_IN_USE;
    this.#full[exchange] = isFull ? new Set(await this.#redis.hkeys(keys.rulesSince(exchange))) : undefined;
  }

  #try(step: () => Promise<unknown>): void {
    step().then(
      () => {
        this.#failing = false;
      },
      (error: Error) => this.#failed(error),
    );
  }

  #failed(error: Error): void {
    if (this.#stopped) return;
    if (!this.#failing) this.#log.warn({ error: error.message }, "the rules in use could not be published to the workers");
    this.#failing = true;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#askForAll(), RETRY_MS);
  }
}
