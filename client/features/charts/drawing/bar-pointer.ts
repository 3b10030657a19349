// Which bar of a chart is pointed at: by the pointer, or by the keyboard, whose crosshair has to be kept on its bar.

import type { IChartApi, MouseEventParams } from "lightweight-charts";
import type { ChartView } from "./chart-view.ts";

const NONE = -1;

export interface PointedChart {
  readonly chart: IChartApi;
  readonly view: ChartView;
  readonly barCount: () => number;
  /** Puts the crosshair on a bar that is drawn. */
  readonly mark: (at: number) => void;
}

export class BarPointer {
  readonly #parts: PointedChart;
  #byKeys = NONE;
  #hovered = NONE;

  constructor(parts: PointedChart) {
    this.#parts = parts;
    parts.chart.subscribeCrosshairMove((moved) => this.#moved(moved));
  }

  /** Index of the bar under the crosshair, −1 when there is none. */
  get hovered(): number {
    return this.#hovered;
  }

  /** Whether the crosshair is where `point` put it, not where a pointer is. */
  get isPointed(): boolean {
    return this.#byKeys >= 0;
  }

  /** Puts the crosshair on a bar and brings it into view; nothing for one that is not drawn. */
  point(at: number): void {
    if (!this.#isBar(at)) return;
    this.#parts.view.bring(at);
    this.#byKeys = this.#hovered = at;
    this.#parts.mark(at);
  }

  /** Takes the crosshair away from where `point` put it. */
  unpoint(): void {
    if (!this.isPointed) return;
    this.#byKeys = this.#hovered = NONE;
    this.#parts.chart.clearCrosshairPosition();
  }

  /** Other bars are drawn, of which none is pointed at. */
  forget(): void {
    this.unpoint();
    this.#hovered = NONE;
  }

  #moved({ logical, point, sourceEvent }: MouseEventParams): void {
    // When bars or scales move, the library would leave the keyboard's crosshair at its place on the screen.
    if (this.isPointed && !sourceEvent) {
      if (this.#isBar(this.#byKeys)) this.#parts.mark(this.#byKeys);
      return;
    }
    this.#byKeys = NONE;
    this.#hovered = point && logical !== undefined && this.#isBar(logical) ? logical : NONE;
  }

  #isBar(at: number): boolean {
    return at >= 0 && at < this.#parts.barCount();
  }
}
