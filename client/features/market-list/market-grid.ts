// The virtual list outside React: keeps one row element per visible coin, moves it with the order, repaints what changed.
// Rows belong to coins, not to places, so sorting moves elements and rewrites no text.

import type { MarketStore } from "../../market/market-store.ts";
import type { NumberText } from "../../market/number-text.ts";
import type { Column } from "./columns.ts";
import { Flashes } from "./flashes.ts";
import { GridOrder, type OrderView } from "./grid-order.ts";
import { GridRow, type PaintContext } from "./grid-row.ts";

const OVERSCAN = 4;

export interface GridView extends OrderView {
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
  readonly #order: GridOrder;
  #priceTexts: (string | undefined)[] = [];
  #brightFrom = new Uint8Array(0);
  #version = -1;
  #generation = -1;
  #reorder = true;
  #repaint = true;
  /** The order waits while the reader points at it. */
  held = false;
  /** Coin of the active row; −1 for none. */
  active = -1;

  constructor(store: MarketStore, scroller: HTMLElement, body: HTMLElement) {
    this.#store = store;
    this.#scroller = scroller;
    this.#body = body;
    this.#order = new GridOrder(store);
  }

  /** Coins in the list now. */
  get count(): number {
    return this.#order.count;
  }

  /** Coins that will move when the order is released. */
  get moved(): number {
    return this.#order.moved;
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
    this.#repaint = true;
    if (!held) this.#reorder = true;
  }

  /** Scrolled or resized: other rows are visible now. */
  look(): void {
    this.#repaint = true;
  }

  /** Position of the coin in a place of the order; −1 beyond its ends. */
  coinAt(index: number): number {
    return this.#order.coinAt(index);
  }

  /** Place of a coin in the order; −1 when it is not in it. */
  indexOf(position: number): number {
    return this.#order.indexOf(position);
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
    if (this.#reorder || (arrived && !this.held)) this.#order.sort(view);
    else if (arrived) this.#order.compare(view);
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
    this.#order.adoptCoins();
    this.#priceTexts = [];
    this.#brightFrom = new Uint8Array(coins.length);
    this.active = -1;
    this.#reorder = true;
  }

  #layOut(view: GridView, context: PaintContext): void {
    const { rowHeight } = view;
    const height = `${this.count * rowHeight}px`;
    if (this.#body.style.height !== height) this.#body.style.height = height;
    const first = Math.max(0, Math.floor(this.#scroller.scrollTop / rowHeight) - OVERSCAN);
    const last = Math.min(this.count, Math.ceil((this.#scroller.scrollTop + this.#scroller.clientHeight) / rowHeight) + OVERSCAN);
    this.#freeOutside(first, last);
    for (let index = first; index < last; index++) {
      const position = this.#order.coinAt(index);
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
    const visible = this.#order.slice(first, last);
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
