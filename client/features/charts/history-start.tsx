// Says where the history that we keep of a coin's seconds begins, while its first bar is in view.

import { useEffect, useState, type ReactNode } from "react";
import { useEngine } from "../../desk/terminal-engine.ts";
import { useTimeZone } from "../../desk/time-zone.ts";
import { momentTextOf } from "../../desk/zoned-moment.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import styles from "./history-start.module.css";
import type { LiveChart } from "./live-chart.ts";

/** The sentence of one chart. */
export function HistoryStart({ chart }: { readonly chart: LiveChart }): ReactNode {
  const t = useTranslate();
  const { loop } = useEngine();
  const zone = useTimeZone((state) => state.zone);
  const language = useLanguage((state) => state.language);
  const [begins, setBegins] = useState<number>();
  useEffect(
    () =>
      loop.add(() => {
        const { view, bars } = chart.controller;
        const isSeen = chart.drawn === chart.source.shown && chart.source.isFirst && view.isAtStart;
        setBegins(isSeen ? bars[0]?.openTime : undefined);
      }),
    [chart, loop],
  );
  return (
    <p className={styles.begins} role="status" data-testid="history-begins">
      {begins !== undefined && t("charts.historyBegins", { time: momentTextOf(begins, zone, language, true) })}
    </p>
  );
}
