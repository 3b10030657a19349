// The threshold with its − and +; what is typed counts on Enter or when the field is left.

import { useState, type ReactNode } from "react";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { THRESHOLD, thresholdOf } from "./screener-settings.ts";
import styles from "./threshold-field.module.css";

/** One number field in percent. */
export function ThresholdField({ value, onChoose }: { value: number; onChoose: (value: number) => void }): ReactNode {
  const t = useTranslate();
  const { decimal } = useLanguage((state) => state.numbers).separators;
  const [draft, setDraft] = useState<string>();
  const commit = (): void => {
    if (draft !== undefined) onChoose(thresholdOf(draft));
    setDraft(undefined);
  };
  const step = (by: number): void => onChoose(thresholdOf(String(value + by)));
  return (
    <div className={styles.field}>
      <span className={styles.label}>{t("screener.threshold")}</span>
      <span className={`well ${styles.well}`} dir="ltr">
        <IconButton
          icon="minus"
          label={t("screener.thresholdLess")}
          disabled={value <= THRESHOLD.least}
          onClick={() => step(-THRESHOLD.step)}
        />
        <input
          aria-label={t("screener.threshold")}
          inputMode="decimal"
          autoComplete="off"
          value={draft ?? value.toFixed(1).replace(".", decimal)}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => event.key === "Enter" && commit()}
        />
        <span className={styles.unit}>%</span>
        <IconButton
          icon="plus"
          label={t("screener.thresholdMore")}
          disabled={value >= THRESHOLD.most}
          onClick={() => step(THRESHOLD.step)}
        />
      </span>
    </div>
  );
}
