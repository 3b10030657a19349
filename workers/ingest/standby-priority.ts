// Decides which worker takes a free lease first: one that saw every second since the last published signals goes before one that
// did not. Otherwise a restarted worker could win against the hot standby, and the seconds between would be lost. One whose sockets are
// dead goes last: it would write over what the leader before it saw.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import type { Lease } from "../lease/lease.ts";

/** How long a worker with a gap waits for a standby, ms: a standby tries every half second, so it has tried twice by then. */
export const YIELD_MS = 1250;
/** So long one waits that receives nothing now: for a restarted worker, too. */
export const DEAF_YIELD_MS = 2 * YIELD_MS;
/** No standby is left when no signals were published for this long, s. */
const NO_STANDBY_AFTER_S = 60;

export class StandbyPriority {
  readonly #redis: RedisClient;
  readonly #lease: Lease;
  readonly #exchange: ExchangeId;
  readonly #now: () => number;
  #freeSince: number | undefined;

  /** `now`: a clock that only runs forward, ms. */
  constructor(redis: RedisClient, lease: Lease, exchange: ExchangeId, now = (): number => performance.now()) {
    this.#now = now;
    this.#redis = redis;
    this.#lease = lease;
    this.#exchange = exchange;
  }

  /**
   * Whether this worker may try for the lease. `liveFrom`: epoch second from which it saw all trades; undefined before that.
   * `isDeaf`: whether its feed is dead now, wholly or in part.
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
