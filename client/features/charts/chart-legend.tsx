// Figures of the bar under the crosshair, or of the last one; written by the frame loop.

import { useEffect, useRef, type ReactNode } from "react";
import { useEngine } from "../../desk/terminal-engine.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { UNKNOWN } from "../../market/number-text.ts";
import styles from "./chart-legend.module.css";
import type { LiveChart } from "./live-chart.ts";
import type { Study } from "./technical/study.ts";
import { EMA_LENGTH } from "./use-moving-average.ts";

interface ChartLegendProps {
  readonly chart: LiveChart | undefined;
  readonly average: Study;
  readonly isAveraged: boolean;
  readonly onToggle: () => void;
}

const FIGURES = ["open", "high", "low", "close", "volume"] as const;

/** O H L C Vol, and the moving average with its switch. */
export function ChartLegend({ chart, average, isAveraged, onToggle }: ChartLegendProps): ReactNode {
  const t = useTranslate();
  const { loop } = useEngine();
  const numbers = useLanguage((state) => state.numbers);
  const root = useRef<HTMLDListElement>(null);
  const figure = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!chart) return undefined;
    let drawn = -1;
    let painted = -1;
    return loop.add(() => {
      const { bars, hovered, shownDecimals } = chart.controller;
      const at = hovered >= 0 ? hovered : bars.length - 1;
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
    });
  }, [chart, loop, numbers, average]);
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
    </div>
  );
}

function write(node: HTMLElement, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}
