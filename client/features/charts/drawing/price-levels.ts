// Prices that alerts wait for, as dashed lines across the candles.

import { LineStyle, type IPriceLine, type ISeriesApi } from "lightweight-charts";
import type { ChartTheme } from "./chart-theme.ts";

export class PriceLevels {
  readonly #series: ISeriesApi<"Candlestick">;
  readonly #lines: IPriceLine[] = [];
  #theme: ChartTheme;

  constructor(series: ISeriesApi<"Candlestick">, theme: ChartTheme) {
    this.#series = series;
    this.#theme = theme;
  }

  /** Shows these prices in place of those before. */
  show(prices: readonly number[]): void {
    for (const line of this.#lines.splice(0)) this.#series.removePriceLine(line);
    const look = { lineWidth: 1, lineStyle: LineStyle.Dashed, axisLabelVisible: true, ...coloursOf(this.#theme) } as const;
    for (const price of prices) this.#lines.push(this.#series.createPriceLine({ price, ...look }));
  }

  /** Takes another theme's colours. */
  recolour(theme: ChartTheme): void {
    this.#theme = theme;
    for (const line of this.#lines) line.applyOptions(coloursOf(theme));
  }
}

function coloursOf({ attention, ground }: ChartTheme) {
  return { color: attention, axisLabelColor: ground, axisLabelTextColor: attention };
}
