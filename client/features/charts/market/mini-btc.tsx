// The compass in the header: the barometer coin's last hour as a line, its price and move.

import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import type { Candle } from "../../../../shared/market/candle.ts";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { useTerminalSettings } from "../../../desk/terminal-settings.store.ts";
import { openMainChart } from "../../../desk/workspace.store.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { measured, type Measured } from "../../../ui/measured.ts";
import { useBarometer } from "./barometer-symbol.ts";
import { CandleSource } from "../bars/candle-source.ts";
import { useChartTheme, type ChartTheme } from "../drawing/chart-theme.ts";
import { CoinChange } from "./coin-change.tsx";
import { CoinPrice } from "./coin-price.tsx";
import styles from "./mini-btc.module.css";

const BARS = 60;

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
