// Every coin's current and previous minute, built from trades as they come, so that charts move between frames. Trades may come
// in any order: the open is that of a minute's earliest trade, the close that of its latest.

import type { TickRow } from "../../shared/frame/tick-frame.ts";
import type { MinuteTick } from "../../shared/market/minute-tick.ts";

const MINUTE_MS = 60_000;
/** The current minute and the previous one; even and odd minutes alternate. */
const SLOTS = 2;

interface Cells {
  readonly openTime: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  readonly quoteVolume: Float64Array;
  readonly firstTradeAt: Float64Array;
  readonly lastTradeAt: Float64Array;
  readonly whole: Uint8Array;
  readonly changed: Uint8Array;
}

export class MinuteBook {
  #capacity: number;
  #cells: Cells;
  /** Since when every trade of a coin reaches us, exchange time in epoch ms, by position. */
  #liveFrom: Float64Array;
  /** Cells to publish, each once. */
  #changes: Uint32Array;
  #changeCount = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
    this.#cells = emptyCells(capacity);
    this.#liveFrom = new Float64Array(capacity).fill(Number.POSITIVE_INFINITY);
    this.#changes = new Uint32Array(capacity * SLOTS);
  }

  /** Number of minutes waiting to be published. */
  get changeCount(): number {
    return this.#changeCount;
  }

  /** Trades of all coins are complete from `time` (epoch ms) on; minutes that begin earlier are incomplete. */
  startLiveAt(time: number): void {
    this.#liveFrom.fill(time);
  }

  /** The position now belongs to another coin: keep nothing of the previous one. */
  clear(position: number): void {
    this.#cells.openTime.fill(0, position * SLOTS, (position + 1) * SLOTS);
  }

  /** The same as startLiveAt for one coin that is new or back. */
  startCoinLiveAt(position: number, time: number): void {
    this.#liveFrom[position] = time;
  }

  /** One trade; see MarketSink. Allocates nothing. */
  trade(position: number, price: number, quoteVolume: number, tradeTime: number): void {
    const openTime = tradeTime - (tradeTime % MINUTE_MS);
    const cell = position * SLOTS + ((openTime / MINUTE_MS) % SLOTS);
    const cells = this.#cells;
    const known = cells.openTime[cell] as number;
    // Two minutes late: ticks correct no chart that far back.
    if (openTime < known) return;
    if (openTime > known) this.#begin(cell, position, openTime, price, tradeTime);
    else this.#fold(cell, price, tradeTime);
    cells.volume[cell] = (cells.volume[cell] as number) + quoteVolume / price;
    cells.quoteVolume[cell] = (cells.quoteVolume[cell] as number) + quoteVolume;
    this.#mark(cell);
  }

  #begin(cell: number, position: number, openTime: number, price: number, tradeTime: number): void {
    const cells = this.#cells;
    cells.openTime[cell] = openTime;
    cells.open[cell] = cells.high[cell] = cells.low[cell] = cells.close[cell] = price;
    cells.volume[cell] = cells.quoteVolume[cell] = 0;
    cells.firstTradeAt[cell] = cells.lastTradeAt[cell] = tradeTime;
    cells.whole[cell] = openTime >= (this.#liveFrom[position] as number) ? 1 : 0;
  }

  #fold(cell: number, price: number, tradeTime: number): void {
    const cells = this.#cells;
    if (price > (cells.high[cell] as number)) cells.high[cell] = price;
    if (price < (cells.low[cell] as number)) cells.low[cell] = price;
    if (tradeTime < (cells.firstTradeAt[cell] as number)) {
      cells.firstTradeAt[cell] = tradeTime;
      cells.open[cell] = price;
    }
    if (tradeTime < (cells.lastTradeAt[cell] as number)) return;
    cells.lastTradeAt[cell] = tradeTime;
    cells.close[cell] = price;
  }

  #mark(cell: number): void {
    if (this.#cells.changed[cell]) return;
    this.#cells.changed[cell] = 1;
    this.#changes[this.#changeCount++] = cell;
  }

  /** Trades of [fromTime, toTime) are lost: the minutes they touch are incomplete, as is one that begins within. */
  gap(position: number, fromTime: number, toTime: number): void {
    for (let cell = position * SLOTS; cell < (position + 1) * SLOTS; cell++) {
      const openTime = this.#cells.openTime[cell] as number;
      if (openTime === 0 || fromTime >= openTime + MINUTE_MS || toTime <= openTime || !this.#cells.whole[cell]) continue;
      this.#cells.whole[cell] = 0;
      this.#mark(cell);
    }
    if (toTime > (this.#liveFrom[position] as number)) this.#liveFrom[position] = toTime;
  }

  /**
   * One minute of a coin so far; "none" when it had no trade yet. Undefined when unknown: the coin was not live when it began, or
   * two later minutes have begun.
   */
  minute(position: number, openTime: number): MinuteTick | "none" | undefined {
    const cell = position * SLOTS + ((openTime / MINUTE_MS) % SLOTS);
    const known = this.#cells.openTime[cell] as number;
    if (known > openTime || openTime < (this.#liveFrom[position] as number)) return undefined;
    return known === openTime ? this.#row(cell).tick : "none";
  }

  /** Marks the minute that opened at `openTime` as changed for every coin that has it, so that it is published again. */
  markForRepublish(openTime: number): void {
    const slot = (openTime / MINUTE_MS) % SLOTS;
    for (let cell = slot; cell < this.#capacity * SLOTS; cell += SLOTS)
      if (this.#cells.openTime[cell] === openTime) this.#mark(cell);
  }

  /** The minutes that changed since the last call, older ones of a coin first; they count as published. */
  takeChanges(): TickRow[] {
    const rows: TickRow[] = [];
    for (let at = 0; at < this.#changeCount; at++) {
      const cell = this.#changes[at] as number;
      this.#cells.changed[cell] = 0;
      if (this.#cells.openTime[cell] !== 0) rows.push(this.#row(cell));
    }
    this.#changeCount = 0;
    return rows.sort((a, b) => a.position - b.position || a.tick[0] - b.tick[0]);
  }

  /** These minutes count as unpublished again, in their current state. */
  putBack(rows: readonly TickRow[]): void {
    for (const { position, tick } of rows) {
      const cell = position * SLOTS + ((tick[0] / MINUTE_MS) % SLOTS);
      this.#mark(cell);
    }
  }

  #row(cell: number): TickRow {
    const { openTime, open, high, low, close, volume, quoteVolume, lastTradeAt, whole } = this.#cells;
    const at = (column: Float64Array): number => column[cell] as number;
    return {
      position: Math.floor(cell / SLOTS),
      tick: [
        at(openTime),
        at(open),
        at(high),
        at(low),
        at(close),
        at(volume),
        at(quoteVolume),
        at(lastTradeAt),
        whole[cell] ? 1 : 0,
      ],
    };
  }

  /** Makes room for a larger universe; startCoinLiveAt sets from when new coins are live. */
  grow(capacity: number): void {
    if (capacity <= this.#capacity) return;
    const bigger = emptyCells(capacity);
    for (const name of Object.keys(bigger) as (keyof Cells)[]) bigger[name].set(this.#cells[name]);
    const liveFrom = new Float64Array(capacity).fill(Number.POSITIVE_INFINITY);
    liveFrom.set(this.#liveFrom);
    const changes = new Uint32Array(capacity * SLOTS);
    changes.set(this.#changes);
    this.#cells = bigger;
    this.#liveFrom = liveFrom;
    this.#changes = changes;
    this.#capacity = capacity;
  }
}

function emptyCells(capacity: number): Cells {
  const column = (): Float64Array => new Float64Array(capacity * SLOTS);
  return {
    openTime: column(),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
    quoteVolume: column(),
    firstTradeAt: column(),
    lastTradeAt: column(),
    whole: new Uint8Array(capacity * SLOTS),
    changed: new Uint8Array(capacity * SLOTS),
  };
}
