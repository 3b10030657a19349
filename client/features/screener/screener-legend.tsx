// What the markers mean, and the button that shows the same points as a table.

import type { ReactNode } from "react";
import { useTranslate } from "../../i18n/language.store.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./screener-legend.module.css";

const UP = "M5 1.5 9 8.5H1Z";
const DOWN = "M5 8.5 9 1.5H1Z";

/** One line. */
export function ScreenerLegend({ tableShown, onTable }: { tableShown: boolean; onTable: () => void }): ReactNode {
  const t = useTranslate();
  return (
    <div className={styles.legend}>
      <Marker path={UP} look="plain" text={t("screener.rises")} />
      <Marker path={DOWN} look="plain" text={t("screener.falls")} />
      <span className={styles.rule} />
      <Marker path={UP} look="high" text={t("screener.volumeHigh")} />
      <Marker path={UP} look="usual" text={t("screener.volumeUsual")} />
      <Marker path={UP} look="low" text={t("screener.volumeLow")} />
      <span className={styles.space} />
      <IconButton
        icon="rows"
        label={t(tableShown ? "screener.table.hide" : "screener.table.show")}
        aria-expanded={tableShown}
        onClick={onTable}
      />
    </div>
  );
}

function Marker({ path, look, text }: { path: string; look: string; text: string }): ReactNode {
  return (
    <span className={styles.marker} data-look={look}>
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
        <path d={path} />
      </svg>
      {text}
    </span>
  );
}
