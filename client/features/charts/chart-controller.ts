// Owns one chart of the library: makes it, colours it, draws bars and what lies over them, and takes it away again.

import {
  CandlestickSeries,
  createChart,
  HistogramSeries,
  type CandlestickData,
  type HistogramData,
  type IChartApi,
  type ISeriesApi,
  type TickMarkType,
  type UTCTimestamp,
} from "lightweight-charts";
import type { Candle } from "../../../shared/market/candle.ts";
import { AxisText } from "./axis-text.ts";
import { AxisTimes } from "./axis-time.ts";
import { candleOptions, chartOptions, priceFormat, themeOptions, VOLUME_MARGINS, type ChartSize } from "./chart-options.ts";
import { ChartLine, type LineStyleOf } from "./chart-line.ts";
import type { ChartTheme } from "./chart-theme.ts";
import { PriceLabel } from "./price-label.ts";
import { SignalBand } from "./signal-band.ts";

/** Where and how a chart's labels speak. */
export interface ChartTexts {
  /** IANA name. */
  readonly zone: string;
  /** BCP 47 tag. */
  readonly language: string;
  readonly price: (price: number, decimals: number) => string;
}

const UNKNOWN_DECIMALS = 2;

export class ChartController {
  readonly chart: IChartApi;
  readonly label = new PriceLabel();
  readonly band = new SignalBand();
  readonly #candles: ISeriesApi<"Candlestick">;
  readonly #volumes: ISeriesApi<"Histogram">;
  readonly #lines: ChartLine[] = [];
  #theme: ChartTheme;
  #texts: ChartTexts;
  #axisText: AxisText;
  #times: AxisTimes;
  #bars: readonly Candle[] = [];
  #drawn = 0;
  #lastTime: UTCTimestamp | undefined;
  #isDaily = false;
  /** Decimals of the prices shown. */
  shownDecimals = -1;
  /** Index of the bar under the crosshair, −1 when there is none. */
  hovered = -1;

