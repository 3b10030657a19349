// The virtual list outside React: keeps one row element per visible coin, moves it with the order, repaints what changed.
// Rows belong to coins, not to places, so sorting moves elements and rewrites no text.

import type { MarketStore } from "../../market/market-store.ts";
import type { NumberText } from "../../market/number-text.ts";
import type { Column } from "./columns.ts";
import { Flashes } from "./flashes.ts";
import { GridRow, type PaintContext } from "./grid-row.ts";
import { keysInto, movedCount, nameRanks, selectInto, sortByKeys } from "./list-order.ts";
import type { SortRule } from "./sort-rule.ts";

const OVERSCAN = 4;

export interface GridView {
  readonly columns: readonly Column[];
  readonly rule: SortRule;
  readonly query: string;
  readonly numbers: NumberText;
  readonly rowHeight: number;
  readonly paused: boolean;
}

export class MarketGrid {
  readonly #store: MarketStore;
  readonly #scroller: HTMLElement;
  readonly #body: HTMLElement;
  readonly #flashes = new Flashes();
  #view: GridView | undefined;
  #rows: GridRow[] = [];
  /** Row showing each coin, by position; −1 for none. */
  #rowOf = new Int32Array(0);
  #order = new Uint32Array(0);
  #fresh = new Uint32Array(0);
  #keys = new Float64Array(0);
  #names: Float64Array = new Float64Array(0);
  #priceTexts: (string | undefined)[] = [];
  #brightFrom = new Uint8Array(0);
  #version = -1;
  #generation = -1;
  #reorder = true;
  #repaint = true;
  /** Coins in the list now. */
  count = 0;
  /** The order waits while the reader points at it. */
  held = false;
  /** Coins that will move when the order is released. */
  moved = 0;
  /** Coin of the active row; −1 for none. */
  active = -1;

  constructor(store: MarketStore, scroller: HTMLElement, body: HTMLElement) {
    this.#store = store;
    this.#scroller = scroller;
    this.#body = body;
  }

  /** Version of the store that is on screen. */
  get paintedVersion(): number {
    return this.#version;
  }

