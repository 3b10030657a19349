// The filled label of the newest price on the price axis, with the time left of its bar under it. Our own, because the
// library writes white on light red, which cannot be read, and one line only.

import type { IPrimitivePaneView } from "lightweight-charts";
import type { ChartTheme } from "./chart-theme.ts";
import { SeriesDrawing, type DrawingTarget } from "./series-drawing.ts";

const TEXT_PX = 10;
const LINE_PX = 14;
const PAD_PX = 2;
/** Where the axis begins to write. */
const INDENT_PX = 9;

export class PriceLabel extends SeriesDrawing {
  #theme: ChartTheme | undefined;
  #price = Number.NaN;
  #isDown = false;
  #left = "";
  #isDrawn = true;
  readonly #views = [this.view("normal", (target) => this.#draw(target))];

  priceAxisPaneViews(): readonly IPrimitivePaneView[] {
    return this.#views;
  }

  /** Price of the last bar and whether that fell; drawn with the bars. */
  show(price: number, isDown: boolean, theme: ChartTheme): void {
    this.#price = price;
    this.#isDown = isDown;
    this.#theme = theme;
  }

  /** Time left of the bar, "" for none; true when it has to be drawn, with the bars or by `redraw`. */
  left(text: string): boolean {
    if (this.#left === text) return false;
    this.#left = text;
    this.#isDrawn = false;
    return true;
  }

  /** Draws a time that was not drawn yet. */
  redraw(): void {
    if (!this.#isDrawn) this.on?.requestUpdate();
  }

  #draw(target: DrawingTarget): void {
    this.#isDrawn = true;
    const theme = this.#theme;
    const series = this.on?.series;
    const y = series?.priceToCoordinate(this.#price);
    if (!theme || !series || y === null || y === undefined) return;
    const lines = [series.priceFormatter().format(this.#price), this.#left].filter((line) => line !== "");
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      const top = Math.round(y - LINE_PX / 2) - PAD_PX;
      context.fillStyle = this.#isDown ? theme.down : theme.up;
      context.fillRect(0, top, mediaSize.width, lines.length * LINE_PX + 2 * PAD_PX);
      context.fillStyle = theme.ink;
      context.font = `500 ${TEXT_PX}px ${theme.font}`;
      context.textAlign = "left";
      context.textBaseline = "middle";
      lines.forEach((line, at) => context.fillText(line, INDENT_PX, top + PAD_PX + (at + 0.5) * LINE_PX + 1));
    });
  }
}
