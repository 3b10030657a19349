// Prices that alerts wait for, as dashed lines across the candles; each can be taken at its line and drawn at another price.

import { LineStyle, type IPriceLine, type ISeriesApi } from "lightweight-charts";
import type { ChartTheme } from "./chart-theme.ts";

/** One price, named by the alert that waits for it. */
export interface PriceLevel {
  readonly id: string;
  readonly price: number;
}

export class PriceLevels {
  readonly #series: ISeriesApi<"Candlestick">;
  readonly #lines = new Map<string, IPriceLine>();
  #theme: ChartTheme;

  constructor(series: ISeriesApi<"Candlestick">, theme: ChartTheme) {
    this.#series = series;
    this.#theme = theme;
  }

  /** Shows these levels in place of those before. */
  show(levels: readonly PriceLevel[]): void {
    for (const line of this.#lines.values()) this.#series.removePriceLine(line);
    this.#lines.clear();
    const look = { lineWidth: 1, lineStyle: LineStyle.Dashed, axisLabelVisible: true, ...coloursOf(this.#theme) } as const;
    for (const { id, price } of levels) this.#lines.set(id, this.#series.createPriceLine({ price, ...look }));
  }

  /** The level nearest to a height of the pane, px, where one is within reach. */
  near(y: number, reachPx: number): string | undefined {
    const found = [...this.#lines]
      .map(([id, line]) => ({ id, px: Math.abs((this.#series.priceToCoordinate(line.options().price) ?? Number.NaN) - y) }))
      .filter(({ px }) => px <= reachPx);
    return found.toSorted((a, b) => a.px - b.px)[0]?.id;
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
    for (const line of this.#lines.values()) line.applyOptions(coloursOf(theme));
  }
}

function coloursOf({ attention, ground }: ChartTheme) {
  return { color: attention, axisLabelColor: ground, axisLabelTextColor: attention };
}
