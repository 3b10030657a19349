// The screener's thin bar: what is filtered, how much is visible, how old the data is.

import { useCallback, type ReactNode } from "react";
import { Cadence, useCadence } from "../../desk/cadence.tsx";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import type { Translate } from "../../i18n/translate.ts";
import { LiveText } from "../../market/live-text.tsx";
import { UNKNOWN, type NumberText } from "../../market/number-text.ts";
import { netTickText } from "./plot/plot-axes.ts";
import type { PlotInputs } from "./plot/plot-inputs.ts";
import type { ScatterPlot } from "./plot/scatter-plot.ts";
import styles from "./screener-status.module.css";

interface ScreenerStatusProps {
  readonly plot: ScatterPlot;
  readonly inputs: PlotInputs;
  readonly held: boolean;
}

/** One line. */
export function ScreenerStatus({ plot, inputs, held }: ScreenerStatusProps): ReactNode {
  const t = useTranslate();
  const numbers = useLanguage((state) => state.numbers);
  const { source, settings, paused } = inputs;
  const percent = (value: number): string => netTickText(value, false, numbers.separators);
  const scale = useCallback(() => netTickText(plot.scale, false, numbers.separators), [plot, numbers]);
  const visible = useCallback(
    () => t("screener.bar.of", { visible: numbers.whole(plot.points.count), total: numbers.whole(source.store.activeCount) }),
    [t, numbers, plot, source],
  );
  const age = useCallback(
    (now: number) => {
      const ms = source.ageMs(now);
      const text = Number.isFinite(ms) ? ageText(ms, t, numbers) : UNKNOWN;
      return source.isLate() ? t("screener.bar.late", { age: text }) : text;
    },
    [t, numbers, source],
  );
  const terminal = useCadence();
  const seconds = source.kind === "live" ? Math.max(terminal, inputs.seconds) : inputs.seconds;
  const state = paused ? t("screener.bar.paused") : held ? t("screener.bar.held") : undefined;
  return (
    <footer className={styles.bar} data-testid="screener-status">
      <span>
        {t("screener.bar.threshold")}{" "}
        <bdi dir="ltr" translate="no">
          {percent(settings.threshold)}
        </bdi>
      </span>
      <span>
        {t("screener.bar.period")} <bdi>{t("unit.minutes", { minutes: settings.netPeriod })}</bdi>
      </span>
      <span>
        {t("screener.bar.scale")} {settings.scale === "auto" && `${t("screener.scale.auto")} `}
        <bdi dir="ltr" translate="no">
          <LiveText loop={source.loop} read={scale} />
        </bdi>
      </span>
      <span>
        {t("screener.bar.visible")} <LiveText loop={source.loop} read={visible} />
      </span>
      {state === undefined && <span className={styles.space} />}
      {state === undefined && <Cadence exchange={settings.exchange} seconds={seconds} />}
      {state !== undefined && (
        <span className={styles.state} title={state}>
          {state}
        </span>
      )}
      {source.kind === "polled" && (
        <span>
          {t("screener.bar.data")} <LiveText loop={source.loop} read={age} className={styles.age} />
        </span>
      )}
    </footer>
  );
}

function ageText(ms: number, t: Translate, numbers: NumberText): string {
  return ms < 1000 ? t("status.ms", { value: numbers.whole(ms) }) : t("status.seconds", { value: numbers.whole(ms / 1000) });
}
