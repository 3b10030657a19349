// One chart that follows its coin: draws with all others what their coins' ticks brought, and rests while nobody can see it.

import { barLengthMs, type Candle, type ChartInterval } from "../../../shared/market/candle.ts";
import type { TerminalEngine } from "../../desk/terminal-engine.ts";
import { useTerminalSettings } from "../../desk/terminal-settings.store.ts";
import { measured, type Measured } from "../../ui/measured.ts";
import { barOpenOf } from "./bars/bar-time.ts";
import { CandleSource, type ShownBars } from "./bars/candle-source.ts";
import { CoinLookup } from "./bars/coin-lookup.ts";
import type { LoadState } from "./bars/history-loader.ts";
import { countdownText } from "./drawing/axis.ts";
import { ChartController, type ChartTexts } from "./drawing/chart-controller.ts";
import type { ChartSize } from "./drawing/chart-options.ts";
import type { ChartTheme } from "./drawing/chart-theme.ts";
import { decimalsOfNumber, otherDecimals } from "./market/coin-figures.tsx";

export interface LiveChartOptions {
  readonly engine: TerminalEngine;
  readonly container: HTMLElement;
  readonly size: ChartSize;
  readonly theme: ChartTheme;
  readonly texts: ChartTexts;
  readonly onState: (state: LoadState) => void;
  /** After bars from index `from` on were drawn. */
  readonly onDrawn: (shown: ShownBars, from: number) => void;
}

export class LiveChart {
  readonly controller: ChartController;
  readonly source: CandleSource;
  readonly #options: LiveChartOptions;
  readonly #observer: IntersectionObserver;
  readonly #size: Measured;
  readonly #removePainter: () => void;
  #isSeen = true;
  /** Bars were laid out while the chart had no size, so that its scale fits nothing. */
  #isUnfitted = false;
  #needsDayStart = false;
  #coin: CoinLookup | undefined;
  /** Grows with every drawing of bars. */
  drawCount = 0;
  /** Whose bars were drawn last; the controller has them. */
  drawn: ShownBars | undefined;

  constructor(options: LiveChartOptions) {
    this.#options = options;
    const { engine, container, size, theme, texts, onState } = options;
    this.controller = new ChartController(container, size, theme, texts);
    this.source = new CandleSource(engine, onState, (bars) => this.#firstNeeded(bars));
    this.source.onChange = () => engine.chartDrawTimer.ask(this.#beat);
    this.#observer = new IntersectionObserver(([entry]) => {
      this.#isSeen = entry?.isIntersecting ?? true;
      engine.loop.request();
    });
    // A panel may show its chart's figures without the chart.
    this.#observer.observe(container.closest("section") ?? container);
    this.#size = measured(container, () => engine.loop.request());
    this.controller.chart.subscribeCrosshairMove(() => engine.loop.request());
    this.controller.chart.timeScale().subscribeVisibleLogicalRangeChange(() => engine.loop.request());
    this.#removePainter = engine.loop.add((now) => this.#paint(now));
  }

  /** Shows another coin ("MEXC:BTCUSDT") or timeframe. */
  show(symbol: string, interval: ChartInterval): void {
    this.source.show(symbol, interval);
    this.#options.engine.loop.request();
  }

  /** Whether something is drawn that is known only with the first bar of the newest one's day (UTC). */
  needDayStart(isNeeded: boolean): void {
    this.#needsDayStart = isNeeded;
    this.#options.engine.loop.request();
  }

  /** Takes the chart away with everything it listens to. */
  destroy(): void {
    this.#removePainter();
    this.#options.engine.chartDrawTimer.forget(this.#beat);
    this.#observer.disconnect();
    this.#size.end();
    this.source.close();
    this.controller.destroy();
  }

