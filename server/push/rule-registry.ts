// Tells the signal workers which rules browsers here wait for: at once when one is new, again every 15 s while it is used.
// A worker drops a rule nobody has asked for in a while, so a browser that reloads finds its signals computed throughout.

import type { Redis } from "ioredis";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import type { Log } from "../../shared/node/log.ts";
import { keys } from "../../shared/redis/keys.ts";

const EVERY_MS = 15_000;
/** After a failure: new rules compute nothing until the workers have heard of them. */
const RETRY_MS = 1000;
/** Rules of one command. */
const AT_ONCE = 500;

export class RuleRegistry {
  readonly #redis: Redis;
  readonly #inUse: (exchange: ExchangeId) => readonly string[];
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #failing = false;

  /** `inUse` answers with the rule keys local sockets wait for. */
  constructor(redis: Redis, inUse: (exchange: ExchangeId) => readonly string[], log: Log) {
    this.#redis = redis;
    this.#inUse = inUse;
    this.#log = log;
  }

  start(): void {
    this.#timer = setInterval(() => this.#askForAll(), EVERY_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#retry);
  }

  /** Asks for rules now. */
  ask(exchange: ExchangeId, rules: readonly string[]): void {
    if (rules.length === 0) return;
    this.#write(exchange, rules).then(
      () => {
        this.#failing = false;
      },
      (error: Error) => this.#failed(error),
    );
  }

  #askForAll(): void {
    for (const exchange of EXCHANGES) this.ask(exchange, this.#inUse(exchange));
  }

  async #write(exchange: ExchangeId, rules: readonly string[]): Promise<void> {
    const now = Date.now();
    let added = 0;
    for (let at = 0; at < rules.length; at += AT_ONCE) {
      const scored = rules.slice(at, at + AT_ONCE).flatMap((rule) => [now, rule]);
      added += await this.#redis.zadd(keys.rules(exchange), ...scored);
    }
    if (added > 0) await this.#redis.incr(keys.rulesVersion(exchange));
  }

  #failed(error: Error): void {
    if (!this.#failing) this.#log.warn({ error: error.message }, "the workers could not be told which rules are in use");
    this.#failing = true;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#askForAll(), RETRY_MS);
  }
}
