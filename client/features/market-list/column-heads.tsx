// The head of a market list: one sort button per column; the sorted one says in which direction.

import type { ReactNode } from "react";
import { WINDOW_MINUTES } from "../../../shared/market/fields.ts";
import type { Translate } from "../../i18n/translate.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import type { Column } from "./columns.ts";
import styles from "./grid.module.css";
import type { SortRule } from "./sort-rule.ts";

interface ColumnHeadsProps {
  readonly columns: readonly Column[];
  readonly rule: SortRule;
  readonly onSort: (column: Column) => void;
}

/** The header row. */
export function ColumnHeads({ columns, rule, onSort }: ColumnHeadsProps): ReactNode {
  const t = useTranslate();
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      {columns.map((column, index) => {
        const sorted = column.id === rule.column;
        return (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={index + 1}
            aria-sort={sorted ? (rule.absolute ? "other" : rule.direction === "asc" ? "ascending" : "descending") : "none"}
            className={styles.columnHead}
            data-sorted={sorted || undefined}
          >
            <button type="button" title={titleOf(column, t)} onClick={() => onSort(column)}>
              {sorted && (rule.direction === "asc" ? "↑ " : "↓ ")}
              {sorted && rule.absolute ? `|${labelOf(column, t)}|` : labelOf(column, t)}
            </button>
          </div>
        );
      })}
    </div>
  );
}

/** Short name of a column. */
export function labelOf(column: Column, t: Translate): string {
  const minutes = WINDOW_MINUTES[column.window] ?? 0;
  if (column.kind === "symbol") return t("column.ticker");
  if (column.kind === "price") return t("column.price");
  if (column.kind === "volume") return t("column.volume");
  return column.kind === "change" ? t("column.change", { minutes }) : t("column.ratio", { minutes });
}

function titleOf(column: Column, t: Translate): string {
  const minutes = WINDOW_MINUTES[column.window] ?? 0;
  if (column.kind === "symbol") return t("column.ticker.title");
  if (column.kind === "price") return t("column.price.title");
  if (column.kind === "volume") return t("column.volume.title");
  return column.kind === "change" ? t("column.change.title", { minutes }) : t("column.ratio.title", { minutes });
}
