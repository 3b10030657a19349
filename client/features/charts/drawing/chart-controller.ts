// Owns one chart of the library: makes it, colours it, draws bars and what lies over them, and takes it away again.

import {
  CandlestickSeries,
  createChart,
  type AutoscaleInfo,
  HistogramSeries,
  type CandlestickData,
  type HistogramData,
  type IChartApi,
  type ISeriesApi,
  type ISeriesPrimitive,
  type TickMarkType,
  type UTCTimestamp,
  type WhitespaceData,
} from "lightweight-charts";
import { barLengthMs, type Candle } from "../../../../shared/market/candle.ts";
import { AxisText, AxisTimes, hasSeconds, isDaily } from "./axis.ts";
import { BarPointer } from "./bar-pointer.ts";
import { ChartLine, type LineStyleOf } from "./chart-line.ts";
import { candleOptions, chartOptions, priceFormat, themeOptions, VOLUME_MARGINS, type ChartSize } from "./chart-options.ts";
import { followSize } from "./chart-sizes.ts";
import type { ChartTheme } from "./chart-theme.ts";
import { ChartView } from "./chart-view.ts";
import { LevelLabels } from "./level-labels.ts";
import { PriceLevels } from "./price-levels.ts";
import { PriceLabel } from "./price-label.ts";
import { SignalBand } from "./signal-band.ts";
import { SignalMarks } from "./signal-marks.ts";

/** Language and time zone of a chart's labels. */
export interface ChartTexts {
  /** IANA name. */
  readonly zone: string;
  /** BCP 47 tag. */
  readonly language: string;
  readonly price: (price: number, decimals: number) => string;
  /** A figure of an indicator with a scale of its own. */
  readonly figure: (figure: number) => string;
}

const UNKNOWN_DECIMALS = 2;
/** A line further from the price than this does not squeeze the candles. */
const SCALED_PERCENT = 10;

export class ChartController {
  readonly chart: IChartApi;
  readonly label = new PriceLabel();
  readonly band = new SignalBand();
  /** What alerts wait for. */
  readonly levels: PriceLevels;
  /** What a trade is planned by. */
  readonly tradeLines: PriceLevels;
  readonly marks = new SignalMarks();
  readonly view: ChartView;
  readonly pointer: BarPointer;
  readonly #candles: ISeriesApi<"Candlestick">;
  readonly #volumes: ISeriesApi<"Histogram">;
  readonly #lines: ChartLine[] = [];
  readonly #levelLabels: LevelLabels;
  #theme: ChartTheme;
  #texts: ChartTexts;
  #axisText: AxisText;
  #times: AxisTimes;
  #bars: Candle[] = [];
  #lastTime: UTCTimestamp | undefined;
  #lengthMs = barLengthMs("1");
  #isDestroyed = false;
  readonly #endSize: () => void;
  /** Decimals of the prices shown. */
  shownDecimals = -1;

