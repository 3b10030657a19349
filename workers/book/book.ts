// Every coin's latest price and cumulative quote volume, and the last seconds of both. Decoders write here.

import { NewestArrival } from "./newest-arrival.ts";
import { RecentPrices } from "./recent-prices.ts";
import { overlaySeries, type Overlaid } from "./overlay.ts";
import { RecordedSeconds } from "./recorded-seconds.ts";
import type { SecondSeries } from "./second-series.ts";
import { emptySlots, grownSlots, type RingSlots } from "./ring.ts";

/** Trades further ahead than this are a clock fault, s. */
const MAX_SECONDS_AHEAD = 5;

/**
 * A ring with one second of the market per slot, laid out like a Redis column: closing a second costs one copy, and late trades
 * still reach their own second. The open second is in its slot.
 */
export class Book {
  readonly #seconds: number;
  #ring: RingSlots;
  /** The second being filled. */
  #open: number;
  /** First second the ring holds. */
  #first: number;
  /** Trades before this second come from the backfill. */
  #liveFrom: number;
  readonly #recorded: RecordedSeconds;
  /** Coins without a trade since their price came from a ticker. */
  readonly #ticked = new Set<number>();
  /** The exchange's rolling 24 h quote volume by position; NaN = unknown. */
  volume24h: Float64Array;
  /** The exchange's price 24 h ago by position, USDT; NaN = unknown. */
  dayOpen: Float64Array;
  readonly arrival = new NewestArrival();
  /** Of live trades, to the millisecond. */
  readonly recent: RecentPrices;
  /** Coins whose history was rewritten, not just traded late; the consumer clears it. */
  readonly rewritten = new Set<number>();
  /** Trades too late for the ring, or from the future: counted, not used. */
  refusedLate = 0;
  refusedAhead = 0;

  constructor(capacity: number, ringSeconds: number, firstSecond: number) {
    this.#seconds = ringSeconds;
    this.#ring = emptySlots(capacity, ringSeconds);
    this.#open = this.#first = this.#liveFrom = firstSecond;
    this.#recorded = new RecordedSeconds(capacity);
    this.recent = new RecentPrices(capacity);
    this.volume24h = new Float64Array(capacity).fill(Number.NaN);
    this.dayOpen = new Float64Array(capacity).fill(Number.NaN);
    this.#ring.dirty[this.#slot(firstSecond)] = 1;
  }

  get capacity(): number {
    return this.#ring.capacity;
  }

  /** First and last second in the ring; the last one is still open. */
  get firstSecond(): number {
    return this.#first;
  }

  get openSecond(): number {
    return this.#open;
  }

  /** Second from which live trades are complete. */
  get liveFrom(): number {
    return this.#liveFrom;
  }

