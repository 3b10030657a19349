// Windows of one column; in signal lists each chosen one has the threshold it fires at.

import type { ReactNode } from "react";
import { signalTypesOf } from "../../../../shared/contracts/watch-lists.ts";
import { WINDOW_MINUTES } from "../../../../shared/market/fields.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import type { Translate } from "../../../i18n/translate.ts";
import { Chip, Chips } from "../../../ui/chip.tsx";
import {
  COLUMN_OF_TYPE,
  setThreshold,
  THRESHOLD_FIELDS,
  toggleWindow,
  validConditions,
  windowsOf,
  type WindowColumn,
} from "./list-draft.ts";
import styles from "./list-form.module.css";
import { SignalEstimate } from "./signal-estimate.tsx";
import { ThresholdField } from "./threshold-field.tsx";
import type { ListDraft } from "../state/watch-lists.store.ts";

interface WindowFieldsProps {
  readonly draft: ListDraft;
  readonly column: WindowColumn;
  /** In signal lists: the types that wait for these thresholds, by name. */
  readonly types?: string;
  readonly onChange: (draft: ListDraft) => void;
}

/** One group: toggles of windows and, below, their thresholds. */
export function WindowFields({ draft, column, types = "", onChange }: WindowFieldsProps): ReactNode {
  const t = useTranslate();
  const signal = draft.type === "signal";
  const thresholds = draft[THRESHOLD_FIELDS[column]];
  const windows = windowsOf(draft, column);
  return (
    <fieldset data-testid={`windows-${column}`}>
      <legend className={styles.legend}>{legendText(column, signal, types, t)}</legend>
      {column === "short" && <p className={styles.hint}>{t("lists.form.shortHint")}</p>}
      <Chips>
        {WINDOW_MINUTES.map((minutes) => (
          <Chip key={minutes} on={windows.includes(minutes)} onToggle={() => onChange(toggleWindow(draft, column, minutes))}>
            {t("unit.minutes", { minutes })}
          </Chip>
        ))}
      </Chips>
      {signal && (
        <div className={styles.thresholds}>
          {windows.map((minutes) => (
            <ThresholdField
              key={minutes}
              column={column}
              window={t("unit.minutes", { minutes })}
              value={thresholds[minutes]}
              onValue={(value) => onChange(setThreshold(draft, column, minutes, value))}
            >
              {thresholds[minutes] !== undefined && (
                <SignalEstimate
                  types={signalTypesOf(draft).filter((type) => COLUMN_OF_TYPE[type] === column)}
                  minutes={minutes}
                  threshold={thresholds[minutes]}
                  comparedWith={draft.comparedWith ?? "none"}
                  conditions={validConditions(draft)}
                  tickers={draft.tickers}
                  onTake={(value) => onChange(setThreshold(draft, column, minutes, value))}
                />
              )}
            </ThresholdField>
          ))}
        </div>
      )}
    </fieldset>
  );
}

function legendText(column: WindowColumn, signal: boolean, types: string, t: Translate): string {
  if (column === "volume_relative") return t(signal ? "lists.form.volumeThresholds" : "lists.form.volumeWindows");
  return signal ? t("lists.form.typeThresholds", { types }) : t("lists.form.netWindows");
}
