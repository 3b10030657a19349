// How far an exchange's clock is ahead of Redis', by which all workers measure: two exchanges' times are compared over it, wherever their
// workers run.

import type { RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import type { ExchangeClock } from "../ingest/exchange-clock.ts";
import type { ClockReading } from "./crossing-moment.ts";

const SAMPLES = 5;
/** Quartz clocks part by less than this much of the time since they were compared. */
const DRIFT = 5e-5;
/** What times are rounded by, ms. */
const ROUNDING_MS = 1;
/** Says that nothing is known: no lead is beyond it. */
const NEVER_MEASURED_MS = 60_000;

// KEYS one that is on the same server for all exchanges. Returns its seconds and microseconds.
const TIME = `return redis.call('TIME')`;

export class CommonClock {
  readonly #redis: RedisClient;
  readonly #clock: Pick<ExchangeClock, "now" | "errorMs">;
  /** Epoch ms of Redis at which our monotonic clock would read 0. */
  #origin = Number.NaN;
  #errorMs = NEVER_MEASURED_MS;
  #measuredAt = 0;

  constructor(redis: RedisClient, clock: Pick<ExchangeClock, "now" | "errorMs">) {
    this.#redis = redis;
    this.#clock = clock;
  }

  /** By the quickest of some calls; rejects where Redis is away, which leaves what was known. */
  async measure(): Promise<void> {
    let [quickest, origin] = [Number.POSITIVE_INFINITY, Number.NaN];
    for (let sample = 0; sample < SAMPLES; sample++) {
      const sentAt = performance.now();
      const [seconds, micros] = (await this.#redis.eval(TIME, 1, keys.workerMetrics())) as [string, string];
      const answeredAt = performance.now();
      if (answeredAt - sentAt >= quickest) continue;
      quickest = answeredAt - sentAt;
      origin = Number(seconds) * 1000 + Number(micros) / 1000 - (sentAt + answeredAt) / 2;
    }
    this.#origin = origin;
    this.#errorMs = quickest / 2;
    this.#measuredAt = performance.now();
  }

  read(): ClockReading {
    if (Number.isNaN(this.#origin)) return { skew: 0, uncertainty: NEVER_MEASURED_MS };
    const now = performance.now();
    const parted = (now - this.#measuredAt) * DRIFT;
    return {
      skew: this.#clock.now() - (now + this.#origin),
      uncertainty: Math.min(NEVER_MEASURED_MS, this.#clock.errorMs + this.#errorMs + parted + ROUNDING_MS),
    };
  }
}
