// Figures of the bar under the crosshair, or of the last one, in a row of their own above the chart; written by the frame loop. Each
// line's has its colour, and takes it off.

import { useEffect, useRef, type ReactNode } from "react";
import { useEngine } from "../../desk/terminal-engine.ts";
import { toggleIndicator } from "../../desk/workspace.store.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { differenceText } from "../../market/chart-figures.ts";
import { UNKNOWN, type NumberText } from "../../market/number-text.ts";
import { writePrice } from "../../market/price-zeros.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./chart-legend.module.css";
import { useChartTheme } from "./drawing/chart-theme.ts";
import { indicatorName } from "./indicator-menu.tsx";
import type { DrawnIndicator } from "./indicators/indicator-lines.ts";
import type { LiveChart } from "./live-chart.ts";
import type { Study } from "./technical/study.ts";
import { averageColour, EMA_LENGTH } from "./use-moving-average.ts";

interface ChartLegendProps {
  readonly chart: LiveChart | undefined;
  readonly average: Study;
  readonly isAveraged: boolean;
  /** Its bars are made of the last price of each second. */
  readonly isBySecond: boolean;
  readonly indicators?: readonly DrawnIndicator[];
  readonly onToggle: () => void;
}

const NONE: readonly DrawnIndicator[] = [];
const FIGURES = ["open", "high", "low", "close", "volume"] as const;

/** O H L C Vol, the moving average with its switch, and the main chart's indicators. */
export function ChartLegend({
  chart,
  average,
  isAveraged,
  isBySecond,
  indicators = NONE,
  onToggle,
}: ChartLegendProps): ReactNode {
  const t = useTranslate();
  const { loop } = useEngine();
  const numbers = useLanguage((state) => state.numbers);
  const root = useRef<HTMLDListElement>(null);
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
      if (!bar || !root.current || (drawn === chart.drawCount && painted === at)) return;
      drawn = chart.drawCount;
      painted = at;
      const texts = [bar.open, bar.high, bar.low, bar.close].map((price) => numbers.price(price, shownDecimals));
      texts.push(numbers.volume(bar.quoteVolume));
      root.current.dataset["direction"] = bar.close < bar.open ? "down" : "up";
      root.current.querySelectorAll("dd").forEach((node, index) => writePrice(node, texts[index] ?? ""));
      const value = average.values[at] ?? Number.NaN;
      const averaged = Number.isFinite(value) ? numbers.price(value, shownDecimals) : UNKNOWN;
      others.current?.querySelectorAll("bdi").forEach((node, index) => {
        const indicator = indicators[index - 1];
        writePrice(node, indicator ? figureOf(indicator, at, shownDecimals, numbers) : averaged);
      });
    });
  }, [chart, loop, numbers, average, indicators]);
  return (
    <div className={styles.legend}>
      <dl ref={root} className={styles.bar}>
        {FIGURES.map((name) => (
          <div key={name}>
            <dt>{t(`charts.${name}`)}</dt>
            <dd translate="no" />
          </div>
        ))}
      </dl>
      <ul ref={others} className={styles.lines}>
        <li>
          <button
            type="button"
            className={styles.chip}
            style={{ color: averageColour(theme) }}
            aria-pressed={isAveraged}
            title={t("charts.ema.show")}
            onClick={onToggle}
          >
            <span>{t("charts.ema", { length: EMA_LENGTH })}</span> <bdi dir="ltr" translate="no" hidden={!isAveraged} />
          </button>
        </li>
        {indicators.map(({ name, colour }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.chip}
              style={{ color: colour(theme) }}
              title={t("signals.remove", { symbol: indicatorName(name, t) })}
              onClick={() => toggleIndicator("main", name)}
            >
              <span>{indicatorName(name, t)}</span> <bdi dir="ltr" translate="no" />
              <Icon name="close" size={10} />
            </button>
          </li>
        ))}
      </ul>
      {isBySecond && <span className={styles.source}>{t("charts.bySecond")}</span>}
    </div>
  );
}

function figureOf({ name, study }: DrawnIndicator, at: number, decimals: number, numbers: NumberText): string {
  const value = study.values[at] ?? Number.NaN;
  if (!Number.isFinite(value)) return UNKNOWN;
  if (name === "volumeAverage") return numbers.volume(value);
  if (name === "rsi") return numbers.price(value, 1);
  return name === "macd" ? differenceText(numbers, value, decimals + 1) : numbers.price(value, decimals);
}
