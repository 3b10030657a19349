// The coin the market follows, as a panel with its chart and how much of the market goes along, and as a small line in the header.

import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import { exchangeFor } from "../../../../shared/contracts/plans.ts";
import type { Candle } from "../../../../shared/market/candle.ts";
import { useEngine } from "../../../desk/terminal-engine.ts";
import {
  BAROMETER_COINS,
  BAROMETER_THRESHOLDS,
  chooseSetting,
  useTerminalSettings,
  type BarometerCoin,
} from "../../../desk/terminal-settings.store.ts";
import { usePlan } from "../../../desk/terminal-user.ts";
import { chartSymbol, openMainChart } from "../../../desk/workspace.store.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { UNKNOWN } from "../../../market/number-text.ts";
import { measured, type Measured } from "../../../ui/measured.ts";
import { BadgeSelect } from "../badge-select.tsx";
import { CandleSource } from "../bars/candle-source.ts";
import { ChartFrame } from "../chart-frame.tsx";
import { useChartLabel } from "../chart-name.ts";
import panel from "../chart-panel.module.css";
import { useChartTheme, type ChartTheme } from "../drawing/chart-theme.ts";
import { TIMEFRAMES } from "../timeframes.ts";
import { useLiveChart } from "../use-live-chart.ts";
import styles from "./barometer.module.css";
import { CoinChange, CoinPrice, FIVE_MINUTES } from "./coin-figures.tsx";
import { breadthOf } from "./market-breadth.ts";

/** Windows of one, five and fifteen minutes. */
const MOVES = [
  [0, 1],
  [FIVE_MINUTES, 5],
  [6, 15],
] as const;

/** Of the small line: an hour. */
const BARS = 60;

/** Barometer panel. */
export function BtcBarometer(): ReactNode {
  const t = useTranslate();
  const { coin, symbol } = useBarometer();
  const used = useLiveChart("small", symbol, "1");
  return (
    <section className={panel.panel} aria-label={t("barometer.title", { coin })} data-testid="barometer">
      <header className={`${panel.head} ${styles.head}`}>
        <BadgeSelect
          plain
          label={t("barometer.title", { coin })}
          value={coin}
          options={BAROMETER_COINS.map((value) => ({ value, text: t("barometer.title", { coin: value }) }))}
          onChoose={(value) => chooseSetting("marketBarometer", value)}
        />
        <button
          type="button"
          className={`tag ${styles.timeframe}`}
          title={t("charts.toMain", { symbol: coin })}
          onClick={() => openMainChart(symbol)}
        >
          {t(TIMEFRAMES["1"])}
        </button>
        <CoinChange symbol={symbol} className={panel.change} />
      </header>
      <ChartFrame {...used} symbol={symbol} label={useChartLabel(symbol, "1")} />
      <BreadthFigures coin={coin} symbol={symbol} />
    </section>
  );
}

function BreadthFigures({ coin, symbol }: { coin: string; symbol: string }): ReactNode {
  const t = useTranslate();
  const threshold = useTerminalSettings((state) => state.barometerThreshold);
  const root = useBreadth(coin, Number(threshold));
  return (
    <div className={styles.figures} ref={root}>
      <dl>
        {MOVES.map(([window, minutes]) => (
          <div key={minutes}>
            <dt>{t("barometer.net", { minutes })}</dt>
            <dd>
              <CoinChange symbol={symbol} window={window} named={false} />
            </dd>
          </div>
        ))}
        <div title={t("barometer.with.title", { coin })}>
          <dt>{t("barometer.with", { coin })}</dt>
          <dd translate="no" data-part="along" />
        </div>
        <div title={t("barometer.beyond.title")}>
          <dt>
            {t("barometer.beyond")}{" "}
            <BadgeSelect
              plain
              label={t("barometer.threshold")}
              value={threshold}
              options={BAROMETER_THRESHOLDS.map((value) => ({ value, text: `\u00b1${value}%` }))}
              onChoose={(value) => chooseSetting("barometerThreshold", value)}
            />
          </dt>
          <dd translate="no" data-part="beyond" />
        </div>
      </dl>
      <div className={styles.bar} role="img" data-part="bar">
        <i data-part="up" />
        <i data-part="still" />
        <i data-part="down" />
      </div>
    </div>
  );
}

