// The way back from older bars: a button at the chart's lower right while the newest bar is out of sight.

import { useEffect, useRef, type ReactNode } from "react";
import { useEngine } from "../../desk/terminal-engine.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { Icon, type IconShape } from "../../ui/icon.tsx";
import styles from "./chart-frame.module.css";
import type { LiveChart } from "./live-chart.ts";

/** Time runs to the right in every language. */
const TO_NOW: IconShape = { path: "M3.5 4.5 7 8l-3.5 3.5M7.5 4.5 11 8l-3.5 3.5M13.5 3.5v9" };
const GAP_PX = 6;

/** The button of one chart. */
export function ToNow({ chart }: { chart: LiveChart | undefined }): ReactNode {
  const t = useTranslate();
  const { loop } = useEngine();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!chart) return undefined;
    const { controller } = chart;
    return loop.add(() => {
      const shown = button.current;
      if (!shown || shown.hidden !== controller.view.isPast) return;
      shown.hidden = !controller.view.isPast;
      shown.style.right = `${controller.chart.priceScale("right").width() + GAP_PX}px`;
      shown.style.bottom = `${controller.chart.timeScale().height() + GAP_PX}px`;
    });
  }, [chart, loop]);
  return (
    <button
      ref={button}
      type="button"
      hidden
      className={styles.now}
      aria-label={t("charts.toNow")}
      title={t("charts.toNow")}
      onClick={() => chart?.controller.view.toNow()}
    >
      <Icon name={TO_NOW} size={14} />
    </button>
  );
}
