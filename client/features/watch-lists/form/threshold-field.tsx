// The threshold of one window. What is out of bounds or no number is not taken: the field says the bounds while it holds
// such a text, and shows the last valid value when it is left.

import { useId, useState, type ReactNode } from "react";
import { useTranslate } from "../../../i18n/language.store.ts";
import { THRESHOLD_RANGES, thresholdOf, type WindowColumn } from "./list-draft.ts";
import styles from "./list-form.module.css";

interface ThresholdFieldProps {
  readonly column: WindowColumn;
  /** "5m" in the reader's language. */
  readonly window: string;
  readonly value: number | undefined;
  readonly bounds: string;
  /** Every text typed, valid or not. */
  readonly onText: (text: string) => void;
}

/** One number field. */
export function ThresholdField({ column, window, value, bounds, onText }: ThresholdFieldProps): ReactNode {
  const t = useTranslate();
  const hint = useId();
  const [typed, setTyped] = useState<string | undefined>();
  const { least, most, step } = THRESHOLD_RANGES[column];
  const wrong = typed !== undefined && thresholdOf(typed, column) === undefined;
  return (
    <label className={styles.threshold}>
      <span className={styles.window}>{window}</span>
      <span className={`well ${styles.well}`} data-wrong={wrong || undefined}>
        <input
          type="number"
          inputMode="decimal"
          dir="ltr"
          aria-label={t("lists.form.threshold", { window })}
          aria-invalid={wrong}
          aria-describedby={hint}
          placeholder={column === "volume_relative" ? "1.0" : undefined}
          min={least}
          {...(column === "volume_relative" ? {} : { max: most })}
          step={step}
          value={typed ?? value ?? ""}
          onChange={(event) => {
            setTyped(event.target.value);
            onText(event.target.value);
          }}
          onBlur={() => setTyped(undefined)}
        />
        <span className={styles.unit}>%</span>
      </span>
      <span id={hint} className={styles.hint} data-wrong={wrong || undefined}>
        {wrong ? t("lists.form.outside", { bounds }) : bounds}
      </span>
    </label>
  );
}
