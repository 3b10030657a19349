// Ready or not. Red only before the first true market and while draining: a short outage of Redis or PostgreSQL is named,
// but must not make a balancer take every server away from the browsers they still feed.

import { EXCHANGES } from "../../shared/market/exchange-id.ts";
import { isWhole, type RedisClient } from "../../shared/node/redis.ts";
import type { Market } from "../push/market.ts";
import { askedOnce } from "./asked-once.ts";
import { within } from "./within.ts";

const ASK_MS = 500;
const KEPT_MS = 1000;

export interface Health {
  readonly ready: boolean;
  /** What this process runs. */
  readonly build: string;
  readonly status: "starting" | "ready" | "degraded" | "draining";
  readonly redis: "up" | "down";
  readonly postgres: "up" | "down";
  readonly exchanges: Record<string, { state: string; age_ms: number | null; ready: boolean }>;
  /** What is wrong, one sentence each. */
  readonly faults: string[];
}

export interface HealthParts {
  readonly build: string;
  readonly market: Market;
  readonly redis: RedisClient;
  /** Resolves when PostgreSQL answers and has our schema; rejects otherwise. */
  readonly askDatabase: () => Promise<unknown>;
}

export class HealthService {
  draining = false;
  readonly #parts: HealthParts;
  readonly #asked = askedOnce(KEPT_MS, () => this.#ask());
  #wasReady = false;

  constructor(parts: HealthParts) {
    this.#parts = parts;
  }

  /** Ready or not, as of at most a second ago; draining shows at once. */
  async check(): Promise<Health> {
    const health = await this.#asked();
    return this.draining ? { ...health, ready: false, status: "draining" } : health;
  }

  async #ask(): Promise<Health> {
    const [redis, postgres] = await Promise.all([
      this.#parts.redis.status === "ready" ? within(ASK_MS, isWhole(this.#parts.redis)) : undefined,
      within(
        ASK_MS,
        this.#parts.askDatabase().then(() => "up" as const),
      ),
    ]);
    const exchanges = Object.fromEntries(EXCHANGES.map((exchange) => [exchange, this.#exchange(exchange)]));
    const faults = [
      ...(redis ? [] : ["Redis does not answer"]),
      ...(postgres ? [] : ["PostgreSQL does not answer or has not been migrated yet"]),
      ...EXCHANGES.filter((exchange) => exchanges[exchange]?.state !== "live").map(
        (exchange) =>
          `${exchange}: ${exchanges[exchange]?.state} (${this.#parts.market.status.of(exchange).detail || "no details"})`,
      ),
    ];
    // Ready once: the first true market of every exchange that is not down, with both services there to sign people in.
    const marketReady =
      Object.values(exchanges).some(({ ready }) => ready) &&
      Object.values(exchanges).every(({ ready, state }) => ready || state === "down");
    if (redis && postgres && marketReady) this.#wasReady = true;
    return {
      ready: this.#wasReady,
      build: this.#parts.build,
      status: !this.#wasReady ? "starting" : faults.length > 0 ? "degraded" : "ready",
      redis: redis ? "up" : "down",
      postgres: postgres ? "up" : "down",
      exchanges,
      faults,
    };
  }

  #exchange(exchange: (typeof EXCHANGES)[number]): { state: string; age_ms: number | null; ready: boolean } {
    const { state, age_ms } = this.#parts.market.status.of(exchange);
    return { state, age_ms, ready: this.#parts.market.feed(exchange).isShown };
  }
}
