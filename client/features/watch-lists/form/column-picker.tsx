// Columns of a list as toggles; four at most, the others then wait.

import type { ReactNode } from "react";
import { COLUMN_IDS, MAX_COLUMNS, type ColumnId, type ListKind } from "../../../../shared/contracts/watch-lists.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { Chip, Chips } from "../../../ui/chip.tsx";
import styles from "./list-form.module.css";

interface ColumnPickerProps {
  readonly kind: ListKind;
  readonly columns: readonly ColumnId[];
  readonly onToggle: (column: ColumnId) => void;
}

/** One group of toggles. */
export function ColumnPicker({ kind, columns, onToggle }: ColumnPickerProps): ReactNode {
  const t = useTranslate();
  const full = columns.length >= MAX_COLUMNS;
  return (
    <fieldset>
      <legend className={styles.legend}>
        {t("lists.form.columns")}
        <bdi className={styles.aside}>{t("lists.form.columnsChosen", { count: columns.length, most: MAX_COLUMNS })}</bdi>
      </legend>
      <Chips>
        {COLUMN_IDS[kind].map((column) => {
          const on = columns.includes(column);
          return (
            <Chip key={column} on={on} disabled={full && !on} onToggle={() => onToggle(column)}>
              {t(`lists.column.${column}`)}
            </Chip>
          );
        })}
      </Chips>
    </fieldset>
  );
}
