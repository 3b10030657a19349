// The head of a live table: one sort button per column; the sorted one shows its direction. Where columns can be
// resized, each has a grip at its end, and Shift with the arrow keys does the same from its button.

import type { KeyboardEvent, PointerEvent, ReactNode } from "react";
import { useTranslate } from "../i18n/language.store.ts";
import { arrowStep } from "../ui/arrow-step.ts";
import { labelOf, titleOf } from "./column-labels.ts";
import { isSortable, type Column } from "./columns.ts";
import styles from "./grid.module.css";
import type { SortRule } from "./sort-rule.ts";

export interface ColumnResizing {
  /** A grip was taken. */
  readonly onGrip: (column: Column, event: PointerEvent<HTMLElement>) => void;
  /** Fits the column to its content; once fitted or dragged, gives it back its natural width. */
  readonly onFit: (column: Column, head: HTMLElement) => void;
  /** Grows a column by so many steps; negative shrinks. */
  readonly onStep: (column: Column, head: HTMLElement, steps: number) => void;
}

interface ColumnHeadsProps {
  readonly columns: readonly Column[];
  readonly rule: SortRule;
  readonly onSort: (column: Column) => void;
  readonly resizing: ColumnResizing | undefined;
}

/** The header row. */
export function ColumnHeads({ columns, rule, onSort, resizing }: ColumnHeadsProps): ReactNode {
  return (
    <div role="presentation" className={styles.headClip}>
      <div role="row" aria-rowindex={1} className={styles.head}>
        {columns.map((column, index) => (
          <Head
            key={column.id}
            {...{ column, rule, onSort }}
            at={index + 1}
            resizing={isSortable(column) ? resizing : undefined}
          />
        ))}
      </div>
    </div>
  );
}

interface HeadProps extends Omit<ColumnHeadsProps, "columns" | "resizing"> {
  readonly column: Column;
  readonly at: number;
  readonly resizing: ColumnResizing | undefined;
}

function Head({ column, rule, onSort, at, resizing }: HeadProps): ReactNode {
  const t = useTranslate();
  const sorted = column.id === rule.column;
  const label = labelOf(column, t);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const steps = arrowStep(event.key);
    const head = event.currentTarget.parentElement;
    if (steps === 0 || !event.shiftKey || !head) return;
    event.preventDefault();
    resizing?.onStep(column, head, steps);
  };
  return (
    <div
      role="columnheader"
      aria-colindex={at}
      aria-sort={isSortable(column) ? ariaSortOf(rule, sorted) : undefined}
      className={styles.columnHead}
      data-kind={column.kind}
      data-sorted={sorted || undefined}
    >
      {isSortable(column) ? (
        <button type="button" title={titleOf(column, t)} onClick={() => onSort(column)} onKeyDown={onKeyDown}>
          {sorted && (rule.direction === "asc" ? "↑ " : "↓ ")}
          {sorted && rule.absolute ? `|${label}|` : label}
        </button>
      ) : (
        <span className="visually-hidden">{label}</span>
      )}
      {resizing && (
        <span
          className={styles.grip}
          aria-hidden="true"
          onPointerDown={(event) => resizing.onGrip(column, event)}
          onDoubleClick={(event) => resizing.onFit(column, event.currentTarget.parentElement as HTMLElement)}
        />
      )}
    </div>
  );
}

function ariaSortOf(rule: SortRule, sorted: boolean): "none" | "other" | "ascending" | "descending" {
  if (!sorted) return "none";
  if (rule.absolute) return "other";
  return rule.direction === "asc" ? "ascending" : "descending";
}
