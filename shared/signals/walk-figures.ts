// What conditions are held against along the past.

import { WINDOW_MINUTES } from "../market/fields.ts";
import { daysListed } from "./coin-facts.ts";
import type { ConditionFigures } from "./conditions.ts";
import type { PastMarket, WalkedColumns } from "./walked-columns.ts";

export class WalkFigures implements ConditionFigures {
  readonly #past: PastMarket;
  readonly #columns: WalkedColumns;
  readonly #compared: (comparison: "btc" | "market", index: number) => number;
  /** Index of the second that is looked at. */
  at = 0;

  /** `compared`: what a change over the rule's own window is compared with. */
  constructor(past: PastMarket, columns: WalkedColumns, compared: (comparison: "btc" | "market", index: number) => number) {
    this.#past = past;
    this.#columns = columns;
    this.#compared = compared;
  }

  price(row: number): number {
    return this.#columns.price(this.at, row);
  }

  start(window: number, row: number): number {
    return this.#columns.start(this.at, row, this.#spanOf(window));
  }

  volume(window: number, row: number, which: "now" | "before"): number {
    const { volumeNow, volumeBefore } = this.#columns.volumes(this.at, row, this.#spanOf(window));
    return which === "now" ? volumeNow : volumeBefore;
  }

  turnover24h(row: number): number {
    return this.#past.turnovers24hAt?.(this.#second)?.[row] ?? Number.NaN;
  }

  spread(row: number): number {
    return this.#past.spreadsAt?.(this.#second)?.[row] ?? Number.NaN;
  }

  tickSize(row: number): number {
    return Number(this.#past.symbols[row]?.tickSize ?? Number.NaN);
  }

  /** Conditions compare over the rule's own window. */
  baseline(comparison: "btc" | "market"): number {
    return this.#compared(comparison, this.at);
  }

  dayHigh(row: number): number {
    return this.#past.dayRangesAt?.(this.#second)?.[row * 2] ?? Number.NaN;
  }

  dayLow(row: number): number {
    return this.#past.dayRangesAt?.(this.#second)?.[row * 2 + 1] ?? Number.NaN;
  }

  deviation(window: number, row: number): number {
    return this.#past.facts?.deviations[window]?.[row] ?? Number.NaN;
  }

  listedDays(row: number): number {
    return daysListed(this.#past.facts?.listedAt, row, this.#second);
  }

  get #second(): number {
    return this.#columns.secondAt(this.at);
  }

  #spanOf(window: number): number {
    return this.#columns.span(WINDOW_MINUTES[window] as number);
  }
}