  /**
   * Forgets volumes and starts counting with trades at or after `second`; prices stay. The second before it is kept as the base
   * of the live part, which the backfill fills in.
   */
  startLiveAt(second: number): void {
    const last = this.column(this.#open).slice();
    const { columns, lastTradeAt, dirty, capacity } = this.#ring;
    for (let cell = 1; cell < last.length; cell += 2) last[cell] = 0;
    this.#first = this.#open = second - 1;
    this.#liveFrom = second;
    dirty.fill(0);
    lastTradeAt.fill(0);
    columns.set(last, this.#slot(this.#open) * capacity * 2);
    dirty[this.#slot(this.#open)] = 1;
  }

  #slot(second: number): number {
    return second % this.#seconds;
  }

  /** View of one second's column, valid until the second leaves the ring: [price, cumulative volume] per position. */
  column(second: number): Float64Array {
    if (second < this.#first || second > this.#open) throw new RangeError(`Second ${second} is not in the book`);
    const width = this.#ring.capacity * 2;
    const start = this.#slot(second) * width;
    return this.#ring.columns.subarray(start, start + width);
  }

  /** Time of the last trade at or before the end of a second, by position; 0 when unknown. */
  lastTradeTimes(second: number): Float64Array {
    const start = this.#slot(second) * this.#ring.capacity;
    return this.#ring.lastTradeAt.subarray(start, start + this.#ring.capacity);
  }

  /** Second of the coin's first trade in the ring at or after `second`; undefined when there is none. */
  firstTradeSince(position: number, second: number): number | undefined {
    const { lastTradeAt, capacity } = this.#ring;
    const tradedBy = (at: number): number => lastTradeAt[this.#slot(at) * capacity + position] as number;
    if (tradedBy(this.#open) < second * 1000) return undefined;
    let at = Math.max(second, this.#first);
    while (tradedBy(at) < second * 1000) at++;
    return Math.floor(tradedBy(at) / 1000);
  }

  /** Closes seconds up to the one before `second`; coins that did not trade carry over. */
  advanceTo(second: number): void {
    const { columns, lastTradeAt, dirty, capacity } = this.#ring;
    while (this.#open < second) {
      const from = this.#slot(this.#open);
      const to = this.#slot(this.#open + 1);
      columns.copyWithin(to * capacity * 2, from * capacity * 2, (from + 1) * capacity * 2);
      lastTradeAt.copyWithin(to * capacity, from * capacity, (from + 1) * capacity);
      dirty[to] = 1;
      this.#open += 1;
      if (this.#open - this.#first >= this.#seconds) this.#first = this.#open - this.#seconds + 1;
    }
  }

  /** Whether `trade` would refuse a trade at this time, epoch ms, because it is in the future. */
  isAhead(tradeTime: number): boolean {
    return tradeTime >= (this.#open + MAX_SECONDS_AHEAD + 1) * 1000;
  }

  /** One trade; see MarketSink. `now` is the local clock, epoch ms. */
  trade(position: number, price: number, quoteVolume: number, tradeTime: number, now: number): void {
    const second = Math.floor(tradeTime / 1000);
    if (second < this.#liveFrom || this.#recorded.has(position, second)) return;
    if (second > this.#open) {
      if (this.isAhead(tradeTime)) return void this.refusedAhead++;
      this.advanceTo(second);
    } else if (second < this.#first) {
      this.refusedLate += 1;
      return;
    }
    this.arrival.note(tradeTime, now);
    this.#ticked.delete(position);
    this.recent.trade(position, price, tradeTime);
    this.#addFrom(second, position, price, quoteVolume, tradeTime);
  }

  #addFrom(second: number, position: number, price: number, quoteVolume: number, tradeTime: number): void {
    const { columns, lastTradeAt, dirty, capacity } = this.#ring;
    let isNewest = true;
    for (let at = second; at <= this.#open; at++) {
      const slot = this.#slot(at);
      const cell = (slot * capacity + position) * 2;
      columns[cell + 1] = (columns[cell + 1] as number) + quoteVolume;
      dirty[slot] = 1;
      isNewest &&= (lastTradeAt[slot * capacity + position] as number) <= tradeTime;
      if (!isNewest) continue;
      columns[cell] = price;
      lastTradeAt[slot * capacity + position] = tradeTime;
    }
  }

  /**
   * Corrects one coin's history: adds volume (may be negative) to `second` and all after it, and sets the price if no later trade
   * is known. A second before the ring counts as its first.
   */
  amend(position: number, second: number, price: number, extraVolume: number): void {
    const from = Math.max(second, this.#first);
    if (from > this.#open) return;
    this.rewritten.add(position);
    const priceTime = Number.isFinite(price) && second >= this.#first ? second * 1000 + 999 : -1;
    this.#addFrom(from, position, price, extraVolume, priceTime);
  }

  /** Quote volume traded in [fromSecond, toSecond), as far as the ring knows it. */
  volumeBetween(position: number, fromSecond: number, toSecond: number): number {
    const cell = position * 2 + 1;
    return (this.column(toSecond - 1)[cell] as number) - (this.column(fromSecond - 1)[cell] as number);
  }

  /**
   * A coin that is no longer watched is unknown from the open second on, so that a worker that watches it again sees that history
   * is missing.
   */
  forget(position: number): void {
    this.#setOpen(position, Number.NaN);
  }

  /** The position now belongs to another coin: keep nothing of the previous one. */
  clear(position: number): void {
    const { columns, lastTradeAt, capacity } = this.#ring;
    for (let second = this.#first; second <= this.#open; second++) {
      const cell = this.#slot(second) * capacity + position;
      columns[cell * 2] = columns[cell * 2 + 1] = Number.NaN;
      lastTradeAt[cell] = 0;
    }
    this.volume24h[position] = this.dayOpen[position] = Number.NaN;
    this.recent.clear(position);
    this.#recorded.clear(position);
  }

  /** Counts a forgotten coin again; its history comes from the backfill. */
  revive(position: number): void {
    this.#setOpen(position, 0);
  }

  #setOpen(position: number, volume: number): void {
    const slot = this.#slot(this.#open);
    const cell = slot * this.#ring.capacity + position;
    this.#ring.columns[cell * 2] = Number.NaN;
    this.#ring.columns[cell * 2 + 1] = volume;
    this.#ring.lastTradeAt[cell] = 0;
    this.#ring.dirty[slot] = 1;
  }

  /** 24 h figures; the price (the newest one) counts only while no trade is known. */
  ticker(position: number, price: number, volume24h: number): void {
    this.volume24h[position] = volume24h;
    const cell = this.#slot(this.#open) * this.#ring.capacity + position;
    const isKnown = !Number.isNaN(this.#ring.columns[cell * 2]);
    if (isKnown && !(this.#ticked.has(position) && this.#ring.lastTradeAt[cell] === 0)) return;
    this.#ring.columns[cell * 2] = price;
    this.#ticked.add(position);
  }

  /** Writes a series over what the ring holds (see overlaySeries); its last price stays until the coin's next own trade. */
  overlay(position: number, series: SecondSeries, volumeBefore: number, priceBefore: number): Overlaid {
    const changed = (second: number): void => this.#rewrote(position, second);
    const run = { from: this.#first, to: this.#open + 1, column: (second: number) => this.column(second), changed };
    const overlaid = overlaySeries(run, position, series, volumeBefore, priceBefore);
    const end = series.from + series.volumes.length;
    this.record(position, series.from, end);
    if (series.lastTradeAt > 0) this.#carryOn(position, end, series.lastTradeAt);
    return overlaid;
  }

  /** Seconds [from, to) of a coin are the exchange's own record: later trades in them are already included. */
  record(position: number, from: number, to: number): void {
    this.#recorded.add(position, from, to, this.#first);
  }

  #rewrote(position: number, second: number): void {
    this.rewritten.add(position);
    this.#ring.dirty[this.#slot(second)] = 1;
  }

  #carryOn(position: number, end: number, lastTradeTime: number): void {
    const { columns, lastTradeAt, capacity } = this.#ring;
    if (end <= this.#first) return;
    const price = columns[(this.#slot(end - 1) * capacity + position) * 2] as number;
    for (let second = end - 1; second <= this.#open; second++) {
      const cell = this.#slot(second) * capacity + position;
      if ((lastTradeAt[cell] as number) >= end * 1000) return;
      lastTradeAt[cell] = Math.max(lastTradeAt[cell] as number, lastTradeTime);
      if (!Object.is(columns[cell * 2], price)) this.#rewrote(position, second);
      columns[cell * 2] = price;
    }
  }

  /** Shifts every second of the ring to another origin of cumulative volume; fills unknown prices. */
  rebase(position: number, offset: number, priceIfUnknown: number): void {
    const { columns, capacity } = this.#ring;
    for (let second = this.#first; second <= this.#open; second++) {
      const cell = (this.#slot(second) * capacity + position) * 2;
      const isPriceNew = Number.isNaN(columns[cell]) && !Number.isNaN(priceIfUnknown);
      if (offset === 0 && !isPriceNew) continue;
      columns[cell + 1] = (columns[cell + 1] as number) + offset;
      if (isPriceNew) columns[cell] = priceIfUnknown;
      this.#rewrote(position, second);
    }
  }

  /** Fills `into` with the closed seconds that changed since they were last marked clean; returns how many. */
  dirtySeconds(into: number[]): number {
    into.length = 0;
    for (let second = this.#first; second < this.#open; second++) if (this.#ring.dirty[this.#slot(second)]) into.push(second);
    return into.length;
  }

  /** Sets whether Redis lacks this second's current state. */
  mark(second: number, isDirty: boolean): void {
    if (second >= this.#first) this.#ring.dirty[this.#slot(second)] = isDirty ? 1 : 0;
  }

  /** Every second counts as changed: Redis lost its data. */
  markAllDirty(): void {
    this.#ring.dirty.fill(1);
  }

  /** Makes room for a larger universe; new coins are unknown. */
  grow(capacity: number): void {
    if (capacity <= this.#ring.capacity) return;
    this.#ring = grownSlots(this.#ring, capacity);
    this.#recorded.grow(capacity);
    this.recent.grow(capacity);
    for (const name of ["volume24h", "dayOpen"] as const) {
      const longer = new Float64Array(capacity).fill(Number.NaN);
      longer.set(this[name]);
      this[name] = longer;
    }
  }
}
