// Figures of the bar under the crosshair, or of the last one; written by the frame loop.

import { useEffect, useRef, type ReactNode } from "react";
import { useEngine } from "../../desk/terminal-engine.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { UNKNOWN, type NumberText } from "../../market/number-text.ts";
import styles from "./chart-legend.module.css";
import { useChartTheme } from "./drawing/chart-theme.ts";
import { indicatorName } from "./indicator-menu.tsx";
import type { DrawnIndicator } from "./indicators/indicator-lines.ts";
import type { LiveChart } from "./live-chart.ts";
import type { Study } from "./technical/study.ts";
import { EMA_LENGTH } from "./use-moving-average.ts";

interface ChartLegendProps {
  readonly chart: LiveChart | undefined;
  readonly average: Study;
  readonly isAveraged: boolean;
  readonly indicators?: readonly DrawnIndicator[];
  readonly onToggle: () => void;
}

const NONE: readonly DrawnIndicator[] = [];
const FIGURES = ["open", "high", "low", "close", "volume"] as const;

/** O H L C Vol, and the moving average with its switch. */
export function ChartLegend({ chart, average, isAveraged, indicators = NONE, onToggle }: ChartLegendProps): ReactNode {
  const t = useTranslate();
  const { loop } = useEngine();
  const numbers = useLanguage((state) => state.numbers);
  const root = useRef<HTMLDListElement>(null);
  const figure = useRef<HTMLElement>(null);
  const theme = useChartTheme();
  const others = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!chart) return undefined;
    let drawn = -1;
    let painted = -1;
    return loop.add(() => {
      const { bars, pointer, shownDecimals } = chart.controller;
      const at = pointer.hovered >= 0 ? pointer.hovered : bars.length - 1;
      const bar = bars[at];
      if (!bar || !root.current || !figure.current || (drawn === chart.drawCount && painted === at)) return;
      drawn = chart.drawCount;
      painted = at;
      const texts = [bar.open, bar.high, bar.low, bar.close].map((price) => numbers.price(price, shownDecimals));
      texts.push(numbers.volume(bar.quoteVolume));
      root.current.dataset["direction"] = bar.close < bar.open ? "down" : "up";
      root.current.querySelectorAll("dd").forEach((node, index) => write(node, texts[index] ?? ""));
      const value = average.values[at] ?? Number.NaN;
      write(figure.current, Number.isFinite(value) ? numbers.price(value, shownDecimals) : UNKNOWN);
      others.current?.querySelectorAll("bdi").forEach((node, index) => {
        const indicator = indicators[index];
        if (indicator) write(node, figureOf(indicator, at, shownDecimals, numbers));
      });
    });
  }, [chart, loop, numbers, average, indicators]);
  return (
    <div className={styles.legend}>
      <dl ref={root} className={styles.bar}>
        {FIGURES.map((name) => (
          <div key={name}>
            <dt>{t(`charts.${name}`)}</dt>
            <dd />
          </div>
        ))}
      </dl>
      <button type="button" className={styles.average} aria-pressed={isAveraged} title={t("charts.ema.show")} onClick={onToggle}>
        {t("charts.ema", { length: EMA_LENGTH })} <bdi dir="ltr" ref={figure} hidden={!isAveraged} />
      </button>
      {indicators.length > 0 && (
        <ul ref={others} className={styles.indicators}>
          {indicators.map(({ name, colour }) => (
            <li key={name}>
              <span style={{ color: colour(theme) }}>{indicatorName(name, t)}</span> <bdi dir="ltr" />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function figureOf({ name, study }: DrawnIndicator, at: number, decimals: number, numbers: NumberText): string {
  const value = study.values[at] ?? Number.NaN;
  if (!Number.isFinite(value)) return UNKNOWN;
  if (name === "volumeAverage") return numbers.volume(value);
  if (name === "rsi") return value.toFixed(1);
  return name === "macd" ? String(Number(value.toPrecision(3))) : numbers.price(value, decimals);
}

function write(node: HTMLElement, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}
