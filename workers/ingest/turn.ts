// Who takes a free lease first: a worker that saw every second since the last one told, before one that did not. Else a worker
// that is started again at once would now and then win against the hot standby, and the seconds between them were lost.

import type { Redis } from "ioredis";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { keys } from "../../shared/redis/keys.ts";
import type { Lease } from "../lease/lease.ts";

/** A standby asks every half second: it has asked twice by then, ms. */
export const YIELD_MS = 1250;
/** After so long there is no standby, s. */
const NOBODY_AFTER_S = 60;

export class Turn {
  readonly #redis: Redis;
  readonly #lease: Lease;
  readonly #exchange: ExchangeId;
  #freeSince: number | undefined;

  constructor(redis: Redis, lease: Lease, exchange: ExchangeId) {
    this.#redis = redis;
    this.#lease = lease;
    this.#exchange = exchange;
  }

  /** May we try for the lease? `liveFrom` is the epoch second from which we saw all trades; undefined before we listen. */
  async isOurs(liveFrom: number | undefined): Promise<boolean> {
    const [held = null, told = null] = await this.#redis.mget(this.#lease.key, keys.signalsAt(this.#exchange));
    if (held !== null) {
      this.#freeSince = undefined;
      return this.#lease.isOwn(held);
    }
    const last = told === null ? Number.NEGATIVE_INFINITY : Number(told);
    const hasSeenAll = liveFrom !== undefined && liveFrom <= last + 1;
    if (hasSeenAll || Date.now() / 1000 - last > NOBODY_AFTER_S) return true;
    this.#freeSince ??= performance.now();
    return performance.now() - this.#freeSince >= YIELD_MS;
  }
}
