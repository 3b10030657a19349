// Decides which worker takes a free lease first: one that saw every second since the last published signals goes before one that
// did not. Otherwise a restarted worker could win against the hot standby, and the seconds between would be lost. One with dead
// sockets goes last, because it would overwrite what the previous leader saw.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import type { Lease } from "../lease/lease.ts";

/** How long a worker with a gap waits for a standby, ms: a standby tries every half second, so it has tried twice by then. */
export const YIELD_MS = 1250;
/** Wait of a worker that receives nothing now: also yields to a restarted worker. */
export const DEAF_YIELD_MS = 2 * YIELD_MS;
/** When no signals were published for this long there is no standby, s. */
const NO_STANDBY_AFTER_S = 60;

export class StandbyPriority {
  readonly #redis: RedisClient;
  readonly #lease: Lease;
  readonly #exchange: ExchangeId;
  readonly #now: () => number;
  #freeSince: number | undefined;

  /** `now`: a monotonic clock, ms. */
  constructor(redis: RedisClient, lease: Lease, exchange: ExchangeId, now = (): number => performance.now()) {
    this.#now = now;
    this.#redis = redis;
    this.#lease = lease;
    this.#exchange = exchange;
  }

  /**
   * Whether this worker may try for the lease. `liveFrom`: epoch second from which it saw all trades; undefined before that.
   * `isDeaf`: whether its feed is dead now, completely or in part.
   */
  async mayLead(liveFrom: number | undefined, isDeaf = false): Promise<boolean> {
    const [held = null, published = null] = await this.#redis.mget(this.#lease.key, keys.signalsAt(this.#exchange));
    if (held !== null) {
      this.#freeSince = undefined;
      return this.#lease.isOwn(held);
    }
    const last = published === null ? Number.NEGATIVE_INFINITY : Number(published);
    const hasSeenAll = liveFrom !== undefined && liveFrom <= last + 1;
    if (!isDeaf && (hasSeenAll || Date.now() / 1000 - last > NO_STANDBY_AFTER_S)) return true;
    this.#freeSince ??= this.#now();
    return this.#now() - this.#freeSince >= (isDeaf ? DEAF_YIELD_MS : YIELD_MS);
  }
}