  constructor(container: HTMLElement, size: ChartSize, theme: ChartTheme, texts: ChartTexts) {
    this.#theme = theme;
    this.#texts = texts;
    this.#axisText = new AxisText(texts.language);
    this.#times = new AxisTimes(texts.zone);
    this.chart = createChart(container, chartOptions(size));
    this.chart.applyOptions({
      timeScale: {
        tickMarkFormatter: (time: UTCTimestamp, type: TickMarkType) => this.#axisText.mark(this.#times.clockAt(time), type),
      },
      localization: { timeFormatter: (time: UTCTimestamp) => this.#axisText.moment(this.#times.clockAt(time), this.#isDaily) },
    });
    this.#volumes = this.chart.addSeries(HistogramSeries, {
      priceScaleId: "volume",
      priceLineVisible: false,
      lastValueVisible: false,
    });
    this.#volumes.priceScale().applyOptions({ scaleMargins: VOLUME_MARGINS });
    this.#candles = this.chart.addSeries(CandlestickSeries);
    this.#candles.attachPrimitive(this.label);
    this.#candles.attachPrimitive(this.band);
    this.chart.subscribeCrosshairMove(({ logical, point }) => {
      this.hovered = point && logical !== undefined && logical >= 0 && logical < this.#drawn ? logical : -1;
    });
    this.recolour(theme);
    this.decimals(UNKNOWN_DECIMALS);
  }

  /** Draws in another colour pair. */
  recolour(theme: ChartTheme): void {
    this.#theme = theme;
    this.chart.applyOptions(themeOptions(theme));
    this.#candles.applyOptions(candleOptions(theme));
    for (const line of this.#lines) line.recolour(theme);
    if (this.#drawn > 0) this.#drawAll();
  }

  /** Speaks another language, or of another time zone. */
  speak(texts: ChartTexts): void {
    this.#texts = texts;
    this.#axisText = new AxisText(texts.language);
    this.#times = new AxisTimes(texts.zone);
    this.chart.applyOptions({ localization: { locale: texts.language } });
    this.#format();
    if (this.#drawn > 0) this.#drawAll();
  }

  /** Decimals of the coin's prices. */
  decimals(decimals: number): void {
    if (decimals === this.shownDecimals) return;
    this.shownDecimals = decimals;
    this.#format();
  }

  /** Adds a line over the candles, or in a pane of its own below them (1 …). */
  addLine(style: LineStyleOf, pane = 0): ChartLine {
    const line = new ChartLine(this.chart, style, pane, this.#theme, (index) => this.#times.at(index));
    this.#lines.push(line);
    if (this.#drawn > 0) line.drawAll(this.#bars);
    return line;
  }

  /** Draws bars that differ from index `from` on; `isOther`: another coin or timeframe, to be seen from its newest bar. */
  draw(bars: readonly Candle[], from: number, isOther: boolean, isDaily: boolean): void {
    this.#bars = bars;
    this.#isDaily = isDaily;
    const last = bars.at(-1);
    this.label.show(last?.close ?? Number.NaN, last !== undefined && last.close < last.open, this.#theme);
    if (isOther || !this.#canContinue(from)) this.#drawAll();
    else this.#drawTail(from);
    if (isOther) this.fit();
  }

  /** Shows the newest bars at their usual width, at their own prices. */
  fit(): void {
    this.chart.timeScale().resetTimeScale();
    this.chart.priceScale("right").setAutoScale(true);
  }

  /** Puts the crosshair on a bar and brings it into view. */
  point(at: number): void {
    const bar = this.#bars[at];
    if (!bar || at >= this.#drawn) return;
    const scale = this.chart.timeScale();
    const range = scale.getVisibleLogicalRange();
    if (range && (at < range.from || at > range.to)) {
      const half = (range.to - range.from) / 2;
      scale.setVisibleLogicalRange({ from: at - half, to: at + half });
    }
    this.chart.setCrosshairPosition(bar.close, this.#times.at(at), this.#candles);
    this.hovered = at;
  }

  /** Shows `factor` times as many bars. */
  zoom(factor: number): void {
    const scale = this.chart.timeScale();
    const range = scale.getVisibleLogicalRange();
    if (range) scale.setVisibleLogicalRange({ from: range.to - (range.to - range.from) * factor, to: range.to });
  }

  /** When a bar opened, as the crosshair's label says it. */
  momentText(at: number): string {
    return this.#axisText.moment(this.#times.clockAt(this.#times.at(at)), this.#isDaily);
  }

  /** Removes the chart with its canvases and listeners. */
  destroy(): void {
    this.chart.remove();
  }

  /** The library appends and replaces its newest bar; anything else has to be set as a whole. */
  #canContinue(from: number): boolean {
    if (this.#drawn === 0 || from < this.#drawn - 1 || this.#bars.length < this.#drawn) return false;
    this.#times.setFrom(from, opensOf(this.#bars, from));
    return from >= this.#drawn || this.#times.at(from) === this.#lastTime;
  }

  #drawTail(from: number): void {
    for (let at = from; at < this.#bars.length; at++) {
      this.#candles.update(this.#candle(at));
      this.#volumes.update(this.#volume(at));
    }
    for (const line of this.#lines) line.drawFrom(this.#bars, from);
    this.#remember();
  }

  #drawAll(): void {
    this.#times.setFrom(0, opensOf(this.#bars, 0));
    this.#candles.setData(this.#bars.map((_, at) => this.#candle(at)));
    this.#volumes.setData(this.#bars.map((_, at) => this.#volume(at)));
    for (const line of this.#lines) line.drawAll(this.#bars);
    this.#remember();
  }

  #remember(): void {
    this.#drawn = this.#bars.length;
    this.#lastTime = this.#drawn > 0 ? this.#times.at(this.#drawn - 1) : undefined;
  }

  #candle(at: number): CandlestickData<UTCTimestamp> {
    const { open, high, low, close } = this.#bars[at] as Candle;
    return { time: this.#times.at(at), open, high, low, close };
  }

  #volume(at: number): HistogramData<UTCTimestamp> {
    const { open, close, quoteVolume } = this.#bars[at] as Candle;
    return { time: this.#times.at(at), value: quoteVolume, color: close < open ? this.#theme.downPale : this.#theme.upPale };
  }

  #format(): void {
    const decimals = this.shownDecimals;
    this.#candles.applyOptions({ priceFormat: priceFormat(decimals, (price) => this.#texts.price(price, decimals)) });
  }
}

function opensOf(bars: readonly Candle[], from: number): number[] {
  const opens: number[] = [];
  for (let at = from; at < bars.length; at++) opens.push((bars[at] as Candle).openTime);
  return opens;
}
