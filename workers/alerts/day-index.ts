// Finds the alerts that wait for a new high or low of the day, which begins at 00:00 UTC as daily candles do.
// A trade costs two comparisons, and a new high the alerts that wait for it.

import type { Candle } from "../../shared/market/candle.ts";
import { LevelIndex, type Crossing, type Watch } from "./level-index.ts";
import { DAY_MS, dayOf, missedIn, type DayRange, type Extreme, type KnownDay, type Left } from "./missed-days.ts";
import { UnjudgedTrades } from "./unjudged-trades.ts";

/** An exchange's candles have every trade by then. */
const CANDLES_TRAIL_MS = 3000;
/** A coin is asked about again after this. */
const ASK_AGAIN_MS = 30_000;
/** What is compared: whether a trade was a new high or low. */
const NEW = 1;
const OLD = 0;

type OnExtreme = (position: number, extreme: Extreme, price: number, time: number, afterGap: boolean) => void;

/**
 * Highs and lows come from the trades, and from the exchange's candles for a day whose beginning this worker did not see: a restart or
 * take-over changes nothing. Candles of a time without any worker are compared with what the last one knew, and fire what it missed.
 * Trades that come before the candles count once those are there.
 */
export class DayIndex {
  readonly #index: LevelIndex;
  #capacity = 0;
  /** By position: start of the day of the coin's last trade, epoch ms; NaN before the first. */
  #day = new Float64Array(0);
  /** Of that day, as far as trades and candles say. */
  #high = new Float64Array(0);
  #low = new Float64Array(0);
  /** 1: high and low are those of the day up to some trade of it. */
  #isKnown = new Uint8Array(0);
  /** Every trade from this moment on has come, epoch ms. */
  #liveFrom = new Float64Array(0);
  /** When the exchange was last asked, epoch ms. */
  #askedAt = new Float64Array(0);
  /** Watches of each coin. */
  #watches = new Uint32Array(0);
  /** Whether an alert about any coin waits, so that each coin's day counts. */
  #areAllWatched = false;
  readonly #onExtreme: OnExtreme;
  /** Of coins whose time without a worker was not looked at yet. */
  readonly #left = new Map<number, Left>();
  /** Of coins whose day is not known. */
  readonly #unjudged = new Map<number, UnjudgedTrades>();
  /** What `changed` last said of each coin. */
  readonly #kept = new Map<number, KnownDay>();
  readonly #positions = new Map<number, number>();
  #price = Number.NaN;

  /** `onCrossing` is called for each crossing, whose watch is gone by then; `onExtreme` for each new high and low while all are watched. */
  constructor(capacity: number, onCrossing: (crossing: Crossing) => void, onExtreme: OnExtreme = () => undefined) {
    this.#onExtreme = onExtreme;
    this.#index = new LevelIndex(2 * capacity, (crossing) => {
      this.#forget(crossing.id);
      onCrossing({ ...crossing, position: crossing.position >> 1, price: this.#price });
    });
    this.#index.open(0);
    this.grow(capacity);
  }

  /** Watches that wait. */
  get size(): number {
    return this.#index.size;
  }

  /** Ids of the watches that wait. */
  ids(): IterableIterator<number> {
    return this.#index.ids();
  }

