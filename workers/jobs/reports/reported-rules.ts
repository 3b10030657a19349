// Keeps the rules of lists that report in use while no browser is open, and notices lists whose rules are not computed for want of room.

import { EXCHANGES, type ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { leaveOut, takeIn, type LeftOutList, type ListName } from "../../../shared/postgres/left-out-lists.queries.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { MAX_RULES_IN_USE, REPORTED_RULE_LIFE_MS } from "../../../shared/signals/rules-in-use.ts";
import type { ReportIndex } from "./report-index.ts";

/** Rules per command. */
const AT_ONCE = 500;
/** A worker computes a rule within this, if it has room, ms. */
const COMPUTED_WITHIN_MS = 90_000;

export interface ReportedRulesDeps {
  readonly redis: RedisClient;
  readonly database: Database;
  readonly index: ReportIndex;
  readonly now: () => Date;
  readonly maxRules?: number;
}

export class ReportedRules {
  readonly #deps: ReportedRulesDeps;
  /** When each rule was first asked for without a break, epoch ms. */
  #askedSince = new Map<string, number>();

  constructor(deps: ReportedRulesDeps) {
    this.#deps = deps;
  }

  /** Asks for all of them. */
  async ask(): Promise<void> {
    const at = this.#deps.now().getTime();
    for (const exchange of EXCHANGES) await this.#askFor(exchange, [...this.#deps.index.rules(exchange).keys()], at);
    this.#remember(at);
  }

  /** Asks only for those that were not asked for yet. */
  async askNew(): Promise<void> {
    const at = this.#deps.now().getTime();
    for (const exchange of EXCHANGES) {
      const fresh = [...this.#deps.index.rules(exchange).keys()].filter((rule) => !this.#askedSince.has(rule));
      if (fresh.length > 0) await this.#askFor(exchange, fresh, at);
    }
    this.#remember(at);
  }

  /** Marks the lists that wait for room, and those that wait no more. */
  async noteLeftOut(): Promise<void> {
    const { database, now } = this.#deps;
    const left = new Map<string, LeftOutList>();
    const marked = new Map<string, ListName>();
    for (const exchange of EXCHANGES) {
      const computed = await this.#computedIfFull(exchange);
      for (const [rule, lists] of this.#deps.index.rules(exchange))
        for (const { userId, listId, name, leftOutSince } of lists) {
          const key = `${userId} ${listId}`;
          if (leftOutSince !== null) marked.set(key, { userId, listId });
          if (computed && !computed.has(rule) && this.#isDue(rule)) left.set(key, { userId, listId, name, exchange });
        }
    }
    if (left.size > 0) await database.transaction((db) => leaveOut(db, [...left.values()], now()));
    const back = [...marked].filter(([key]) => !left.has(key)).map(([, list]) => list);
    await database.run((db) => takeIn(db, back));
  }

  #isDue(rule: string): boolean {
    const since = this.#askedSince.get(rule);
    return since !== undefined && this.#deps.now().getTime() - since > COMPUTED_WITHIN_MS;
  }

  async #askFor(exchange: ExchangeId, rules: readonly string[], at: number): Promise<void> {
    const { redis } = this.#deps;
    let added = 0;
    for (let from = 0; from < rules.length; from += AT_ONCE) {
      const scored = rules.slice(from, from + AT_ONCE).flatMap((rule) => [at, rule]);
      // First the mark, so that a worker that reads the rules knows which of them come first.
      added += await redis.zadd(keys.rulesReported(exchange), ...scored);
      added += await redis.zadd(keys.rules(exchange), "GT", ...scored);
    }
    await redis.zremrangebyscore(keys.rulesReported(exchange), "-inf", at - REPORTED_RULE_LIFE_MS);
    if (added > 0) await redis.incr(keys.rulesVersion(exchange));
  }

  /** The rules that are computed, where there is no room for more. */
  async #computedIfFull(exchange: ExchangeId): Promise<ReadonlySet<string> | undefined> {
    const { redis, maxRules = MAX_RULES_IN_USE } = this.#deps;
    if ((await redis.zcard(keys.rules(exchange))) < maxRules) return undefined;
    return new Set(await redis.hkeys(keys.rulesSince(exchange)));
  }

  #remember(at: number): void {
    const rules = EXCHANGES.flatMap((exchange) => [...this.#deps.index.rules(exchange).keys()]);
    this.#askedSince = new Map(rules.map((rule) => [rule, this.#askedSince.get(rule) ?? at]));
  }
}
