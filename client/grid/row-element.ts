// The element of one row and its cells: which place it has, whose it is, what the reader did to it. Knows no figures.

import type { Column, ColumnKind } from "./columns.ts";
import styles from "./grid.module.css";

const FREE = -1;
/** All others hold figures, which read from left to right and which no page translator is to touch. */
const WITHOUT_FIGURE: ReadonlySet<ColumnKind> = new Set(["check", "symbol", "age", "remove"]);

export class RowElement {
  readonly element = document.createElement("div");
  readonly cells: readonly HTMLElement[];
  /** Row shown; −1 when the element is free. */
  key = FREE;
  #index = -1;
  #sorted = -1;

  constructor(columns: readonly Column[]) {
    this.element.className = styles["row"] ?? "";
    this.element.setAttribute("role", "row");
    this.cells = columns.map(makeCell);
    this.element.append(...this.cells);
    this.release();
  }

  /** Frees the element for another row. */
  release(): void {
    this.key = FREE;
    this.#index = -1;
    this.element.hidden = true;
    this.element.removeAttribute("id");
  }

  /** Takes the element for a row; `id` is unique on the page. */
  take(key: number, id: string, symbol: string): void {
    this.key = key;
    this.element.id = id;
    this.element.dataset["symbol"] = symbol;
    this.element.hidden = false;
  }

  /** Moves the element to its place in the order. */
  place(index: number, rowHeight: number): void {
    if (this.#index === index) return;
    this.#index = index;
    // No transform: each row would be a layer of its own to be put together in every frame.
    this.element.style.top = `${index * rowHeight}px`;
    this.element.setAttribute("aria-rowindex", String(index + 2));
  }

  /** Shows whether the keys act on this row. */
  activate(active: boolean): void {
    this.element.toggleAttribute("data-active", active);
  }

  /** Shows whether the coin is pinned to the charts. */
  select(pinned: boolean): void {
    const text = String(pinned);
    if (this.element.ariaSelected !== text) this.element.ariaSelected = text;
  }

  /** Full colour only in the sorted column. */
  sortedBy(column: number): void {
    if (this.#sorted === column) return;
    this.cells[this.#sorted]?.removeAttribute("data-full");
    this.cells[column]?.setAttribute("data-full", "");
    this.#sorted = column;
  }
}

/** Key of the row an element shows, from its id. */
export function rowKeyOf({ id }: HTMLElement): number {
  return Number(id.slice(id.lastIndexOf("-") + 1));
}

function makeCell(column: Column, index: number): HTMLElement {
  const cell = document.createElement("div");
  cell.className = `${styles["cell"]} ${styles[column.kind]}`;
  cell.dataset["column"] = String(index);
  if (!WITHOUT_FIGURE.has(column.kind)) {
    cell.dir = "ltr";
    cell.translate = false;
  }
  cell.setAttribute("role", column.kind === "symbol" ? "rowheader" : "gridcell");
  cell.setAttribute("aria-colindex", String(index + 1));
  return cell;
}
