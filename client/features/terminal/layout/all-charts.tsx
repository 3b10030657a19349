// All small charts at once, whatever else the screen had room for: every pinned coin, the barometer, the technical analysis.

import type { ReactNode } from "react";
import { MAX_SELECTED } from "../../../../shared/contracts/watch-lists.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { BtcBarometer } from "../../charts/market/barometer.tsx";
import { SmallChart } from "../../charts/small-chart.tsx";
import { TechnicalChart } from "../../charts/technical/technical-chart.tsx";
import styles from "./all-charts.module.css";

/** They scroll where they are more than fit; what is out of sight rests. */
export function AllCharts(): ReactNode {
  const t = useTranslate();
  return (
    <section className={styles.charts} aria-label={t("panel.allCharts")} data-testid="all-charts">
      <BtcBarometer />
      {Array.from({ length: MAX_SELECTED }, (_, slot) => (
        <SmallChart key={slot} slot={slot} />
      ))}
      <TechnicalChart />
    </section>
  );
}
