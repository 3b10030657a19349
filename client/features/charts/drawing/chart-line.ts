// A line or histogram over the bars or in a pane below them, following a study: one figure per bar, NaN where unknown.

import {
  HistogramSeries,
  LineSeries,
  LineStyle,
  type HistogramData,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type LineWidth,
  type PriceFormatCustom,
  type UTCTimestamp,
  type WhitespaceData,
} from "lightweight-charts";
import type { Candle } from "../../../../shared/market/candle.ts";
import type { ChartTheme } from "./chart-theme.ts";
import type { Study } from "../technical/study.ts";

export interface LineStyleOf {
  readonly kind: "line" | "dotted" | "signed";
  readonly colour: (theme: ChartTheme) => string;
  readonly study: Study;
  /** Fixed range of the scale, as an RSI has. */
  readonly range?: readonly [number, number];
  /** Scale of the candles' pane it is drawn on; that of prices where it is left out. */
  readonly scale?: "volume";
  /** Levels drawn across the pane. */
  readonly guides?: readonly number[];
}

/** How a figure that is no price is written. */
export type FigureText = (figure: number) => string;

/** What a line takes from its chart. */
export interface LineContext {
  readonly theme: ChartTheme;
  readonly figure: FigureText;
  /** The chart's time of a bar. */
  readonly timeAt: (index: number) => UTCTimestamp;
}

type Item = HistogramData<UTCTimestamp> | WhitespaceData<UTCTimestamp>;

const QUIET = { priceLineVisible: false, lastValueVisible: false, crosshairMarkerVisible: false } as const;
const THIN: LineWidth = 1;
/** Marks of a scale are this near to each other at most: a MACD of the cheapest coin. */
const OWN_BASE = 1e13;
/** The library counts from mark to mark, which seldom ends at zero exactly. */
const NEARLY_ZERO = 1e-6;
/** A pane below the candles measures in its own units. Where guides are named on its scale, other names would lie under theirs. */
function ownUnits(figure: FigureText, hasGuides: boolean): PriceFormatCustom {
  const markText = (marks: readonly number[]): string[] => {
    const min = NEARLY_ZERO * Math.max(...marks.map(Math.abs));
    return marks.map((mark) => (hasGuides ? "" : figure(Math.abs(mark) < min ? 0 : mark)));
  };
  return { type: "custom", minMove: 1 / OWN_BASE, base: OWN_BASE, formatter: figure, tickmarksFormatter: markText };
}

export class ChartLine {
  readonly #series: ISeriesApi<"Line"> | ISeriesApi<"Histogram">;
  readonly #guides: readonly IPriceLine[];
  readonly #style: LineStyleOf;
  readonly #timeAt: (index: number) => UTCTimestamp;
  readonly #hasOwnUnits: boolean;
  #theme: ChartTheme;
  #isShown = true;

  constructor(chart: IChartApi, style: LineStyleOf, pane: number, { theme, figure, timeAt }: LineContext) {
    this.#style = style;
    this.#theme = theme;
    this.#timeAt = timeAt;
    this.#hasOwnUnits = pane > 0;
    const { range, scale } = style;
    const fixed = range && {
      autoscaleInfoProvider: () => ({ priceRange: { minValue: range[0], maxValue: range[1] } }),
    };
    this.#series =
      style.kind === "signed"
        ? chart.addSeries(HistogramSeries, { priceLineVisible: false, lastValueVisible: false, ...fixed }, pane)
        : chart.addSeries(
            LineSeries,
            {
              ...QUIET,
              lineWidth: THIN,
              lineStyle: style.kind === "dotted" ? LineStyle.Dotted : LineStyle.Solid,
              ...(scale && { priceScaleId: scale }),
              ...fixed,
            },
            pane,
          );
    this.#guides = (style.guides ?? []).map((price) =>
      this.#series.createPriceLine({ price, lineWidth: THIN, lineStyle: LineStyle.Dotted, axisLabelVisible: true }),
    );
    this.recolour(theme);
    this.format(figure);
  }

  /** Writes the scale in another language. */
  format(figure: FigureText): void {
    const { guides = [] } = this.#style;
    if (this.#hasOwnUnits) this.#series.applyOptions({ priceFormat: ownUnits(figure, guides.length > 0) });
  }

  /** Takes another theme's colours; a histogram's bars take theirs when they are drawn next. */
  recolour(theme: ChartTheme): void {
    this.#theme = theme;
    this.#series.applyOptions({ color: this.#style.colour(theme) });
    for (const guide of this.#guides)
      guide.applyOptions({ color: theme.faint, axisLabelColor: theme.ground, axisLabelTextColor: theme.axis });
  }

  /** Takes the line off its chart; a pane without another line goes with it. */
  remove(chart: IChartApi): void {
    chart.removeSeries(this.#series);
  }

  /** Shows or hides the line; a hidden one is still followed. */
  show(isShown: boolean): void {
    if (isShown === this.#isShown) return;
    this.#isShown = isShown;
    this.#series.applyOptions({ visible: isShown });
  }

  /** Draws the line of all bars anew. */
  drawAll(bars: readonly Candle[]): void {
    this.#style.study.follow(bars, 0);
    this.#series.setData(bars.map((_, at) => this.#item(at)));
  }

  /** Draws the line where bars were appended, or the last one replaced, from index `from` on. */
  drawFrom(bars: readonly Candle[], from: number): void {
    this.#style.study.follow(bars, from);
    for (let at = from; at < bars.length; at++) this.#series.update(this.#item(at));
  }

  #item(at: number): Item {
    const value = this.#style.study.values[at];
    const time = this.#timeAt(at);
    if (value === undefined || Number.isNaN(value)) return { time };
    if (this.#style.kind !== "signed") return { time, value };
    return { time, value, color: value < 0 ? this.#theme.downPale : this.#theme.upPale };
  }
}
