// The crossings that one worker saw of an exchange's alerts, until they are settled: the leader reports them in Redis, and so does the next
// one where it died before. An alert's next change shows that its crossing is settled; one of an alert about any coin is reported once.

import { crossingName, encodeCrossing } from "../../shared/alerts/watched-alert.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import type { Lease } from "../lease/lease.ts";
import type { AnyCoinCrossing } from "./any-coin-alerts.ts";
import type { Crossing } from "./level-index.ts";
import { writeUnderLease } from "./write-under-lease.ts";

/** A crossing that is not settled by then is reported again. */
const REPORT_AGAIN_MS = 3000;
/** A crossing of an alert about any coin is the leader's to report; what a worker saw while it followed counts for so long, ms. */
const SEEN_MS = 10_000;
const REPORT = 500;

// KEYS lease, crossed; ARGV lease value, then name and trade of each crossing. Returns 1, or 0 when the lease is another's.
const REPORT_CROSSINGS = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
for i = 2, #ARGV, 2 do redis.call('HSETNX', KEYS[2], ARGV[i], ARGV[i + 1]) end
return 1`;

/** A crossing of an alert about any coin that was not reported yet. */
interface Unreported {
  readonly name: string;
  readonly text: string;
  /** Ms of a clock that only runs forward. */
  readonly seenAt: number;
}

interface Unsettled extends Crossing {
  readonly figure?: number;
  /** Epoch of the lease it was last reported under, and when, ms of a clock that only runs forward. */
  epoch: number;
  reportedAt: number;
}

export class CrossingReports {
  readonly #redis: RedisClient;
  readonly #exchange: ExchangeId;
  readonly #unsettled = new Map<number, Unsettled>();
  #unreported: Unreported[] = [];
  /** Crossings seen since it began. */
  seen = 0;

  constructor(redis: RedisClient, exchange: ExchangeId) {
    this.#redis = redis;
    this.#exchange = exchange;
  }

  /** How many nobody has settled yet. */
  get unsettled(): number {
    return this.#unsettled.size;
  }

  /** An alert's level was crossed. */
  add(crossing: Crossing & { readonly figure?: number }): void {
    this.seen += 1;
    this.#unsettled.set(crossing.id, { ...crossing, epoch: 0, reportedAt: 0 });
  }

  /** An alert about any coin was crossed by this one. */
  addForCoin(crossing: AnyCoinCrossing, symbol: string): void {
    const { id, arming, time } = crossing;
    this.seen += 1;
    const name = crossingName(id, arming, { symbol, time });
    this.#unreported.push({ name, text: encodeCrossing(crossing), seenAt: performance.now() });
  }

  /** Whether a crossing of this alert, armed so, waits to be settled; one of another arming is settled now. */
  waits(id: number, arming: number | undefined): boolean {
    const unsettled = this.#unsettled.get(id);
    if (unsettled && arming === unsettled.arming) return true;
    this.#unsettled.delete(id);
    return false;
  }

  /** Redis may have lost what was reported. Those of alerts that are missing stay, too: whether they are settled PostgreSQL knows. */
  reportAgain(): void {
    for (const each of this.#unsettled.values()) each.reportedAt = Number.NEGATIVE_INFINITY;
  }

  /** Forgets what another worker has reported by now. */
  forgetOld(): void {
    const forgotten = performance.now() - SEEN_MS;
    if (this.#unreported.length > 0) this.#unreported = this.#unreported.filter(({ seenAt }) => seenAt > forgotten);
  }

  /** Reports what nobody settled yet. Rejects with FencedError when another worker leads. */
  async report(lease: Lease): Promise<void> {
    await this.#reportForCoins(lease);
    if (this.#unsettled.size === 0) return;
    const now = performance.now();
    const { epoch } = lease;
    const due = [...this.#unsettled.values()].filter((each) => each.epoch !== epoch || now - each.reportedAt > REPORT_AGAIN_MS);
    for (let at = 0; at < due.length; at += REPORT) {
      const chunk = due.slice(at, at + REPORT);
      await this.#write(
        lease,
        chunk.flatMap((each) => [crossingName(each.id, each.arming), encodeCrossing(each)]),
      );
      for (const each of chunk) Object.assign(each, { epoch, reportedAt: now });
    }
  }

  /** Each once: there is no change of the alert that would show it settled. */
  async #reportForCoins(lease: Lease): Promise<void> {
    while (this.#unreported.length > 0) {
      const chunk = this.#unreported.slice(0, REPORT);
      await this.#write(
        lease,
        chunk.flatMap(({ name, text }) => [name, text]),
      );
      // Another report may be under way, or old ones forgotten, so these need not be the first any more.
      const written = new Set(chunk);
      this.#unreported = this.#unreported.filter((each) => !written.has(each));
    }
  }

  async #write(lease: Lease, words: readonly string[]): Promise<void> {
    await writeUnderLease(this.#redis, REPORT_CROSSINGS, { lease, key: keys.alertsCrossed(this.#exchange), words });
  }
}
