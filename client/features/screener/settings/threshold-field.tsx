// The threshold with its − and +. A text that is not taken stays, and a line under it says the bounds.

import { useId, type ReactNode } from "react";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { figureText } from "../../../ui/figure.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { NumberField, useTypedNumber } from "../../../ui/number-field.tsx";
import { THRESHOLD, thresholdNear } from "./screener-settings.ts";
import styles from "./threshold-field.module.css";

const STEP = 10 ** -THRESHOLD.decimals;

/** One number field in percent. */
export function ThresholdField({ value, onChoose }: { value: number; onChoose: (value: number) => void }): ReactNode {
  const t = useTranslate();
  const { separators } = useLanguage((state) => state.numbers);
  const note = useId();
  const { text, fault, onText, onLeave } = useTypedNumber(value, THRESHOLD, onChoose);
  const write = (figure: number): string => figureText(figure, separators);
  const bounds = { min: write(THRESHOLD.min), max: write(THRESHOLD.max) };
  const problem =
    fault &&
    t("lists.form.outside", {
      bounds: fault === "decimals" ? t("lists.form.steps", { step: write(STEP) }) : t("lists.form.between", bounds),
    });
  const step = (by: number): void => onChoose(thresholdNear(value + by));
  const leave = (): void => {
    // A field without any number means the smallest threshold; one out of bounds leaves the threshold as it was.
    if (fault === "number" || fault === "empty") onChoose(THRESHOLD.min);
    onLeave();
  };
  return (
    <div className={styles.field}>
      <span className={styles.label}>{t("screener.threshold")}</span>
      <span className={`well ${styles.well}`} dir="ltr" data-wrong={problem ? true : undefined}>
        <IconButton
          icon="minus"
          label={t("screener.thresholdLess")}
          disabled={value <= THRESHOLD.min}
          onClick={() => step(-STEP)}
        />
        <NumberField
          label={t("screener.threshold")}
          text={text}
          problem={problem}
          describedBy={problem ? note : undefined}
          onText={onText}
          onLeave={leave}
        />
        <span className={styles.unit}>%</span>
        <IconButton
          icon="plus"
          label={t("screener.thresholdMore")}
          disabled={value >= THRESHOLD.max}
          onClick={() => step(STEP)}
        />
      </span>
      {problem && (
        <span id={note} className={styles.note} role="status">
          {problem}
        </span>
      )}
    </div>
  );
}
