// The head of a live table: one sort button per column; the sorted one shows its direction.
// Resizing: a grip at a column's end, or Shift with the arrow keys. Moving: a drag, or Ctrl, Shift and the arrow keys.
// The menu of columns: right click, long press, or Alt with the down arrow.

import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { commandAt } from "../desk/keys/key-table.ts";
import { useLanguage, useTranslate } from "../i18n/language.store.ts";
import { arrowStep } from "../ui/arrow-step.ts";
import { cornerUnder } from "../ui/place.ts";
import { dragColumn } from "./column-drag.ts";
import { labelOf, titleOf } from "./column-labels.ts";
import { isMovable, movedTo, type ColumnArranging } from "./column-layout.ts";
import { ColumnMenu } from "./column-menu.tsx";
import { isSortable, type Column } from "./columns.ts";
import styles from "./grid.module.css";
import { LongPress } from "./long-press.ts";
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
  readonly arranging?: ColumnArranging;
}

/** The header row. */
export function ColumnHeads({ columns, rule, onSort, resizing, arranging }: ColumnHeadsProps): ReactNode {
  const row = useRef<HTMLDivElement>(null);
  const menu = useHeadMenu(row, columns, arranging);
  const move = useMoves(row, columns, arranging);
  return (
    <>
      <div role="presentation" className={styles.headClip}>
        <div
          ref={row}
          role="row"
          aria-rowindex={1}
          className={styles.head}
          onContextMenu={(event) => menu.onContextMenu(event)}
          onPointerDown={(event) => arranging && dragColumn(event, (at, place) => move.to(columns[at], place))}
        >
          {columns.map((column, index) => (
            <Head
              key={column.id}
              {...{ column, rule, onSort }}
              at={index + 1}
              resizing={isSortable(column) ? resizing : undefined}
              onMove={arranging && isMovable(column) ? (step) => move.by(column, step) : undefined}
              onMenu={arranging && ((head) => menu.open(head))}
            />
          ))}
        </div>
      </div>
      {menu.shown}
    </>
  );
}

interface HeadMenu {
  readonly onContextMenu: (event: { readonly target: EventTarget; preventDefault(): void }) => void;
  readonly open: (head: Element) => void;
  readonly shown: ReactNode;
}

/** The menu of a head, opened by right click, by a finger that stays, by key. */
function useHeadMenu(
  row: RefObject<HTMLDivElement | null>,
  columns: readonly Column[],
  arranging: ColumnArranging | undefined,
): HeadMenu {
  const [asked, setAsked] = useState<{ readonly id: string; readonly at: { readonly x: number; readonly y: number } }>();
  const latest = useRef(columns);
  const press = useRef<LongPress>(undefined);
  /** The press that goes on, or went last, opened the menu. */
  const isLong = useRef(false);
  const isOn = arranging !== undefined;
  const open = useCallback((head: Element): void => {
    const column = latest.current[[...(head.parentElement?.children ?? [])].indexOf(head)];
    if (column) setAsked({ id: column.id, at: cornerUnder(head.getBoundingClientRect()) });
  }, []);
  useEffect(() => {
    latest.current = columns;
  });
  useEffect(() => {
    if (!isOn || !row.current) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    press.current = new LongPress(row.current, signal, ({ target }) => {
      const head = headOf(target);
      isLong.current = head !== null;
      if (head) open(head);
    });
    row.current.addEventListener("pointerdown", () => (isLong.current = false), { signal });
    // The end of such a press is no click on the sort button.
    const swallow = (event: Event): void => {
      if (isLong.current) event.stopPropagation();
    };
    row.current.addEventListener("click", swallow, { signal, capture: true });
    return () => abort.abort();
  }, [isOn, row, open]);
  const close = useCallback((): void => {
    setAsked(undefined);
    // The head it was opened from may be hidden now.
    if (document.activeElement === document.body) row.current?.querySelector("button")?.focus();
  }, [row]);
  return {
    open,
    onContextMenu: (event) => {
      const head = headOf(event.target);
      if (!isOn || !head) return;
      event.preventDefault();
      if (!press.current?.justFired) open(head);
    },
    shown: arranging && asked && (
      <ColumnMenu {...arranging} column={columns.find(({ id }) => id === asked.id)} at={asked.at} onClose={close} />
    ),
  };
}

