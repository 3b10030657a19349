// One row of the grid: its DOM nodes, and what they show now. Painting compares numbers first and touches the DOM last.

import { FIELD } from "../../../shared/market/fields.ts";
import type { MarketStore } from "../../market/market-store.ts";
import { changeCode, ratioCode, type NumberText } from "../../market/number-text.ts";
import type { Column } from "./columns.ts";
import { FLASH_GAP_MS, type Flashes } from "./flashes.ts";
import styles from "./grid.module.css";
import { firstDifference, PriceCell } from "./price-cell.ts";
import { clockMark } from "./clock-mark.ts";

/** A change that moves by less, in percentage points, is shown but does not flash. */
const FLASH_POINTS = 0.1;
const RATIO_HIGH = 1.5;
const RATIO_LOW = 0.7;
const NOTHING_SHOWN = Number.NEGATIVE_INFINITY;
const UNKNOWN_CODE = Number.POSITIVE_INFINITY;

/** What rows share: where figures come from, how they are written, what was shown of each coin before. */
export interface PaintContext {
  readonly store: MarketStore;
  readonly numbers: NumberText;
  readonly flashes: Flashes;
  /** Price text last shown per coin, and where its changed digits begin. */
  readonly priceTexts: (string | undefined)[];
  readonly brightFrom: Uint8Array;
  /** False when the update was no movement. */
  readonly movement: boolean;
  readonly now: number;
}

export class GridRow {
  readonly element = document.createElement("div");
  /** Coin shown; −1 when the row is free. */
  position = -1;
  #index = -1;
  readonly #columns: readonly Column[];
  readonly #cells: HTMLElement[];
  readonly #symbol = document.createElement("bdi");
  #price: PriceCell | undefined;
  /** Figure and its code per column; codes decide whether text changes. */
  readonly #values: Float64Array;
  readonly #codes: Float64Array;
  readonly #flashedAt: Float64Array;
  readonly #marked: Uint8Array;

