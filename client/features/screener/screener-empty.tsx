// What the plot says when it has no point to show.

import type { ReactNode } from "react";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { LiveText } from "../../market/live-text.tsx";
import type { PlotInputs } from "./plot/plot-inputs.ts";
import type { ScatterPlot } from "./plot/scatter-plot.ts";
import { netTickText } from "./plot/scatter-axis.ts";
import styles from "./screener-empty.module.css";
import { usePicture } from "./plot/use-plot.ts";

/** A sentence over the empty plot. */
export function ScreenerEmpty({ plot, inputs }: { plot: ScatterPlot; inputs: PlotInputs }): ReactNode {
  const t = useTranslate();
  const { separators } = useLanguage((state) => state.numbers);
  usePicture(plot);
  if (plot.points.count > 0) return null;
  const { threshold, netPeriod } = inputs.settings;
  const { source } = inputs;
  const quiet = (): string => t("screener.none", { threshold: netTickText(threshold, false, separators), minutes: netPeriod });
  const missing = (): string => t(source.isLate() ? "front.unavailable" : "screener.loading");
  return (
    <p className={styles.empty}>
      <LiveText loop={source.loop} read={source.store.activeCount > 0 ? quiet : missing} />
    </p>
  );
}