  get #isWatched(): boolean {
    const isPaused = useTerminalSettings.getState().paused && !this.source.isForced;
    return this.#isSeen && !document.hidden && !isPaused;
  }

  readonly #beat = (): boolean => {
    if (!this.#isWatched) return false;
    const drew = this.#draw();
    if (!drew) this.controller.label.redraw();
    return drew;
  };

  #paint(now: number): void {
    if (!this.#isWatched) return;
    const { engine, size } = this.#options;
    this.source.follow(now);
    if (this.#isUnfitted && this.#size.width > 0) {
      this.#isUnfitted = false;
      this.controller.view.fit();
    }
    if (this.drawn === this.source.shown && this.#size.width > 0 && this.#wantsOlder) this.source.askOlder();
    const isCounted = size === "main" && this.#countDown();
    if (isCounted || this.source.hasChange) engine.chartDrawTimer.ask(this.#beat);
  }

  get #wantsOlder(): boolean {
    if (this.controller.view.isNearStart) return true;
    const { bars } = this.controller;
    const newest = bars.at(-1)?.openTime ?? 0;
    return this.#needsDayStart && (bars[0]?.openTime ?? 0) > barOpenOf(newest, "1D");
  }

  /** Index of the oldest of these bars that its reader sees or something drawn is made of. */
  #firstNeeded(bars: readonly Candle[]): number {
    const { view } = this.controller;
    // Another chart than the one on screen will begin with its newest bars.
    if (this.drawn === this.source.shown && view.isPast) return 0;
    // While it rests it draws nothing, and then as many of the newest.
    const seen = bars.length - view.countNeeded;
    if (!this.#needsDayStart) return seen;
    const dayStart = barOpenOf(bars.at(-1)?.openTime ?? 0, "1D");
    return Math.min(
      seen,
      bars.findIndex(({ openTime }) => openTime >= dayStart),
    );
  }

  /** Writes the time left of the running bar; false when that text stays. */
  #countDown(): boolean {
    const { bars, interval } = this.source.shown?.merge ?? { bars: [], interval: "1" };
    if (bars.length === 0) return false;
    const now = this.#options.engine.stream.serverTime;
    return this.controller.label.left(countdownText(barOpenOf(now, interval) + barLengthMs(interval) - now));
  }

  /** Hands the library what changed; false when nothing did. */
  #draw(): boolean {
    const { shown } = this.source;
    const change = shown && this.source.takeChange();
    if (!change) return false;
    const { bars, interval } = shown.merge;
    this.#fitDecimals(shown, change.isOther);
    this.controller.draw(bars, change.from, change.isOther, barLengthMs(interval));
    this.drawCount++;
    this.drawn = shown;
    if (change.isOther) {
      this.#isUnfitted = this.#size.width === 0;
      // Texts about the bars follow at once, not with the next beat of the page.
      this.#options.engine.loop.request();
    }
    this.#options.onDrawn(shown, change.from);
    return true;
  }

  /** A coin of another exchange than the one on screen has its decimals from there. */
  async #askDecimals(symbol: string): Promise<void> {
    const decimals = await otherDecimals(symbol).catch(() => undefined);
    if (decimals !== undefined && this.#coin?.symbol === symbol && !this.controller.isDestroyed)
      this.controller.decimals(decimals);
  }

  #fitDecimals({ symbol, merge }: ShownBars, isOther: boolean): void {
    if (this.#coin?.symbol !== symbol) this.#coin = new CoinLookup(this.#options.engine.store, symbol);
    const decimals = this.#coin.coin?.decimals ?? (isOther ? decimalsOfBars(merge.bars) : undefined);
    if (decimals !== undefined) this.controller.decimals(decimals);
    if (isOther && !this.#coin.coin) void this.#askDecimals(symbol);
  }
}

/** Decimals that separate the newest closes of a coin which the market on screen does not have. */
function decimalsOfBars(bars: readonly Candle[]): number {
  return bars.slice(-50).reduce((max, { close }) => Math.max(max, decimalsOfNumber(close)), 0);
}