  constructor(columns: readonly Column[]) {
    this.#columns = columns;
    this.#values = new Float64Array(columns.length);
    this.#codes = new Float64Array(columns.length);
    this.#flashedAt = new Float64Array(columns.length);
    this.#marked = new Uint8Array(columns.length);
    this.element.className = styles["row"] ?? "";
    this.element.setAttribute("role", "row");
    this.#cells = columns.map((column, index) => this.#makeCell(column, index));
    this.element.append(...this.#cells);
    this.release();
  }

  #makeCell(column: Column, index: number): HTMLElement {
    const cell = document.createElement("div");
    cell.className = `${styles["cell"]} ${styles[column.kind]}`;
    cell.dataset["column"] = String(index);
    if (column.kind === "price") this.#price = new PriceCell(cell);
    if (column.kind !== "symbol") cell.dir = "ltr";
    else {
      this.#symbol.dir = "ltr";
      cell.append(this.#symbol, clockMark(styles["clock"] ?? ""));
    }
    cell.setAttribute("role", column.kind === "symbol" ? "rowheader" : "gridcell");
    cell.setAttribute("aria-colindex", String(index + 1));
    return cell;
  }

  /** Frees the row for another coin. */
  release(): void {
    this.position = -1;
    this.#index = -1;
    this.element.hidden = true;
    this.element.removeAttribute("id");
  }

  /** Shows the row for a coin it did not show before. */
  bind(position: number, symbol: string): void {
    this.position = position;
    this.#codes.fill(NOTHING_SHOWN);
    this.#symbol.textContent = symbol;
    this.element.id = `coin-${position}`;
    this.element.dataset["symbol"] = symbol;
    this.element.hidden = false;
  }

  /** Makes the next paint write every cell again, for another language. */
  forget(): void {
    this.#codes.fill(NOTHING_SHOWN);
  }

  /** Moves the row to its place in the order. */
  place(index: number, rowHeight: number): void {
    if (this.#index === index) return;
    this.#index = index;
    this.element.style.transform = `translateY(${index * rowHeight}px)`;
    this.element.setAttribute("aria-rowindex", String(index + 2));
  }

  /** Writes what differs from what is shown. */
  paint(context: PaintContext): void {
    for (let index = 0; index < this.#columns.length; index++) {
      const column = this.#columns[index] as Column;
      if (column.kind === "change") this.#paintChange(index, column.window, context);
      else if (column.kind === "price") this.#paintPrice(index, context);
      else if (column.kind === "ratio") this.#paintRatio(index, column.window, context);
      else if (column.kind === "volume") this.#paintVolume(index, context);
    }
  }

  #paintPrice(index: number, { store, numbers, flashes, priceTexts, brightFrom, movement, now }: PaintContext): void {
    const { position } = this;
    const price = store.figure(FIELD.price, position);
    const code = price === price ? price : UNKNOWN_CODE;
    const shown = this.#codes[index] as number;
    if (code === shown) return;
    const text = numbers.price(price, store.coins[position]?.decimals ?? 0);
    const before = priceTexts[position];
    if (before !== text) brightFrom[position] = before === undefined ? text.length : firstDifference(before, text);
    priceTexts[position] = text;
    this.#price?.show(text, brightFrom[position] ?? 0);
    const up = price > (this.#values[index] as number);
    this.#keep(index, price, code, shown !== NOTHING_SHOWN && movement, up, flashes, now);
  }

  #paintChange(index: number, window: number, { store, numbers, flashes, movement, now }: PaintContext): void {
    const { position } = this;
    const percent = store.change(window, position);
    const code = percent === percent ? changeCode(percent) : UNKNOWN_CODE;
    const shown = this.#codes[index] as number;
    this.#mark(index, store.minuteOnly(window, position));
    if (code === shown) return;
    const cell = this.#cells[index] as HTMLElement;
    cell.textContent = numbers.change(percent);
    cell.dataset["way"] = code === UNKNOWN_CODE ? "unknown" : code > 0 ? "up" : code < 0 ? "down" : "zero";
    const before = this.#values[index] as number;
    const moved = shown !== NOTHING_SHOWN && Math.abs(percent - before) >= FLASH_POINTS;
    this.#keep(index, percent, code, moved && movement, percent > before, flashes, now);
  }

  #paintRatio(index: number, window: number, { store, numbers }: PaintContext): void {
    const { position } = this;
    const ratio = store.figure(FIELD.ratio + window, position);
    const code = ratio === ratio ? ratioCode(ratio) : UNKNOWN_CODE;
    this.#mark(index, store.minuteOnly(window, position));
    if (code === this.#codes[index]) return;
    this.#codes[index] = code;
    const cell = this.#cells[index] as HTMLElement;
    cell.textContent = numbers.ratio(ratio);
    cell.dataset["way"] = code === UNKNOWN_CODE ? "unknown" : ratio > RATIO_HIGH ? "up" : ratio < RATIO_LOW ? "down" : "even";
  }

  #paintVolume(index: number, { store, numbers }: PaintContext): void {
    const volume = store.figure(FIELD.volume24h, this.position);
    const code = volume === volume ? volume : UNKNOWN_CODE;
    if (code === this.#codes[index]) return;
    this.#codes[index] = code;
    const cell = this.#cells[index] as HTMLElement;
    const text = numbers.volume(volume);
    if (cell.textContent !== text) cell.textContent = text;
    cell.dataset["way"] = code === UNKNOWN_CODE ? "unknown" : "even";
  }

  #keep(index: number, value: number, code: number, moved: boolean, up: boolean, flashes: Flashes, now: number): void {
    this.#values[index] = value;
    this.#codes[index] = code;
    if (!moved || now - (this.#flashedAt[index] as number) < FLASH_GAP_MS) return;
    this.#flashedAt[index] = now;
    flashes.start(this.#cells[index] as HTMLElement, up, now);
  }

  #mark(index: number, minuteOnly: boolean): void {
    const mark = minuteOnly ? 1 : 0;
    if (this.#marked[index] === mark) return;
    this.#marked[index] = mark;
    (this.#cells[index] as HTMLElement).toggleAttribute("data-minute", minuteOnly);
  }
}
