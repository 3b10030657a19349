// Small charts side by side or below each other. Each slot has its place on the screen: the first ones stand where they are
// seen with every panel open.

import type { ReactNode } from "react";
import { useTranslate } from "../../../i18n/language.store.ts";
import type { PlainKey } from "../../../i18n/translate.ts";
import { BtcBarometer } from "../../charts/market/barometer.tsx";
import { SmallChart } from "../../charts/small-chart.tsx";
import { TechnicalChart } from "../../charts/technical/technical-chart.tsx";
import styles from "./charts.module.css";

interface ChartsProps {
  readonly label: PlainKey;
  readonly direction: "row" | "column";
  /** First slot shown and how many. */
  readonly from: number;
  readonly count: number;
  /** What stands before or after the slots. */
  readonly with?: "barometer" | "technical";
}

/** A row or column of charts of equal size. */
export function Charts({ label, direction, from, count, with: other }: ChartsProps): ReactNode {
  const t = useTranslate();
  return (
    <section className={styles.charts} data-direction={direction} aria-label={t(label)} data-testid={label}>
      {other === "barometer" && <BtcBarometer />}
      {Array.from({ length: count }, (_, at) => (
        <SmallChart key={from + at} slot={from + at} />
      ))}
      {other === "technical" && <TechnicalChart />}
    </section>
  );
}