  constructor(container: HTMLElement, size: ChartSize, theme: ChartTheme, texts: ChartTexts) {
    this.#theme = theme;
    this.#texts = texts;
    this.#axisText = new AxisText(texts.language);
    this.#times = new AxisTimes(texts.zone);
    this.chart = createChart(container, chartOptions(size));
    this.#endSize = followSize(container, this.chart);
    this.chart.applyOptions({
      timeScale: {
        tickMarkFormatter: (time: UTCTimestamp, type: TickMarkType) => this.#axisText.mark(this.#times.clockAt(time), type),
      },
      localization: { timeFormatter: (time: UTCTimestamp) => this.#axisText.moment(this.#times.clockAt(time), this.#lengthMs) },
    });
    this.#volumes = this.chart.addSeries(HistogramSeries, {
      priceScaleId: "volume",
      priceLineVisible: false,
      lastValueVisible: false,
    });
    this.#volumes.priceScale().applyOptions({ scaleMargins: VOLUME_MARGINS });
    this.#candles = this.chart.addSeries(CandlestickSeries);
    this.levels = new PriceLevels(this.#candles, theme);
    this.tradeLines = new PriceLevels(this.#candles, theme);
    this.#candles.applyOptions({ autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => this.#scaled(original()) });
    this.#levelLabels = new LevelLabels([this.levels, this.tradeLines], this.label, theme);
    this.#candles.attachPrimitive(this.#levelLabels);
    this.#candles.attachPrimitive(this.label);
    this.#candles.attachPrimitive(this.band);
    this.#candles.attachPrimitive(this.marks);
    const barCount = (): number => this.#bars.length;
    this.view = new ChartView(this.chart, barCount);
    this.pointer = new BarPointer({ chart: this.chart, view: this.view, barCount, mark: (at) => this.#markBar(at) });
    this.chart.subscribeCrosshairMove(({ point, paneIndex }) => this.label.crosshair(paneIndex === 0 ? point?.y : undefined));
    // A finger's crosshair stays without the pointer, and style sheets cannot know of it (chart-frame.module.css).
    this.chart.subscribeCrosshairMove(({ point }) =>
      container.toggleAttribute("data-crosshair", point !== undefined && !this.pointer.isPointed),
    );
    this.recolour(theme);
    this.decimals(UNKNOWN_DECIMALS);
  }

  /** Bars on screen, oldest first; they change with the next drawing only. Another array is other bars. */
  get bars(): readonly Candle[] {
    return this.#bars;
  }

  /** Draws in another theme. */
  recolour(theme: ChartTheme): void {
    this.#theme = theme;
    this.#showPrice();
    this.chart.applyOptions(themeOptions(theme));
    this.#candles.applyOptions(candleOptions(theme));
    for (const line of this.#lines) line.recolour(theme);
    this.#levelLabels.recolour(theme);
    this.levels.recolour(theme);
    this.tradeLines.recolour(theme);
    if (this.#bars.length > 0) this.#drawAll();
  }

  /** Sets the language and time zone of all labels. */
  setTexts(texts: ChartTexts): void {
    this.#texts = texts;
    this.#axisText = new AxisText(texts.language);
    this.#times = new AxisTimes(texts.zone, isDaily(this.#lengthMs));
    this.chart.applyOptions({ localization: { locale: texts.language } });
    this.#format();
    for (const line of this.#lines) line.format(texts.figure);
    if (this.#bars.length > 0) this.#drawAll();
  }

  /** Decimals of the coin's prices. */
  decimals(decimals: number): void {
    if (decimals === this.shownDecimals) return;
    this.shownDecimals = decimals;
    this.#format();
  }

  /** Adds a line over the candles, or in a pane of its own below them (1 …). */
  addLine(style: LineStyleOf, pane = 0): ChartLine {
    const line = new ChartLine(this.chart, style, pane, {
      theme: this.#theme,
      figure: this.#texts.figure,
      timeAt: (index) => this.#times.at(index),
    });
    this.#lines.push(line);
    if (this.#bars.length > 0) line.drawAll(this.#bars);
    return line;
  }

  /** Takes away a line that `addLine` added. */
  removeLine(line: ChartLine): void {
    const at = this.#lines.indexOf(line);
    if (at < 0) return;
    this.#lines.splice(at, 1);
    line.remove(this.chart);
  }

  /** Draws something of the reader's over the candles; returns its end. */
  attach(drawing: ISeriesPrimitive): () => void {
    this.#candles.attachPrimitive(drawing);
    return () => {
      if (!this.#isDestroyed) this.#candles.detachPrimitive(drawing);
    };
  }

  /** Draws bars that differ from index `from` on; `isOther`: another coin or timeframe, to be seen from its newest bar. */
  draw(bars: readonly Candle[], from: number, isOther: boolean, lengthMs: number): void {
    if (lengthMs !== this.#lengthMs) {
      this.#lengthMs = lengthMs;
      this.#times = new AxisTimes(this.#texts.zone, isDaily(lengthMs));
      this.chart.timeScale().applyOptions({ secondsVisible: hasSeconds(lengthMs) });
    }
    const continues = !isOther && this.#canContinue(bars, from);
    const pointedAt = this.pointer.isPointed ? this.#bars[this.pointer.hovered]?.openTime : undefined;
    // A copy, for theirs goes on changing while this chart rests; the objects of equal bars too, or both kinds would be held.
    if (!continues) this.#bars = [];
    for (let at = 0; at < bars.length; at++) this.#bars[at] = bars[at] as Candle;
    this.#showPrice();
    if (continues) this.#drawTail(from);
    else this.#drawAll();
    if (isOther) {
      this.pointer.forget();
      this.view.fit();
    } else if (!continues && pointedAt !== undefined) {
      // Older bars in front move the one the keyboard points at.
      this.pointer.point(this.#bars.findIndex(({ openTime }) => openTime === pointedAt));
    }
  }

  /** When a bar opened, as the crosshair's label says it. */
  momentText(at: number): string {
    return this.#axisText.moment(this.#times.clockAt(this.#times.at(at)), this.#lengthMs);
  }

  /** Who drew on the chart may end after it. */
  get isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  /** Removes the chart with its canvases and listeners. */
  destroy(): void {
    this.#isDestroyed = true;
    this.#lines.length = 0;
    this.#endSize();
    this.chart.remove();
  }

  /** The scale fits a planned trade besides the bars, so that its lines can be seen and taken. */
  #scaled(info: AutoscaleInfo | null): AutoscaleInfo | null {
    const extent = this.tradeLines.extentNear(this.#bars.at(-1)?.close ?? Number.NaN, SCALED_PERCENT);
    if (!info?.priceRange || !extent) return info;
    const { minValue, maxValue } = info.priceRange;
    const priceRange = { minValue: Math.min(minValue, extent.lowest), maxValue: Math.max(maxValue, extent.highest) };
    return { ...info, priceRange };
  }

  #markBar(at: number): void {
    this.chart.setCrosshairPosition((this.#bars[at] as Candle).close, this.#times.at(at), this.#candles);
  }

  /** The library appends and replaces its newest bar; anything else has to be set as a whole. */
  #canContinue(bars: readonly Candle[], from: number): boolean {
    const drawn = this.#bars.length;
    if (drawn === 0 || from < drawn - 1 || bars.length < drawn) return false;
    this.#times.setFrom(from, opensOf(bars, from));
    return from >= drawn || this.#times.at(from) === this.#lastTime;
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
    const drawn = this.#bars.length;
    this.#lastTime = drawn > 0 ? this.#times.at(drawn - 1) : undefined;
  }

  #showPrice(): void {
    const last = this.#bars.at(-1);
    this.label.show(last?.close ?? Number.NaN, last !== undefined && last.close < last.open, this.#theme);
  }

  #candle(at: number): CandlestickData<UTCTimestamp> {
    const { open, high, low, close } = this.#bars[at] as Candle;
    return { time: this.#times.at(at), open, high, low, close };
  }

  #volume(at: number): HistogramData<UTCTimestamp> | WhitespaceData<UTCTimestamp> {
    const { open, close, quoteVolume } = this.#bars[at] as Candle;
    if (Number.isNaN(quoteVolume)) return { time: this.#times.at(at) };
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
