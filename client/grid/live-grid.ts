// The virtual list outside React: keeps one row element per visible row, moves it with the order, repaints what changed.
// Elements belong to rows, not to places, so sorting moves elements and rewrites no text.

import type { GridContent, GridRow, GridView } from "./grid-content.ts";

const OVERSCAN = 4;
/** Frames come once a second and a little unevenly: one that is this much early is on time. */
const EARLY_MS = 500;

export class LiveGrid<View extends GridView = GridView> {
  readonly #content: GridContent<View>;
  readonly #scroller: HTMLElement;
  readonly #body: HTMLElement;
  #view: View | undefined;
  #rows: GridRow[] = [];
  readonly #rowOf = new Map<number, GridRow>();
  #version = -1;
  #generation = -1;
  #arrivedAt = Number.NEGATIVE_INFINITY;
  #reorder = true;
  #repaint = true;
  #refigure = true;
  /** The order waits while the reader points at it. */
  held = false;
  /** Row the keys act on; −1 for none. */
  active = -1;
  #visible = true;

  constructor(content: GridContent<View>, scroller: HTMLElement, body: HTMLElement) {
    this.#content = content;
    this.#scroller = scroller;
    this.#body = body;
  }

  /** Out of the window nothing is painted, and no row stays whose figures would grow old where readers of the screen find them. */
  get visible(): boolean {
    return this.#visible;
  }