interface Moves {
  /** Puts a column into a place among the other movable ones. */
  readonly to: (column: Column | undefined, place: number) => void;
  readonly by: (column: Column, step: 1 | -1) => void;
}

function useMoves(
  row: RefObject<HTMLDivElement | null>,
  columns: readonly Column[],
  arranging: ColumnArranging | undefined,
): Moves {
  const moved = useRef<number>(undefined);
  // The focus goes along with the column it was on.
  useEffect(() => {
    if (moved.current !== undefined) row.current?.children[moved.current]?.querySelector("button")?.focus();
    moved.current = undefined;
  }, [row, columns]);
  const to = (column: Column | undefined, place: number): void => {
    if (arranging && column) arranging.onLayout(movedTo(arranging.natural, arranging.layout, column.id, place));
  };
  const by = (column: Column, step: 1 | -1): void => {
    const movable = columns.filter(isMovable);
    const place = movable.indexOf(column) + step;
    if (place < 0 || place >= movable.length) return;
    moved.current = columns.indexOf(column) + step;
    to(column, place);
  };
  return { to, by };
}

const headOf = (target: EventTarget | null): Element | null => (target as Element).closest("[role=columnheader]");

interface HeadProps extends Omit<ColumnHeadsProps, "columns" | "resizing" | "arranging"> {
  readonly column: Column;
  readonly at: number;
  readonly resizing: ColumnResizing | undefined;
  readonly onMove: ((step: 1 | -1) => void) | undefined;
  readonly onMenu: ((head: Element) => void) | undefined;
}

function Head({ column, rule, onSort, at, resizing, onMove, onMenu }: HeadProps): ReactNode {
  const t = useTranslate();
  const sorted = column.id === rule.column;
  const label = labelOf(column, t);
  const title = titleOf(column, t);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const command = commandAt("column", event);
    const head = event.currentTarget.parentElement;
    const step = arrowStep(event.key);
    if (!head || !command || (command === "menu" && !onMenu)) return;
    event.preventDefault();
    if (command === "menu") onMenu?.(head);
    else if (step === 0) return;
    else if (command === "move") onMove?.(step);
    else resizing?.onStep(column, head, step);
  };
  return (
    <div
      role="columnheader"
      aria-colindex={at}
      aria-sort={isSortable(column) ? ariaSortOf(rule, sorted) : undefined}
      className={styles.columnHead}
      data-kind={column.kind}
      data-movable={onMove ? "" : undefined}
      data-sorted={sorted || undefined}
    >
      {isSortable(column) ? (
        <button
          type="button"
          title={onMove ? `${title}\n${t("columns.hint")}` : title}
          onClick={() => onSort(column)}
          onKeyDown={onKeyDown}
        >
          {sorted && (rule.direction === "asc" ? "↑ " : "↓ ")}
          {sorted && rule.absolute ? <Size label={label} /> : label}
        </button>
      ) : (
        <span className="visually-hidden" title={title || undefined}>
          {label}
        </span>
      )}
      {resizing && (
        <span
          className={styles.grip}
          aria-hidden="true"
          onPointerDown={(event) => {
            event.stopPropagation();
            resizing.onGrip(column, event);
          }}
          onDoubleClick={(event) => resizing.onFit(column, event.currentTarget.parentElement as HTMLElement)}
        />
      )}
    </div>
  );
}

/** Beside an Arabic word a bar reads as one of its letters. */
function Size({ label }: { readonly label: string }): ReactNode {
  const isArabic = useLanguage((state) => state.language === "ar");
  return isArabic ? `|\u00a0${label}\u00a0|` : `|${label}|`;
}

function ariaSortOf(rule: SortRule, sorted: boolean): "none" | "other" | "ascending" | "descending" {
  if (!sorted) return "none";
  if (rule.absolute) return "other";
  return rule.direction === "asc" ? "ascending" : "descending";
}
