// Finds the alerts that a second's figures cross: net percent and volume ratio over a window. Each watched figure of each coin is a
// series of its own, so that a second costs the series in use, and a crossing what it crosses.

import { changePercent } from "../../shared/market/change.ts";
import { FIELD, WINDOW_COUNT, WINDOW_MINUTES } from "../../shared/market/fields.ts";
import type { MarketTable } from "../../shared/market/market-table.ts";
import { LevelIndex, type Crossing, type Watch } from "./level-index.ts";

/** What an alert other than one of the price waits for. */
export interface Figure {
  readonly kind: "change" | "volume";
  /** One of WINDOW_MINUTES. */
  readonly minutes: number;
}

/** The second at whose end a level was crossed. */
export interface FigureCrossing extends Crossing {
  /** The figure; `price` is the coin's at the end of the second. */
  readonly figure: number;
}

/** The market at the end of one second. */
export interface FigureSecond {
  /** Epoch second. */
  readonly second: number;
  readonly table: MarketTable;
  /** The second before it, as it was published; alerts about any coin compare with it. */
  readonly before?: MarketTable | undefined;
  /** Positions whose history is being rewritten: their figures do not count yet. */
  readonly unsettled: { readonly has: (position: number) => boolean };
  /** No second between this one and the one before was left out. */
  readonly isNext: boolean;
}

const FIRST_SERIES = 64;
const KINDS = { change: 0, volume: 1 } as const;
const CODES = 2 * WINDOW_COUNT;
/** A figure older than this is no standing one any more, ms. */
const KEPT_MS = 3000;

export class FigureIndex {
  readonly #index: LevelIndex;
  /** Series by position and code of the figure. */
  readonly #series = new Map<number, number>();
  /** The same by series. */
  readonly #keys: number[] = [];
  #capacity = FIRST_SERIES;
  #prices = new Float64Array(FIRST_SERIES);
  /** End of the last second, epoch ms. */
  #at = Number.NEGATIVE_INFINITY;

  /** `onCrossing` is called for each crossing, whose watch is gone by then. */
  constructor(onCrossing: (crossing: FigureCrossing) => void) {
    this.#index = new LevelIndex(FIRST_SERIES, (crossing) =>
      onCrossing({ ...crossing, figure: crossing.price, price: this.#prices[crossing.position] as number }),
    );
    // What was missed is known by the seconds, not by when this began.
    this.#index.open(0);
  }

  /** Watches that wait. */
  get size(): number {
    return this.#index.size;
  }

  /** Ids of the watches that wait. */
  ids(): IterableIterator<number> {
    return this.#index.ids();
  }

  /** As that of LevelIndex. */
  forgetAt(positions: ReadonlySet<number>): number[] {
    const series = this.#keys.flatMap((key, at) => (positions.has(Math.floor(key / CODES)) ? [at] : []));
    return series.length === 0 ? [] : this.#index.forgetAt(new Set(series));
  }

  /** Waits for a level of a coin's figure, in place of the same alert's one before. `now`: epoch ms. */
  put(watch: Watch, { kind, minutes }: Figure, now: number): void {
    const window = WINDOW_MINUTES.findIndex((each) => each === minutes);
    const series = this.#seriesOf(watch.position * CODES + KINDS[kind] * WINDOW_COUNT + window);
    this.#index.put({ ...watch, position: series }, now);
  }

  /** Waits for this alert no longer; nothing happens when it did not. */
  remove(id: number): void {
    this.#index.remove(id);
  }

  /** Begins to wait for those whose moment has come; `now`: epoch ms. */
  advance(now: number): void {
    if (now - this.#at > KEPT_MS) this.#index.forget();
    this.#index.advance(now);
  }

  /** Compares the figures of one second; seconds come in order. */
  second({ second, table, unsettled, isNext }: FigureSecond): void {
    const at = second * 1000 + 999;
    const prices = table.column(FIELD.price);
    const marks = table.column(FIELD.marks);
    this.#at = at;
    for (let series = 0; series < this.#keys.length; series++) {
      const key = this.#keys[series] as number;
      const position = Math.floor(key / CODES);
      if (position >= table.capacity || unsettled.has(position)) continue;
      const code = key % CODES;
      const window = code % WINDOW_COUNT;
      const price = prices[position] as number;
      const figure =
        code < WINDOW_COUNT
          ? changePercent(price, table.column(FIELD.reference + window)[position] as number)
          : (table.column(FIELD.ratio + window)[position] as number);
      if (!Number.isFinite(price) || !Number.isFinite(figure)) continue;
      this.#prices[series] = price;
      // True to the minute only, or seconds are missing: the level may have been crossed earlier.
      if (!isNext || ((marks[position] as number) >> window) & 1) this.#index.gap(series, at);
      this.#index.trade(series, figure, at);
    }
  }

  #seriesOf(key: number): number {
    const known = this.#series.get(key);
    if (known !== undefined) return known;
    const series = this.#keys.push(key) - 1;
    this.#series.set(key, series);
    if (series < this.#capacity) return series;
    this.#capacity *= 2;
    this.#index.grow(this.#capacity);
    const prices = new Float64Array(this.#capacity);
    prices.set(this.#prices);
    this.#prices = prices;
    return series;
  }
}
