// The labels of price levels: the price on the axis, its title beside it. Our own, for the library's lie over the live price.

import type { IPrimitivePaneView } from "lightweight-charts";
import type { ChartTheme } from "./chart-theme.ts";
import { placeRows, type Row } from "./label-rows.ts";
import { LABEL_INDENT_PX, LABEL_LINE_PX, LABEL_TEXT_PX, type PriceLabel } from "./price-label.ts";
import type { LevelLabel, PriceLevels } from "./price-levels.ts";
import { SeriesDrawing, type DrawingTarget } from "./series-drawing.ts";

const PAD_PX = 4;

export class LevelLabels extends SeriesDrawing {
  readonly #levels: readonly PriceLevels[];
  readonly #live: PriceLabel;
  #theme: ChartTheme;
  readonly #isAny = (): boolean => this.#levels.some(({ count }) => count > 0);
  readonly #axisViews = [this.view("normal", (target) => this.#draw(target, false), this.#isAny)];
  readonly #titleViews = [this.view("normal", (target) => this.#draw(target, true), this.#isAny)];

  constructor(levels: readonly PriceLevels[], live: PriceLabel, theme: ChartTheme) {
    super();
    this.#levels = levels;
    this.#live = live;
    this.#theme = theme;
  }

  priceAxisPaneViews(): readonly IPrimitivePaneView[] {
    return this.#axisViews;
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#titleViews;
  }

  /** Takes another theme's colours; drawn with the lines. */
  recolour(theme: ChartTheme): void {
    this.#theme = theme;
  }

  #draw(target: DrawingTarget, isTitle: boolean): void {
    const series = this.on?.series;
    if (!series) return;
    const { font, ground } = this.#theme;
    const labels = this.#levels.flatMap((levels) => levels.labels(this.#theme));
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      const tops = this.#tops(labels, this.#live.row(mediaSize.height), mediaSize.height);
      context.font = `500 ${LABEL_TEXT_PX}px ${font}`;
      context.textAlign = "left";
      context.textBaseline = "middle";
      for (const [at, { price, title, colour }] of labels.entries()) {
        const top = tops[at];
        const text = isTitle ? title : series.priceFormatter().format(price);
        if (top === undefined || text === "") continue;
        const width = isTitle ? context.measureText(text).width + 2 * PAD_PX : mediaSize.width;
        const left = isTitle ? mediaSize.width - width : 0;
        context.fillStyle = ground;
        context.fillRect(left, top, width, LABEL_LINE_PX);
        context.fillStyle = colour;
        context.fillText(text, left + (isTitle ? PAD_PX : LABEL_INDENT_PX), top + LABEL_LINE_PX / 2 + 1);
      }
    });
  }

  #tops(labels: readonly LevelLabel[], live: Row | undefined, height: number): readonly (number | undefined)[] {
    const heights = labels.map(({ price }) => this.on?.series.priceToCoordinate(price) ?? Number.NaN);
    return placeRows(heights, LABEL_LINE_PX, height, live);
  }
}
