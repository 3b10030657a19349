// The threshold of one window. A text that is out of bounds or no number stays in the field, with the bounds beside it, until it
// is mended: the list is not made with another threshold than the one typed.

import { useId, type ReactNode } from "react";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import type { Translate } from "../../../i18n/translate.ts";
import { figureText, type FigureFault } from "../../../ui/figure.ts";
import { NumberField, useTypedNumber } from "../../../ui/number-field.tsx";
import { THRESHOLD_RANGES, type WindowColumn } from "./list-draft.ts";
import styles from "./list-form.module.css";

interface ThresholdFieldProps {
  readonly column: WindowColumn;
  /** "5m" in the reader's language. */
  readonly window: string;
  readonly value: number | undefined;
  /** A valid threshold; while the text is wrong, the one from before. */
  readonly onValue: (value: number) => void;
  /** What is said of the value, unless another one is typed that is not taken. */
  readonly children?: ReactNode;
}

/** One number field. */
export function ThresholdField({ column, window, value, onValue, children }: ThresholdFieldProps): ReactNode {
  const t = useTranslate();
  const hint = useId();
  const typed = useTypedNumber(value, THRESHOLD_RANGES[column], onValue);
  const write = useFigures();
  const bounds = boundsText(column, typed.fault, write, t);
  const problem = typed.fault && t("lists.form.outside", { bounds });
  return (
    <>
      <label className={styles.threshold}>
        <span className={styles.window}>{window}</span>
        <span className={`well ${styles.well}`} data-wrong={problem ? true : undefined}>
          <NumberField
            label={t("lists.form.threshold", { window })}
            text={typed.text}
            problem={problem}
            describedBy={hint}
            placeholder={column === "volume_relative" ? write(1, 1) : undefined}
            onText={typed.onText}
            onLeave={typed.onLeave}
          />
          <span className={styles.unit}>%</span>
        </span>
        <span id={hint} className={styles.hint} data-wrong={problem ? true : undefined}>
          {problem ?? bounds}
        </span>
      </label>
      {!problem && children}
    </>
  );
}

/** Writes figures with the language's decimal sign, on request with trailing zeros. */
function useFigures(): (value: number, decimals?: number) => string {
  const { separators } = useLanguage((state) => state.numbers);
  return (value, decimals) =>
    decimals === undefined ? figureText(value, separators) : value.toFixed(decimals).replace(".", separators.decimal);
}

/** What the field takes; volume names its upper bound, which only keeps numbers sane, where somebody met it. */
function boundsText(
  column: WindowColumn,
  fault: FigureFault | undefined,
  write: (value: number) => string,
  t: Translate,
): string {
  const range = THRESHOLD_RANGES[column];
  const [min, max] = [write(range.min), write(range.max)];
  if (fault === "decimals") return t("lists.form.steps", { step: write(10 ** -range.decimals) });
  return column === "volume_relative" && fault !== "bounds"
    ? t("lists.form.atLeast", { min })
    : t("lists.form.between", { min, max });
}
