// The window of a signal on its chart: a pale band over the bars it compares, a triangle under them and what it measured.

import type { IPrimitivePaneView, Logical } from "lightweight-charts";
import type { Candle } from "../../../../shared/market/candle.ts";
import type { ChartedSignal } from "../../../desk/charted.store.ts";
import type { ChartTheme } from "./chart-theme.ts";
import { SeriesDrawing, type DrawingTarget } from "./series-drawing.ts";

/** Bone at 5.5 %. */
const BAND_ALPHA = "0e";
const CLEAR_PX = 8;
const TRIANGLE_PX = 5;
const TEXT_PX = 10;

export class SignalBand extends SeriesDrawing {
  #signal: ChartedSignal | undefined;
  #theme: ChartTheme | undefined;
  #first = -1;
  #last = -1;
  #low = Number.NaN;
  readonly #isMarked = (): boolean => this.#signal !== undefined && this.#last >= 0;
  readonly #views = [
    this.view("bottom", (target) => this.#drawBand(target), this.#isMarked),
    this.view("normal", (target) => this.#drawMark(target), this.#isMarked),
  ];

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#views;
  }

  /** Marks the bars a signal compares, or none. */
  mark(signal: ChartedSignal | undefined, bars: readonly Candle[], theme: ChartTheme): void {
    this.#signal = signal;
    this.#theme = theme;
    this.#first = signal ? bars.findLastIndex(({ openTime }) => openTime <= signal.from) : -1;
    this.#last = signal ? bars.findLastIndex(({ openTime }) => openTime <= signal.to) : -1;
    this.#low =
      this.#last < 0 ? Number.NaN : Math.min(...bars.slice(Math.max(0, this.#first), this.#last + 1).map(({ low }) => low));
    this.on?.requestUpdate();
  }

  #x(index: number): number {
    return this.on?.chart.timeScale().logicalToCoordinate(index as Logical) ?? Number.NaN;
  }

  #drawBand(target: DrawingTarget): void {
    const theme = this.#theme;
    if (!theme) return;
    const half = (this.#x(1) - this.#x(0)) / 2;
    const [from, to] = [this.#x(Math.max(0, this.#first)) - half, this.#x(this.#last) + half];
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.fillStyle = theme.bone + BAND_ALPHA;
      context.fillRect(from, 0, to - from, mediaSize.height);
    });
  }

  #drawMark(target: DrawingTarget): void {
    const theme = this.#theme;
    const y = this.on?.series.priceToCoordinate(this.#low);
    if (!theme || y === null || y === undefined || !this.#signal) return;
    const { text } = this.#signal;
    const x = (this.#x(Math.max(0, this.#first)) + this.#x(this.#last)) / 2;
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      const top = Math.min(y + CLEAR_PX, mediaSize.height - TRIANGLE_PX * 2 - TEXT_PX - CLEAR_PX);
      context.fillStyle = theme.bone;
      context.beginPath();
      context.moveTo(x, top);
      context.lineTo(x + TRIANGLE_PX, top + TRIANGLE_PX * 1.6);
      context.lineTo(x - TRIANGLE_PX, top + TRIANGLE_PX * 1.6);
      context.fill();
      context.font = `500 ${TEXT_PX}px ${theme.font}`;
      context.textAlign = "center";
      context.textBaseline = "top";
      context.fillText(text, x, top + TRIANGLE_PX * 1.6 + 4);
    });
  }
}