  /** What to show and how; a changed rule or query orders at once, also while held, because the reader asked for it. */
  show(view: GridView): void {
    const before = this.#view;
    this.#view = view;
    if (before?.columns !== view.columns) this.#dropRows();
    if (before?.numbers !== view.numbers) {
      this.#priceTexts = [];
      for (const row of this.#rows) row.forget();
    }
    // What happened during a pause is no movement to be shown as flashes.
    if (before?.paused && !view.paused) this.#version = -1;
    if (before?.rowHeight !== view.rowHeight) for (const row of this.#rows) this.#free(row);
    if (before?.rule !== view.rule || before.query !== view.query) this.#reorder = true;
    this.#repaint = true;
  }

  /** Holds or releases the order. */
  hold(held: boolean): void {
    if (this.held === held) return;
    this.held = held;
    this.moved = 0;
    this.#repaint = true;
    if (!held) this.#reorder = true;
  }

  /** Scrolled or resized: other rows are visible now. */
  look(): void {
    this.#repaint = true;
  }

  /** Position of the coin in a place of the order; −1 beyond its ends. */
  coinAt(index: number): number {
    return index >= 0 && index < this.count ? (this.#order[index] as number) : -1;
  }

  /** Place of a coin in the order; −1 when it is not in it. */
  indexOf(position: number): number {
    return this.#order.subarray(0, this.count).indexOf(position);
  }

  /** Makes a coin's row the active one and scrolls it into view. */
  activate(position: number): void {
    this.active = position;
    const index = this.indexOf(position);
    const { rowHeight } = this.#view ?? { rowHeight: 0 };
    const top = index * rowHeight;
    const { scrollTop, clientHeight } = this.#scroller;
    if (index >= 0 && top < scrollTop) this.#scroller.scrollTop = top;
    if (index >= 0 && top + rowHeight > scrollTop + clientHeight) this.#scroller.scrollTop = top + rowHeight - clientHeight;
    this.#repaint = true;
  }

  /** Paints when there is something new; true while a flash goes on. */
  paint(now: number): boolean {
    const view = this.#view;
    const due = this.#store.version !== this.#version && !view?.paused;
    if (view && (due || this.#repaint || this.#store.generation !== this.#generation)) this.#update(view, now);
    return this.#flashes.end(now);
  }

  #update(view: GridView, now: number): void {
    const store = this.#store;
    if (store.generation !== this.#generation) this.#adoptCoins();
    const movement = this.#version >= store.quietVersion && this.#version > 0;
    const arrived = store.version !== this.#version && !view.paused;
    if (!view.paused) this.#version = store.version;
    if (this.#reorder || (arrived && !this.held)) this.#sort(view);
    else if (arrived) this.#countMoved(view);
    this.#repaint = this.#reorder = false;
    this.#layOut(view, {
      store,
      numbers: view.numbers,
      flashes: this.#flashes,
      priceTexts: this.#priceTexts,
      brightFrom: this.#brightFrom,
      movement,
      now,
    });
  }

  #adoptCoins(): void {
    const { coins } = this.#store;
    this.#generation = this.#store.generation;
    for (const row of this.#rows) this.#free(row);
    this.#rowOf = new Int32Array(coins.length).fill(-1);
    this.#order = new Uint32Array(coins.length);
    this.#fresh = new Uint32Array(coins.length);
    this.#keys = new Float64Array(coins.length);
    this.#names = nameRanks(coins);
    this.#priceTexts = [];
    this.#brightFrom = new Uint8Array(coins.length);
    this.active = -1;
    this.#reorder = true;
  }

  #sort(view: GridView): void {
    this.count = this.#sortInto(this.#order, view);
    this.moved = 0;
  }

  #countMoved(view: GridView): void {
    const fresh = this.#sortInto(this.#fresh, view);
    this.moved = movedCount(this.#order, this.#fresh, Math.min(fresh, this.count), this.#keys.length);
  }

  #sortInto(order: Uint32Array, { rule, query, columns }: GridView): number {
    const column = columns.find(({ id }) => id === rule.column) ?? columns[columns.length - 1];
    const count = selectInto(order, this.#store.coins, query);
    if (column) {
      keysInto(this.#keys, this.#store, column, this.#names);
      sortByKeys(order, count, this.#keys, rule);
    }
    return count;
  }

  #layOut(view: GridView, context: PaintContext): void {
    const { rowHeight } = view;
    const height = `${this.count * rowHeight}px`;
    if (this.#body.style.height !== height) this.#body.style.height = height;
    const first = Math.max(0, Math.floor(this.#scroller.scrollTop / rowHeight) - OVERSCAN);
    const last = Math.min(this.count, Math.ceil((this.#scroller.scrollTop + this.#scroller.clientHeight) / rowHeight) + OVERSCAN);
    this.#freeOutside(first, last);
    for (let index = first; index < last; index++) {
      const position = this.#order[index] as number;
      const known = this.#rows[this.#rowOf[position] as number];
      const row = known ?? this.#take(position, view.columns);
      row.place(index, rowHeight);
      row.element.toggleAttribute("data-active", position === this.active);
      row.element.setAttribute("aria-selected", String(position === this.active));
      if (!view.paused || !known) row.paint(context);
    }
  }

  /** Frees the rows whose coins have left the visible part of the order. */
  #freeOutside(first: number, last: number): void {
    const visible = this.#order.subarray(first, last);
    for (const row of this.#rows) if (row.position >= 0 && !visible.includes(row.position)) this.#free(row);
  }

  #take(position: number, columns: readonly Column[]): GridRow {
    let index = this.#rows.findIndex((row) => row.position < 0);
    if (index < 0) {
      index = this.#rows.push(new GridRow(columns)) - 1;
      this.#body.append((this.#rows[index] as GridRow).element);
    }
    const row = this.#rows[index] as GridRow;
    row.bind(position, this.#store.coins[position]?.symbol ?? "");
    this.#rowOf[position] = index;
    return row;
  }

  #free(row: GridRow): void {
    if (row.position >= 0) this.#rowOf[row.position] = -1;
    row.release();
  }

  #dropRows(): void {
    for (const row of this.#rows) {
      this.#free(row);
      row.element.remove();
    }
    this.#rows = [];
  }
}
