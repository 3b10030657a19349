// Ready or not, and what is wrong, also in the log and for /metrics. Red only before the first true market and while draining: a
// short outage of Redis or PostgreSQL is reported, but must not make a balancer remove every server from the browsers they still
// feed.

import { EXCHANGES } from "../../shared/market/exchange-id.ts";
import type { Log } from "../../shared/node/log.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import { readRedisState, type RedisState } from "../../shared/redis/redis-state.ts";
import type { Market } from "../push/market.ts";
import { askedOnce } from "./asked-once.ts";
import { within } from "./within.ts";

const ASK_MS = 500;
const KEPT_MS = 1000;
const NO_ANSWER = "PostgreSQL does not answer";

export interface Health {
  readonly ready: boolean;
  /** The build of this process. */
  readonly build: string;
  readonly status: "starting" | "ready" | "degraded" | "draining";
  readonly redis: "up" | "down";
  readonly postgres: "up" | "down";
  readonly exchanges: Record<string, { state: string; age_ms: number | null; ready: boolean }>;
  /** What is wrong, one sentence each. */
  readonly faults: string[];
}

export interface HealthDeps {
  readonly build: string;
  readonly market: Market;
  readonly redis: RedisClient;
  /** Resolves when PostgreSQL answers and has our schema; rejects with the reason otherwise. */
  readonly askDatabase: () => Promise<unknown>;
  readonly log: Log;
}

/** The last results; undefined when Redis did not answer. */
export interface Services {
  readonly redis: RedisState | undefined;
  readonly isDatabaseUp: boolean;
}

export class HealthService {
  draining = false;
  readonly #deps: HealthDeps;
  readonly #asked = askedOnce(KEPT_MS, () => this.#ask());
  #wasReady = false;
  #logged = "";
  #services: Services = { redis: undefined, isDatabaseUp: false };

  constructor(deps: HealthDeps) {
    this.#deps = deps;
  }

  /** Ready or not, at most a second old; draining shows at once. */
  async check(): Promise<Health> {
    const health = await this.#asked();
    return this.draining ? { ...health, ready: false, status: "draining" } : health;
  }

  /** The answers of PostgreSQL and Redis, at most a second old. */
  async services(): Promise<Services> {
    await this.#asked();
    return this.#services;
  }

  async #ask(): Promise<Health> {
    const [redis, postgresFault = NO_ANSWER] = await Promise.all([
      this.#deps.redis.status === "ready" ? within(ASK_MS, readRedisState(this.#deps.redis)) : undefined,
      within(
        ASK_MS,
        this.#deps.askDatabase().then(
          () => "",
          (error: unknown) => (error instanceof Error ? error.message : String(error)),
        ),
      ),
    ]);
    const postgres = postgresFault === "";
    this.#services = { redis, isDatabaseUp: postgres };
    const exchanges = Object.fromEntries(EXCHANGES.map((exchange) => [exchange, this.#exchange(exchange)]));
    const faults = [
      ...redisFaults(redis),
      ...(postgres ? [] : [postgresFault]),
      ...EXCHANGES.filter((exchange) => exchanges[exchange]?.state !== "live").map(
        (exchange) =>
          `${exchange}: ${exchanges[exchange]?.state} (${this.#deps.market.status.get(exchange).detail || "no details"})`,
      ),
    ];
    // Ready once: the first true market of every exchange that is not down, with both services up for sign-ins.
    const marketReady =
      Object.values(exchanges).some(({ ready }) => ready) &&
      Object.values(exchanges).every(({ ready, state }) => ready || state === "down");
    if (redis && postgres && marketReady) this.#wasReady = true;
    this.#note([...redisFaults(redis), ...(postgres ? [] : [postgresFault])]);
    return {
      ready: this.#wasReady,
      build: this.#deps.build,
      status: !this.#wasReady ? "starting" : faults.length > 0 ? "degraded" : "ready",
      redis: redis ? "up" : "down",
      postgres: postgres ? "up" : "down",
      exchanges,
      faults,
    };
  }

  /** A line per change, so that the log shows when it began, and why. */
  #note(faults: readonly string[]): void {
    const text = faults.join("; ");
    if (text === this.#logged) return;
    this.#logged = text;
    if (text === "") this.#deps.log.info("Redis and PostgreSQL answer and store again");
    else this.#deps.log.warn({ faults }, "Redis or PostgreSQL does not do its work");
  }

  #exchange(exchange: (typeof EXCHANGES)[number]): { state: string; age_ms: number | null; ready: boolean } {
    const { state, age_ms } = this.#deps.market.status.get(exchange);
    return { state, age_ms, ready: this.#deps.market.feed(exchange).isShown };
  }
}

function redisFaults(redis: RedisState | undefined): string[] {
  if (!redis) return ["Redis does not answer"];
  return redis.refusal ? [`Redis stores nothing: ${redis.refusal.says}`] : [];
}
