// What the markers mean, and the button that shows the same points as a table.

import type { ReactNode } from "react";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { HIGH_RATIO, LOW_RATIO } from "../../market/volume-ratio.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./screener-legend.module.css";

const UP = "M5 1.5 9 8.5H1Z";
const DOWN = "M5 8.5 9 1.5H1Z";

/** One line. */
export function ScreenerLegend({ tableShown, onTable }: { tableShown: boolean; onTable: () => void }): ReactNode {
  const t = useTranslate();
  const numbers = useLanguage((state) => state.numbers);
  return (
    <div className={styles.legend}>
      <div className={styles.markers}>
        <Marker path={UP} fill="plain" text={t("screener.rises")} />
        <Marker path={DOWN} fill="plain" text={t("screener.falls")} />
        <span className={styles.rule} />
        <Marker path={UP} fill="high" text={t("screener.volumeHigh")} bound={`> ${numbers.ratio(HIGH_RATIO)}`} />
        <Marker path={UP} fill="usual" text={t("screener.volumeUsual")} />
        <Marker path={UP} fill="low" bound={`< ${numbers.ratio(LOW_RATIO)}`} />
      </div>
      <IconButton
        icon="rows"
        label={t(tableShown ? "screener.table.hide" : "screener.table.show")}
        aria-expanded={tableShown}
        onClick={onTable}
      />
    </div>
  );
}

interface MarkerProps {
  readonly path: string;
  readonly fill: string;
  readonly text?: string;
  /** A figure with its comparison, which reads left to right in every language. */
  readonly bound?: string;
}

function Marker({ path, fill, text, bound }: MarkerProps): ReactNode {
  return (
    <span className={styles.marker} data-look={fill}>
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
        <path d={path} />
      </svg>
      {text}
      {bound && (
        <bdi dir="ltr" translate="no">
          {bound}
        </bdi>
      )}
    </span>
  );
}
