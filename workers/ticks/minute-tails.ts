// Closed minutes of the coins whose charts are kept, as this worker counted them: they continue those charts without the
// exchange.

import { LRUCache } from "lru-cache";
import type { CandleRow } from "../../shared/contracts/worker-messages.ts";
import type { MinuteBook } from "./minute-book.ts";

const MINUTE_MS = 60_000;
/** Coins per exchange, the most recently requested; about 110 bytes per minute. */
const MAX_COINS = 300;
/** As many as one answer holds. */
const MAX_MINUTES = 1000;
/** This long after its end a minute has its late trades, and whether some of them were lost is known, ms. */
const CLOSED_AFTER_MS = 30_000;

interface Tail {
  /** Consecutive minutes, up to #closedUntil. */
  rows: CandleRow[];
  /** Minutes that opened before this are doubtful, whatever the book has of them, epoch ms. */
  soundFrom: number;
}

export class MinuteTails {
  readonly #minutes: Pick<MinuteBook, "minute">;
  readonly #isRepairing: (position: number) => boolean;
  readonly #tails = new LRUCache<number, Tail>({ max: MAX_COINS });
  #closedUntil = 0;

  /** `isRepairing`: whether trades of a coin may still be missing. */
  constructor(minutes: Pick<MinuteBook, "minute">, isRepairing: (position: number) => boolean) {
    this.#minutes = minutes;
    this.#isRepairing = isRepairing;
  }

  /** End of the last closed minute, epoch ms: no trade before it is expected any more. */
  get closedUntil(): number {
    return this.#closedUntil;
  }

  /** Keeps the minutes of this coin from now on. */
  follow(position: number): void {
    if (!this.#tails.has(position)) this.#tails.set(position, { rows: [], soundFrom: 0 });
  }

  /** Drops everything kept about this coin. */
  forget(position: number): void {
    this.#tails.delete(position);
  }

  /** Closes the minutes that ended long enough ago; `now` is the exchange's time, epoch ms. */
  advanceTo(now: number): void {
    const until = minuteOf(now - CLOSED_AFTER_MS);
    if (until <= this.#closedUntil) return;
    for (const [position, tail] of this.#tails.entries()) {
      // The book only holds the last two minutes: one that was not closed in time is gone.
      if (until - this.#closedUntil > MINUTE_MS) tail.rows = [];
      this.#close(position, tail, until - MINUTE_MS);
    }
    this.#closedUntil = until;
  }

  #close(position: number, tail: Tail, openTime: number): void {
    const row = this.#row(position, tail, openTime);
    if (!row) tail.rows = [];
    else if (tail.rows.push(row) > MAX_MINUTES) tail.rows.shift();
  }

  /** What was counted for this coin before `until` (epoch ms) may be wrong. */
  doubt(position: number, until: number): void {
    const tail = this.#tails.peek(position);
    if (!tail) return;
    tail.rows = [];
    tail.soundFrom = Math.max(tail.soundFrom, until);
  }

  /**
   * The coin's minutes from `from` (epoch ms, the start of one) on, up to the current one at `now`; those without a trade have
   * NaN prices. Undefined unless each of them is completely known.
   */
  since(position: number, from: number, now: number): CandleRow[] | undefined {
    const tail = this.#tails.get(position);
    if (!tail) return undefined;
    const firstKnown = this.#closedUntil - tail.rows.length * MINUTE_MS;
    if (from < firstKnown) return undefined;
    const rows = tail.rows.slice((from - firstKnown) / MINUTE_MS);
    for (let openTime = Math.max(from, this.#closedUntil); openTime <= now; openTime += MINUTE_MS) {
      const row = this.#row(position, tail, openTime);
      if (!row) return undefined;
      rows.push(row);
    }
    return rows;
  }

  #row(position: number, { soundFrom }: Tail, openTime: number): CandleRow | undefined {
    if (openTime < soundFrom || this.#isRepairing(position)) return undefined;
    const minute = this.#minutes.minute(position, openTime);
    if (minute === undefined) return undefined;
    if (minute === "none") return [openTime, Number.NaN, Number.NaN, Number.NaN, Number.NaN, 0, 0];
    const [, open, high, low, close, volume, quoteVolume, , isWhole] = minute;
    return isWhole ? [openTime, open, high, low, close, volume, quoteVolume] : undefined;
  }
}

const minuteOf = (moment: number): number => Math.floor(moment / MINUTE_MS) * MINUTE_MS;
