// The list of what indicators say: figure, its place on a ruler, a word. Written outside React, in the frames of the page's
// texts: bars change more often than anybody reads.

import { useEffect, useImperativeHandle, useRef, type ReactNode, type Ref, type RefObject } from "react";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import type { Translate } from "../../../i18n/translate.ts";
import { differenceText } from "../../../market/chart-figures.ts";
import type { NumberText } from "../../../market/number-text.ts";
import { UNKNOWN } from "../../../market/number-text.ts";
import type { LiveChart } from "../live-chart.ts";
import styles from "./technical-readings.module.css";
import { READINGS, readingsOf, type Reading, type ReadingName, type TechnicalStudies } from "./technical-studies.ts";

export interface ReadingsHandle {
  /** Bars from index `from` on have changed. */
  readonly changed: (from: number) => void;
}

interface TechnicalReadingsProps {
  readonly ref: Ref<ReadingsHandle>;
  readonly studies: TechnicalStudies;
  readonly chart: LiveChart | undefined;
}

/** Six readings and how many lie above their midline. */
export function TechnicalReadings({ ref, studies, chart }: TechnicalReadingsProps): ReactNode {
  const t = useTranslate();
  const root = useReadings(ref, studies, chart);
  return (
    <div className={styles.readings} ref={root}>
      <ul>
        {READINGS.map((name) => (
          <li key={name} className={styles.row} data-reading={name}>
            <span className={styles.name}>{t(`technical.${name}`)}</span>
            <bdi dir="ltr" translate="no" className={styles.figure} data-part="figure" />
            <span className={styles.ruler} dir="ltr" aria-hidden="true">
              <i data-part="mark" />
            </span>
            <span className={styles.word} data-part="word" />
          </li>
        ))}
      </ul>
      <p className={styles.summary}>
        <span>{t("technical.summary")}</span>
        <span data-part="count" />
      </p>
    </div>
  );
}

/** Writes the readings of the bars drawn into the element's parts, in the frame after they changed. */
function useReadings(
  ref: TechnicalReadingsProps["ref"],
  studies: TechnicalStudies,
  chart: LiveChart | undefined,
): RefObject<HTMLDivElement | null> {
  const t = useTranslate();
  const numbers = useLanguage((state) => state.numbers);
  const { loop } = useEngine();
  const root = useRef<HTMLDivElement>(null);
  /** First bar that changed since the list was written. */
  const changedFrom = useRef(0);
  useImperativeHandle(ref, () => ({ changed: (from) => (changedFrom.current = Math.min(changedFrom.current, from)) }), []);
  useEffect(() => {
    changedFrom.current = 0;
    return loop.add(() => {
      if (changedFrom.current === Number.POSITIVE_INFINITY || !root.current) return;
      const { bars, shownDecimals } = chart?.controller ?? { bars: [], shownDecimals: 2 };
      const readings = readingsOf(bars, changedFrom.current, studies);
      changedFrom.current = Number.POSITIVE_INFINITY;
      writeReadings(root.current, readings, (name, value) => figureText(name, value, numbers, shownDecimals), t);
    });
  }, [loop, studies, numbers, t, chart]);
  return root;
}

function writeReadings(
  root: HTMLElement,
  readings: ReturnType<typeof readingsOf>,
  figure: (name: ReadingName, value: number) => string,
  t: Translate,
): void {
  for (const row of root.querySelectorAll<HTMLElement>("[data-reading]")) {
    const name = row.dataset["reading"] as ReadingName;
    const reading = readings[name];
    writePart(row, "figure", reading ? figure(name, reading.value) : UNKNOWN);
    writePart(row, "word", reading ? t(`technical.${reading.word}`) : t("technical.wait"));
    row.dataset["known"] = String(reading !== undefined);
    row.querySelector<HTMLElement>("[data-part=mark]")?.style.setProperty("left", `${(reading?.place ?? 0.5) * 100}%`);
  }
  const known = Object.values(readings).filter((reading): reading is Reading => reading !== undefined);
  const above = known.filter(({ isAbove }) => isAbove).length;
  writePart(root, "count", t("technical.count", { above, known: known.length }));
}

function writePart(root: HTMLElement, part: string, text: string): void {
  const node = root.querySelector(`[data-part=${part}]`);
  if (node && node.textContent !== text) node.textContent = text;
}

function figureText(name: ReadingName, value: number, numbers: NumberText, decimals: number): string {
  if (name === "ema20" || name === "ema50") return numbers.change(value);
  if (name === "volume") return numbers.ratio(value);
  return name === "macd" ? differenceText(numbers, value, decimals + 1) : numbers.price(value, 2);
}