/** Writes shares and bar into the element's parts whenever the market changed. */
function useBreadth(coin: string, threshold: number): RefObject<HTMLDivElement | null> {
  const t = useTranslate();
  const { loop, store } = useEngine();
  const numbers = useLanguage((state) => state.numbers);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let painted = -1;
    let generation = -1;
    return loop.add(() => {
      if (!root.current || painted === store.version || document.hidden) return;
      // During a pause another coin, threshold or market is shown all the same, once.
      if (generation === store.generation && useTerminalSettings.getState().paused) return;
      painted = store.version;
      generation = store.generation;
      const { up, down, still, beyond, along, known } = breadthOf(store, FIVE_MINUTES, threshold, coin);
      const share = (count: number, total: number): string =>
        total > 0 && !Number.isNaN(count) ? `${numbers.whole((100 * count) / total)}%` : UNKNOWN;
      const part = (name: string): HTMLElement | null => root.current?.querySelector<HTMLElement>(`[data-part=${name}]`) ?? null;
      const texts = { along: share(along, known - 1), beyond: share(beyond, known) };
      for (const [name, text] of Object.entries(texts)) {
        const node = part(name);
        if (node && node.textContent !== text) node.textContent = text;
      }
      for (const [name, count] of Object.entries({ up, still, down })) part(name)?.style.setProperty("flex-grow", String(count));
      const bar = part("bar");
      const label = t("barometer.breadth", { up, down, still });
      bar?.setAttribute("aria-label", label);
      bar?.setAttribute("title", label);
    });
  }, [loop, store, coin, threshold, numbers, t]);
  return root;
}

/** One button: the line, price and change; a click opens the coin in the main chart. */
export function MiniBtc(): ReactNode {
  const t = useTranslate();
  const { coin, symbol } = useBarometer();
  const canvas = useSparkline(symbol);
  return (
    <button
      type="button"
      className={styles.mini}
      title={t("charts.toMain", { symbol: coin })}
      onClick={() => openMainChart(symbol)}
      data-testid="mini-btc"
    >
      <bdi dir="ltr" translate="no" className={styles.coin}>
        {coin}
      </bdi>
      <canvas ref={canvas} className={styles.line} aria-hidden="true" />
      <CoinPrice symbol={symbol} className={styles.price} />
      <CoinChange symbol={symbol} />
    </button>
  );
}

function useSparkline(symbol: string): RefObject<HTMLCanvasElement | null> {
  const engine = useEngine();
  const theme = useChartTheme();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const source = new CandleSource(engine, () => {});
    source.show(symbol, "1");
    let width = 0;
    const size = measured(canvas.current, () => engine.loop.request());
    const remove = engine.loop.add((now) => {
      const target = canvas.current;
      if (!target || document.hidden || size.width === 0) return;
      if (useTerminalSettings.getState().paused && !source.isForced) return;
      source.follow(now);
      if (!source.takeChange() && width === size.width) return;
      width = size.width;
      drawSparkline(target, size, source.shown?.merge.bars.slice(-BARS) ?? [], theme);
    });
    return () => {
      remove();
      size.end();
      source.close();
    };
  }, [engine, symbol, theme]);
  return canvas;
}

/** Closes as a line over the whole canvas, in the colour of the span's direction. */
function drawSparkline(canvas: HTMLCanvasElement, size: Measured, bars: readonly Candle[], theme: ChartTheme): void {
  const [width, height] = [Math.round(size.width * devicePixelRatio), Math.round(size.height * devicePixelRatio)];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext("2d");
  const [first, last] = [bars[0], bars.at(-1)];
  if (!context || !first || !last) return;
  context.clearRect(0, 0, width, height);
  const closes = bars.map(({ close }) => close);
  const [low, high] = [Math.min(...closes), Math.max(...closes)];
  const edge = devicePixelRatio;
  const y = (close: number): number => edge + (height - 2 * edge) * (high > low ? (high - close) / (high - low) : 0.5);
  context.strokeStyle = last.close < first.open ? theme.down : theme.up;
  context.lineWidth = 1.25 * devicePixelRatio;
  context.beginPath();
  closes.forEach((close, at) => context.lineTo((at / Math.max(1, closes.length - 1)) * width, y(close)));
  context.stroke();
}

/** Base coin and chart symbol of the barometer. */
function useBarometer(): { readonly coin: BarometerCoin; readonly symbol: string } {
  const plan = usePlan();
  const coin = useTerminalSettings((state) => state.marketBarometer);
  const exchange = useTerminalSettings((state) => state.exchange);
  return { coin, symbol: chartSymbol(exchangeFor(plan, exchange), coin) };
}
