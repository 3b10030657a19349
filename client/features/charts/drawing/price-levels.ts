// Prices with a meaning (alerts wait for them, a trade is planned by them) as dashed lines across the candles; each can be taken at
// its line and drawn at another price.

import { LineStyle, type IPriceLine, type ISeriesApi } from "lightweight-charts";
import type { ChartTheme } from "./chart-theme.ts";

/** One price. */
export interface PriceLevel {
  readonly id: string;
  readonly price: number;
  /** Written beside the line. */
  readonly title?: string;
  /** Colour of attention where it is left out. */
  readonly colour?: (theme: ChartTheme) => string;
}

/** Price, title and colour of a level as it is drawn. */
export interface LevelLabel {
  readonly price: number;
  readonly title: string;
  readonly colour: string;
}

const STYLE = { lineWidth: 1, lineStyle: LineStyle.Dashed, axisLabelVisible: false } as const;

export class PriceLevels {
  readonly #series: ISeriesApi<"Candlestick">;
  readonly #lines = new Map<string, IPriceLine>();
  #levels: readonly PriceLevel[] = [];
  #theme: ChartTheme;

  constructor(series: ISeriesApi<"Candlestick">, theme: ChartTheme) {
    this.#series = series;
    this.#theme = theme;
  }

  /** Shows these levels in place of those before. One that did not change stays where it is drawn now: it may be in the hand. */
  show(levels: readonly PriceLevel[]): void {
    const before = new Map(this.#levels.map((level) => [level.id, level]));
    this.#levels = levels;
    const left = new Set(levels.map(({ id }) => id));
    for (const [id, line] of this.#lines) {
      if (left.has(id)) continue;
      this.#series.removePriceLine(line);
      this.#lines.delete(id);
    }
    for (const level of levels) {
      const [line, known] = [this.#lines.get(level.id), before.get(level.id)];
      if (line && known?.price === level.price && known.title === level.title && known.colour === level.colour) continue;
      const { price, title = "" } = level;
      const options = { price, title, ...STYLE, color: colourOf(level, this.#theme) };
      if (line) line.applyOptions(options);
      else this.#lines.set(level.id, this.#series.createPriceLine(options));
    }
  }

  /** The lowest and the highest of these prices no further than `percent` from `price`; undefined where there are none. */
  extentNear(price: number, percent: number): { readonly lowest: number; readonly highest: number } | undefined {
    const reach = (price * percent) / 100;
    const near = this.#levels.map((level) => level.price).filter((each) => Math.abs(each - price) <= reach);
    return near.length === 0 ? undefined : { lowest: Math.min(...near), highest: Math.max(...near) };
  }

  /** The level nearest to a height of the pane, px, where one is within reach. */
  near(y: number, reachPx: number): string | undefined {
    const found = [...this.#lines]
      .map(([id, line]) => ({ id, px: Math.abs((this.#series.priceToCoordinate(line.options().price) ?? Number.NaN) - y) }))
      .filter(({ px }) => px <= reachPx);
    return found.toSorted((a, b) => a.px - b.px)[0]?.id;
  }

  get count(): number {
    return this.#levels.length;
  }

  /** What is written about these levels, where they are drawn now. */
  labels(theme: ChartTheme): readonly LevelLabel[] {
    return this.#levels.map((level) => ({
      price: this.priceOf(level.id),
      title: level.title ?? "",
      colour: colourOf(level, theme),
    }));
  }

  /** Where a level is drawn; NaN when it is gone. */
  priceOf(id: string): number {
    return this.#lines.get(id)?.options().price ?? Number.NaN;
  }

  /** Draws a level at another price; nothing happens when it is gone. */
  move(id: string, price: number): void {
    this.#lines.get(id)?.applyOptions({ price });
  }

  /** The price at a height of the pane, px, with the chart's decimals; NaN where there is none. */
  priceAt(y: number, decimals: number): number {
    const price = this.#series.coordinateToPrice(y);
    return price === null ? Number.NaN : Number(price.toFixed(Math.max(0, decimals)));
  }

  /** Takes another theme's colours. */
  recolour(theme: ChartTheme): void {
    this.#theme = theme;
    for (const level of this.#levels) this.#lines.get(level.id)?.applyOptions({ color: colourOf(level, theme) });
  }
}

const colourOf = ({ colour }: PriceLevel, theme: ChartTheme): string => colour?.(theme) ?? theme.attention;
