// The seconds a rule is walked along, and what came two windows before the first of them. No I/O.

import type { Universe } from "../market/universe.ts";
import type { LastingFacts } from "./coin-facts.ts";
import { windowVolumes } from "./signal-facts.ts";

type Column = Float64Array | undefined;

/** The market of some seconds. */
export interface PastMarket {
  readonly symbols: Universe["symbols"];
  /** Seconds from one column to the next; a divisor of a minute. */
  readonly step: number;
  /** Epoch second from which each coin's history is exact. */
  readonly exactSince: Float64Array;
  /** Epoch second from which on trades of each coin may be missing; NaN or Infinity where none are. */
  readonly doubtedFrom: Float64Array;
  /** [price, cumulative quote volume] per position; undefined where no column is known. */
  readonly at: (second: number) => Column;
  /** The column as it was when its second was published, where trades came later. */
  readonly seenAt?: (second: number) => Column;
  /** Each coin's spread as it was in a second, percent; without it none is known. */
  readonly spreadsAt?: (second: number) => Column;
  /** Each coin's turnover of the last 24 h as it was in a second, USDT; without it none is known. */
  readonly turnovers24hAt?: (second: number) => Column;
  /** [highest, lowest price] of the last 24 h per position, as it was in a second; without it none is known. */
  readonly dayRangesAt?: (second: number) => Column;
  /** What hardly changes within the walk; without it none of it is known. */
  readonly facts?: LastingFacts | undefined;
}

/** Epoch seconds, both included. */
export interface WalkSpan {
  readonly from: number;
  readonly to: number;
}

export class WalkedColumns {
  readonly #from: number;
  readonly #step: number;
  /** Columns from `first` before the first second on, oldest first. */
  readonly #columns: readonly Column[];
  /** Of the seconds walked through, as they were published. */
  readonly #seen: readonly Column[];
  /** Index of the first second in all columns. */
  readonly first: number;
  /** Seconds walked through. */
  readonly length: number;

  /** `minutes`: the longest window looked at. */
  constructor(past: PastMarket, { from, to }: WalkSpan, minutes: number) {
    this.#from = from;
    this.#step = past.step;
    this.first = 2 * this.span(minutes);
    this.length = Math.floor((to - from) / past.step) + 1;
    const first = from - this.first * past.step;
    this.#columns = Array.from({ length: this.first + this.length }, (_, i) => past.at(first + i * past.step));
    this.#seen = Array.from({ length: this.length }, (_, i) => past.seenAt?.(this.secondAt(i)) ?? this.#columns[i + this.first]);
  }

  /** All columns, those before the first second too. */
  get count(): number {
    return this.#columns.length;
  }

  /** A window in columns. */
  span(minutes: number): number {
    return (minutes * 60) / this.#step;
  }

  /** Epoch second of an index. */
  secondAt(index: number): number {
    return this.#from + index * this.#step;
  }

  /** As it was published. */
  price(index: number, row: number): number {
    return this.#seen[index]?.[row * 2] ?? Number.NaN;
  }

  /** So many columns before an index. */
  start(index: number, row: number, span: number): number {
    return this.cell(index + this.first - span, row, 0);
  }

  /** By number of the column among all. */
  cell(at: number, row: number, which: 0 | 1): number {
    return this.#columns[at]?.[row * 2 + which] ?? Number.NaN;
  }

  /** Volumes of the window and of the one before it. */
  volumes(index: number, row: number, span: number): ReturnType<typeof windowVolumes> {
    const at = index + this.first - span;
    return windowVolumes(this.#seen[index]?.[row * 2 + 1] ?? Number.NaN, this.cell(at, row, 1), this.cell(at - span, row, 1));
  }
}