  set visible(visible: boolean) {
    if (this.#visible === visible) return;
    this.#visible = visible;
    if (!visible) for (const row of this.#rows) this.#free(row);
    this.#repaint = true;
  }

  /** Rows in the list now. */
  get count(): number {
    return this.#content.order.count;
  }

  /** Rows that will move when the order is released. */
  get moved(): number {
    return this.#content.order.moved;
  }

  /** What to show and how; a view that changes the order orders at once, also while held, because the reader asked for it. */
  show(view: View): void {
    const before = this.#view;
    this.#view = view;
    if (this.#content.show(view, before)) this.#reorder = true;
    if (before?.columns !== view.columns) this.#dropRows();
    if (before?.numbers !== view.numbers) for (const row of this.#rows) row.forget();
    // What happened during a pause is no movement to be shown as flashes.
    if (before?.paused && !view.paused) this.#startOver();
    if (before?.rowHeight !== view.rowHeight) for (const row of this.#rows) this.#free(row);
    this.#repaint = true;
    if (view.paused && before?.paused) return;
    // All rows take on the moment of a pause, also where the list was due only later.
    this.#refigure = true;
    if (view.paused && !this.held) this.#reorder = true;
  }

  /** Sorts again with the next paint, also while held, and shows the first rows. */
  showFirst(): void {
    this.#scroller.scrollTop = 0;
    this.#reorder = this.#repaint = true;
  }

  /** Holds or releases the order. */
  hold(held: boolean): void {
    if (this.held === held) return;
    this.held = held;
    this.#repaint = true;
    // During a pause nothing moves; its end sorts again.
    if (!held && !this.#view?.paused) this.#reorder = true;
  }

  /** Scrolled or resized: other rows are visible now. */
  check(): void {
    this.#repaint = true;
  }

  /** Key of the row in a place of the order; −1 beyond its ends. */
  keyAt(index: number): number {
    return this.#content.order.keyAt(index);
  }

  /** Place of a row in the order; −1 when it is not in it. */
  indexOf(key: number): number {
    return this.#content.order.indexOf(key);
  }

  /** Coin of a row; empty for a row that is not there. */
  symbolOf(key: number): string {
    return key < 0 ? "" : this.#content.symbolOf(key);
  }

  /** Id of a row's element, also of one that is not on screen now. */
  idOf(key: number): string {
    return `${this.#content.idPrefix}-${key}`;
  }

  /** Makes a row the one keys act on and scrolls it into view. */
  activate(key: number): void {
    this.active = key;
    const index = this.indexOf(key);
    const { rowHeight } = this.#view ?? { rowHeight: 0 };
    const top = index * rowHeight;
    const { scrollTop, clientHeight } = this.#scroller;
    if (index >= 0 && top < scrollTop) this.#scroller.scrollTop = top;
    if (index >= 0 && top + rowHeight > scrollTop + clientHeight) this.#scroller.scrollTop = top + rowHeight - clientHeight;
    this.#repaint = true;
  }

  /** Paints when there is something new; returns after how many ms something shown has to end, false when nothing has. */
  paint(now: number): number | false {
    const view = this.#view;
    // Out of sight a list is read once, for its count.
    const looked = this.#visible || this.count === 0;
    if (view && looked && (this.#repaint || this.#due(view, now) || this.#content.generation !== this.#generation))
      this.#update(view, now);
    return this.#content.end(now);
  }

  #due(view: View, now: number): boolean {
    if (this.#content.version === this.#version) return false;
    return this.#content.urgent || (!view.paused && now - this.#arrivedAt >= view.everyMs - EARLY_MS);
  }

  #update(view: View, now: number): void {
    const content = this.#content;
    if (content.generation !== this.#generation) this.#adopt();
    const arrived = this.#due(view, now);
    content.begin(this.#version, now);
    if (arrived) {
      this.#version = content.version;
      this.#arrivedAt = now;
    }
    // An empty list has no row under the reader that could move.
    const waits = view.paused || (this.held && this.count > 0);
    if (this.#reorder || (arrived && !waits)) content.order.sort(view);
    else if (arrived) content.order.compare(view);
    const figures = this.#refigure || (arrived && !view.paused);
    this.#repaint = this.#reorder = this.#refigure = false;
    this.#layOut(view, figures);
  }

  #adopt(): void {
    this.#generation = this.#content.generation;
    for (const row of this.#rows) this.#free(row);
    this.active = this.#content.adopt(this.active);
    this.#startOver();
    this.#reorder = true;
  }

  #startOver(): void {
    this.#version = -1;
    this.#arrivedAt = Number.NEGATIVE_INFINITY;
  }

  #layOut(view: View, figures: boolean): void {
    const { rowHeight } = view;
    const height = `${this.count * rowHeight}px`;
    if (this.#body.style.height !== height) {
      this.#body.style.height = height;
      // Those that a filter leaves, and the row of heads.
      this.#scroller.closest("[role=grid]")?.setAttribute("aria-rowcount", String(this.count + 1));
    }
    const { scrollTop, clientHeight } = this.#scroller;
    const first = Math.max(0, Math.floor(scrollTop / rowHeight) - OVERSCAN);
    const last = Math.min(this.count, Math.ceil((scrollTop + clientHeight) / rowHeight) + OVERSCAN);
    const sorted = view.columns.findIndex(({ id }) => id === view.rule.column);
    this.#freeOutside(first, last);
    if (!this.#visible) return;
    for (let index = first; index < last; index++) {
      const key = this.keyAt(index);
      const known = this.#rowOf.get(key);
      const row = known ?? this.#take(key, view);
      row.shell.place(index, rowHeight);
      row.shell.activate(key === this.active);
      row.shell.sortedBy(sorted);
      row.paint(figures || !known);
    }
  }

  /** Frees the rows that have left the visible part of the order. */
  #freeOutside(first: number, last: number): void {
    const visible = this.#content.order.slice(first, last);
    for (const row of this.#rows) if (row.shell.key >= 0 && !visible.includes(row.shell.key)) this.#free(row);
  }

  #take(key: number, view: View): GridRow {
    let row = this.#rows.find(({ shell }) => shell.key < 0);
    if (!row) {
      row = this.#content.makeRow(view.columns);
      this.#rows.push(row);
      this.#body.append(row.shell.element);
    }
    row.shell.take(key, this.idOf(key), this.#content.symbolOf(key));
    row.bind(key);
    this.#rowOf.set(key, row);
    return row;
  }

  #free(row: GridRow): void {
    this.#rowOf.delete(row.shell.key);
    row.shell.release();
  }

  /** Takes every row off the page. */
  clear(): void {
    this.#dropRows();
  }

  #dropRows(): void {
    for (const row of this.#rows) {
      this.#free(row);
      row.shell.element.remove();
    }
    this.#rows = [];
  }
}
