// The filled label of the newest price on the price axis, with the time left of its bar under it. Our own, because the
// library writes white on light red, which cannot be read, and one line only. It makes way for the label of the crosshair, which
// the library draws over everything.

import type { IPrimitivePaneView } from "lightweight-charts";
import type { ChartTheme } from "./chart-theme.ts";
import type { Row } from "./label-rows.ts";
import { SeriesDrawing, type DrawingTarget } from "./series-drawing.ts";

export const LABEL_TEXT_PX = 10;
export const LABEL_LINE_PX = 14;
const PAD_PX = 2;
/** Where the axis begins to write. */
export const LABEL_INDENT_PX = 9;
/** Half the height of the crosshair's label, with a pixel between the two. */
const CROSSHAIR_PX = 11;

export class PriceLabel extends SeriesDrawing {
  #theme: ChartTheme | undefined;
  #price = Number.NaN;
  #isDown = false;
  #left = "";
  #isDrawn = true;
  #crosshair: number | undefined;
  /** Top of the label and height of the axis as they were drawn, px. */
  #top = Number.NaN;
  #axisHeight = 0;
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

  /** Height of the crosshair on the candles' pane, px; undefined while there is none. */
  crosshair(y: number | undefined): void {
    this.#crosshair = y;
    const top = this.#topNow();
    if (top !== undefined && top !== this.#top) this.on?.requestUpdate();
  }

  /** Where it stands on an axis so high, px; undefined where the price has no place. */
  row(axisHeight: number): Row | undefined {
    this.#axisHeight = axisHeight;
    const top = this.#topNow();
    return top === undefined ? undefined : { top, bottom: top + this.#height };
  }

  get #height(): number {
    return (this.#left === "" ? 1 : 2) * LABEL_LINE_PX + 2 * PAD_PX;
  }

  /** At its price, or on the nearer side of the crosshair's label; undefined where the price has no place. */
  #topNow(): number | undefined {
    const y = this.on?.series.priceToCoordinate(this.#price);
    if (y === null || y === undefined) return undefined;
    const top = Math.round(y - LABEL_LINE_PX / 2) - PAD_PX;
    if (this.#crosshair === undefined) return top;
    const [above, below] = [Math.floor(this.#crosshair - CROSSHAIR_PX - this.#height), Math.ceil(this.#crosshair + CROSSHAIR_PX)];
    if (top <= above || top >= below) return top;
    const isAboveFree = above >= 0;
    const isBelowFree = below + this.#height <= this.#axisHeight;
    const isNearerAbove = top - above <= below - top;
    return isAboveFree && (isNearerAbove || !isBelowFree) ? above : below;
  }

  #draw(target: DrawingTarget): void {
    this.#isDrawn = true;
    const theme = this.#theme;
    const series = this.on?.series;
    if (!theme || !series) return;
    const lines = [series.priceFormatter().format(this.#price), this.#left].filter((line) => line !== "");
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      this.#axisHeight = mediaSize.height;
      const top = this.#topNow();
      if (top === undefined) return;
      this.#top = top;
      context.fillStyle = this.#isDown ? theme.down : theme.up;
      context.fillRect(0, top, mediaSize.width, this.#height);
      context.fillStyle = theme.ink;
      context.font = `500 ${LABEL_TEXT_PX}px ${theme.font}`;
      context.textAlign = "left";
      context.textBaseline = "middle";
      lines.forEach((line, at) => context.fillText(line, LABEL_INDENT_PX, top + PAD_PX + (at + 0.5) * LABEL_LINE_PX + 1));
    });
  }
}