  /** Room for a grown universe. */
  grow(capacity: number): void {
    if (capacity <= this.#capacity) return;
    this.#index.grow(2 * capacity);
    this.#day = longer(this.#day, new Float64Array(capacity).fill(Number.NaN));
    this.#high = longer(this.#high, new Float64Array(capacity).fill(Number.NEGATIVE_INFINITY));
    this.#low = longer(this.#low, new Float64Array(capacity).fill(Number.POSITIVE_INFINITY));
    this.#isKnown = longer(this.#isKnown, new Uint8Array(capacity));
    this.#liveFrom = longer(this.#liveFrom, new Float64Array(capacity).fill(Number.POSITIVE_INFINITY));
    this.#askedAt = longer(this.#askedAt, new Float64Array(capacity).fill(Number.NEGATIVE_INFINITY));
    this.#watches = longer(this.#watches, new Uint32Array(capacity));
    this.#capacity = capacity;
  }

  /** As that of LevelIndex. */
  forgetAt(positions: ReadonlySet<number>): number[] {
    const ids = this.#index.forgetAt(new Set([...positions].flatMap((position) => [2 * position, 2 * position + 1])));
    for (const id of ids) this.#forget(id);
    for (const position of positions) {
      if (position >= this.#capacity) continue;
      this.#left.delete(position);
      this.#unjudged.delete(position);
      this.#kept.delete(position);
      this.#day[position] = Number.NaN;
      this.#isKnown[position] = 0;
      this.#liveFrom[position] = Number.POSITIVE_INFINITY;
      this.#askedAt[position] = Number.NEGATIVE_INFINITY;
    }
    return ids;
  }

  /** Waits for the coin's next new high or low, or for a trade that is none. `now`: epoch ms. */
  put(watch: Watch, kind: Extreme, awaits: "fire" | "return", now: number): void {
    this.remove(watch.id);
    this.#positions.set(watch.id, watch.position);
    this.#watches[watch.position] = (this.#watches[watch.position] as number) + 1;
    const series = 2 * watch.position + (kind === "high" ? 0 : 1);
    const [direction, level] = awaits === "fire" ? (["up", NEW] as const) : (["down", OLD] as const);
    this.#index.put({ ...watch, position: series, direction, level }, now);
  }

  /** Whether each coin's new highs and lows are told. */
  watchAll(areWatched: boolean): void {
    this.#areAllWatched = areWatched;
  }

  /** Waits for this alert no longer; nothing happens when it did not. */
  remove(id: number): void {
    this.#index.remove(id);
    this.#forget(id);
  }

  /** Begins to wait for those whose moment has come; `now`: epoch ms. */
  advance(now: number): void {
    this.#index.advance(now);
  }

  /** Trades of the coin until this moment may be missing, epoch ms; the first call says from when they come at all. */
  gap(position: number, until: number): void {
    if (position >= this.#capacity) return;
    const from = this.#liveFrom[position] as number;
    if (from === Number.POSITIVE_INFINITY || until > from) this.#liveFrom[position] = until;
    for (const series of [2 * position, 2 * position + 1]) this.#index.gap(series, until);
  }

  /** One trade; see MarketSink. */
  trade(position: number, price: number, time: number): void {
    const day = this.#day[position] as number;
    // A late trade of the day before.
    if (time < day) return;
    if (!(time < day + DAY_MS)) return this.#begin(position, price, time);
    const isHigh = price > (this.#high[position] as number);
    const isLow = price < (this.#low[position] as number);
    if (isHigh) this.#high[position] = price;
    if (isLow) this.#low[position] = price;
    if (!this.#isKnown[position]) {
      if (isHigh) this.#unjudged.get(position)?.note("high", price, time);
      if (isLow) this.#unjudged.get(position)?.note("low", price, time);
      return;
    }
    if (this.#areAllWatched) {
      if (isHigh) this.#onExtreme(position, "high", price, time, false);
      if (isLow) this.#onExtreme(position, "low", price, time, false);
    }
    if (!this.#watches[position]) return;
    this.#price = price;
    this.#index.trade(2 * position, isHigh ? NEW : OLD, time);
    this.#index.trade(2 * position + 1, isLow ? NEW : OLD, time);
  }

  /**
   * Coins with watches whose day is not known as a whole, at most `max`: ask the exchange about them now, epoch ms by its clock. Each
   * is named again after a while, until `learn` knows it.
   */
  wanted(now: number, max: number): number[] {
    const lacking: number[] = [];
    // There may be many more watches than coins.
    for (let position = 0; position < this.#capacity && lacking.length < max; position++)
      if (this.#isWatched(position) && this.#lacks(position, now)) lacking.push(position);
    for (const position of lacking) this.#askedAt[position] = now;
    return lacking;
  }

  /** Some worker watched until then, epoch ms, and knew this of the coin's day: what came after it is looked for in the candles. */
  resume(position: number, until: number, known: KnownDay | undefined): void {
    this.#left.set(position, { until, known: known?.day === dayOf(until) ? known : undefined });
  }

  /**
   * The moment from which candles of the coin must be looked through, epoch ms; undefined where nothing was missed or all is
   * looked at.
   */
  missedSince(position: number): number | undefined {
    return this.#left.get(position)?.until;
  }

  /** Whether finer candles of the time without a worker may show more than these, which begin no later than its day. */
  mayHaveMissed(position: number, candles: readonly Candle[]): boolean {
    const left = this.#left.get(position);
    return left !== undefined && (left.known === undefined || missedIn(candles, left, this.#unjudged.get(position)).length > 0);
  }

  /**
   * Fires, once, what these candles show of the time without a worker, and the trades that came since then, before `learn`. They begin
   * with the day in which that time began. An alert that was made meanwhile counts from the first trade seen, or candle, after it.
   */
  catchUp(position: number, candles: readonly Candle[]): void {
    const left = this.#left.get(position);
    const unjudged = this.#unjudged.get(position);
    this.#left.delete(position);
    const missed = left ? missedIn(candles, left, unjudged) : [];
    for (const [series, extreme] of [
      [2 * position, "high"],
      [2 * position + 1, "low"],
    ] as const) {
      const unseen = missed.filter((each) => (extreme === "high" ? each.isHigh : each.isLow));
      const seen = unjudged?.judge(extreme, candles, left?.known) ?? [];
      const found = [
        ...unseen.map((each) => ({ price: each[extreme], time: each.time, isMissed: true })),
        ...seen.map((each) => ({ ...each, isMissed: false })),
      ];
      for (const { price, time, isMissed } of found.toSorted((a, b) => a.time - b.time)) {
        this.#price = price;
        // Trades may have come since that are not missing.
        if (isMissed) this.#index.gap(series, time + 1);
        this.#index.trade(series, NEW, time);
        if (this.#areAllWatched) this.#onExtreme(position, extreme, price, time, isMissed);
      }
    }
  }

  /** Days of coins that alerts wait for, as far as they are known and others than at the last call; by position. */
  changed(): ReadonlyMap<number, KnownDay> {
    const changed = new Map<number, KnownDay>();
    for (let position = 0; position < this.#capacity; position++) {
      if (!this.#isWatched(position) || !this.#isKnown[position]) continue;
      const [day, high, low] = [this.#day[position] as number, this.#high[position] as number, this.#low[position] as number];
      const kept = this.#kept.get(position);
      if (kept?.day !== day || kept.high !== high || kept.low !== low) changed.set(position, { day, high, low });
    }
    for (const [position, known] of changed) this.#kept.set(position, known);
    return changed;
  }

  /** The next call of `changed` names every known day. */
  forgetChanged(): void {
    this.#kept.clear();
  }

  /** Takes in what the exchange says of the running day; `asked`: when it was asked, epoch ms by its clock. */
  learn(position: number, { high, low }: DayRange, asked: number): void {
    const today = dayOf(asked);
    if ((this.#day[position] as number) > today) return;
    const isSameDay = this.#day[position] === today;
    const wasKnown = isSameDay && this.#isKnown[position] === 1;
    const [knownHigh, knownLow] = [this.#high[position] as number, this.#low[position] as number];
    this.#day[position] = today;
    this.#high[position] = isSameDay ? Math.max(knownHigh, high) : high;
    this.#low[position] = isSameDay ? Math.min(knownLow, low) : low;
    this.#isKnown[position] = 1;
    this.#unjudged.delete(position);
    // Later trades come by themselves, unless more of them went missing meanwhile.
    if ((this.#liveFrom[position] as number) + CANDLES_TRAIL_MS <= asked) this.#liveFrom[position] = today;
    if (!wasKnown) return;
    // Made by trades that never came.
    this.#price = high;
    if (high > knownHigh) this.#tellMissed(position, "high", high, asked);
    this.#price = low;
    if (low < knownLow) this.#tellMissed(position, "low", low, asked);
  }

  #tellMissed(position: number, extreme: Extreme, price: number, asked: number): void {
    this.#index.trade(2 * position + (extreme === "high" ? 0 : 1), NEW, asked);
    if (this.#areAllWatched) this.#onExtreme(position, extreme, price, asked, true);
  }

  #isWatched(position: number): boolean {
    return this.#areAllWatched || (this.#watches[position] as number) > 0;
  }

  /** The day's first trade is no new high: there is none before it. */
  #begin(position: number, price: number, time: number): void {
    const day = dayOf(time);
    this.#day[position] = day;
    this.#high[position] = this.#low[position] = price;
    const isWhole = (this.#liveFrom[position] as number) <= day;
    this.#isKnown[position] = isWhole ? 1 : 0;
    if (!isWhole) this.#unjudged.set(position, new UnjudgedTrades(price, time));
  }

  #lacks(position: number, now: number): boolean {
    const from = this.#liveFrom[position] as number;
    const isOpen = from > dayOf(now) || this.#left.has(position);
    return isOpen && from + CANDLES_TRAIL_MS <= now && (this.#askedAt[position] as number) + ASK_AGAIN_MS <= now;
  }

  #forget(id: number): void {
    const position = this.#positions.get(id);
    if (position === undefined) return;
    this.#positions.delete(id);
    this.#watches[position] = (this.#watches[position] as number) - 1;
  }
}

/** `rest` with the values of `before` at its beginning. */
function longer<Values extends Float64Array<ArrayBuffer> | Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(
  before: Values,
  rest: Values,
): Values {
  rest.set(before);
  return rest;
}
