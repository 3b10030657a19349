// Which bars of a chart are in view, and how wide they are.

import type { IChartApi, LogicalRange } from "lightweight-charts";

export class ChartView {
  readonly #chart: IChartApi;
  readonly #barCount: () => number;

  /** `barCount`: how many bars are drawn now. */
  constructor(chart: IChartApi, barCount: () => number) {
    this.#chart = chart;
    this.#barCount = barCount;
  }

  /** Shows the newest bars at their usual width, at their own prices. */
  fit(): void {
    this.#chart.timeScale().resetTimeScale();
    this.#chart.priceScale("right").setAutoScale(true);
  }

  /** Shows the newest bars at the present width. */
  toNow(): void {
    const scale = this.#chart.timeScale();
    scale.scrollToPosition(scale.options().rightOffset, false);
  }

  /** Shows `factor` times as many bars. */
  zoom(factor: number): void {
    const range = this.#range;
    if (range) this.#show(range.to - (range.to - range.from) * factor, range.to);
  }

  /** Brings a bar into view. */
  bring(at: number): void {
    const range = this.#range;
    if (!range || (at >= range.from && at <= range.to)) return;
    const half = (range.to - range.from) / 2;
    this.#show(at - half, at + half);
  }

  /** Whether so few bars are left before those in view that the next move shows where they end. */
  get isNearStart(): boolean {
    const range = this.#range;
    return range !== null && this.#barCount() > 0 && range.from < (range.to - range.from) / 2;
  }

  /** Whether the oldest bar is in view. */
  get isAtStart(): boolean {
    const range = this.#range;
    return range !== null && range.from <= 0;
  }

  /** How many of the newest bars are in view, or come into view with the next move by a whole view. */
  get countNeeded(): number {
    const range = this.#range;
    return range === null ? 0 : Math.ceil(this.#barCount() - range.from + (range.to - range.from));
  }

  /** Whether the newest bar lies to the right of those in view. */
  get isPast(): boolean {
    const range = this.#range;
    return range !== null && this.#barCount() > 0 && range.to < this.#barCount() - 1;
  }

  get #range(): LogicalRange | null {
    return this.#chart.timeScale().getVisibleLogicalRange();
  }

  #show(from: number, to: number): void {
    this.#chart.timeScale().setVisibleLogicalRange({ from, to });
  }
}
