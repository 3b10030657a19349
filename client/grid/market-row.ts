// The row of one coin: what its cells show now. Painting compares numbers first and touches the DOM last.

import { FIELD } from "../../shared/market/fields.ts";
import { ratioTenths } from "../../shared/market/ratio-tenths.ts";
import type { Joined } from "../../shared/market/universe.ts";
import { clockTextOf, useTimeZone } from "../desk/time-zone.ts";
import { translate } from "../i18n/language.store.ts";
import type { MarketMoment } from "../market/market-moment.ts";
import { changeCode, type NumberText } from "../market/number-text.ts";
import { RATIO_DIRECTIONS, volumeClass } from "../market/volume-ratio.ts";
import type { Column, ColumnKind } from "./columns.ts";
import { FLASH_GAP_MS, type Flashes } from "./flashes.ts";
import type { GridRow } from "./grid-content.ts";
import { moveStep } from "./move-step.ts";
import type { PinnedCoins } from "./pinned-coins.ts";
import { firstDifference, PriceCell } from "./price-cell.ts";
import { RowElement } from "./row-element.ts";
import { CheckPart, TickerPart } from "./row-parts.ts";

/** A change that moves by less, in percentage points, is shown but does not flash. */
const FLASH_POINTS = 0.1;
const NOTHING_SHOWN = Number.NEGATIVE_INFINITY;
const UNKNOWN_CODE = Number.POSITIVE_INFINITY;

/** What rows share: where figures come from, how they are written, what was shown of each coin before. */
export interface PaintContext {
  readonly flashes: Flashes;
  market: MarketMoment;
  numbers: NumberText;
  pinned: PinnedCoins;
  /** Price text last shown per coin, and where its changed digits begin. */
  priceTexts: (string | undefined)[];
  brightFrom: Uint8Array;
  /** False when the update was no movement. */
  movement: boolean;
  now: number;
}

export class MarketRow implements GridRow {
  readonly shell: RowElement;
  readonly #columns: readonly Column[];
  readonly #context: PaintContext;
  readonly #cells: readonly HTMLElement[];
  #ticker: TickerPart | undefined;
  #check: CheckPart | undefined;
  #price: PriceCell | undefined;
  #symbol = "";
  /** Figure and its code per column; codes decide whether text changes. */
  readonly #values: Float64Array;
  readonly #codes: Float64Array;
  readonly #flashedAt: Float64Array;
  readonly #marked: Uint8Array;
  /** Weight of the move per column, as the cell says it. */
  readonly #steps: Int8Array;

  constructor(columns: readonly Column[], context: PaintContext) {
    this.#columns = columns;
    this.#context = context;
    this.#values = new Float64Array(columns.length);
    this.#codes = new Float64Array(columns.length);
    this.#flashedAt = new Float64Array(columns.length);
    this.#marked = new Uint8Array(columns.length);
    this.#steps = new Int8Array(columns.length).fill(-1);
    this.shell = new RowElement(columns);
    this.#cells = this.shell.cells;
    columns.forEach(({ kind }, index) => this.#createParts(kind, this.#cells[index] as HTMLElement));
  }

  #createParts(kind: ColumnKind, cell: HTMLElement): void {
    if (kind === "price") this.#price = new PriceCell(cell);
    else if (kind === "symbol") this.#ticker = new TickerPart(cell);
    else if (kind === "check") this.#check = new CheckPart(cell);
  }

  bind(position: number): void {
    const { coins } = this.#context.market;
    this.#symbol = coins[position]?.symbol ?? "";
    this.#codes.fill(NOTHING_SHOWN);
    this.#ticker?.name(this.#symbol);
    this.#sayWhyJoined(coins[position]?.joined);
    this.#check?.name(translate("signals.pinCoin", { symbol: this.#symbol }));
  }

  /** A coin that is not among the most traded ones says why it is there. */
  #sayWhyJoined(joined: Joined | undefined): void {
    if (!joined) return this.#ticker?.tagWhy("", "");
    const time = clockTextOf(joined.at, useTimeZone.getState().zone, false);
    this.#ticker?.tagWhy(translate(`joined.${joined.reason}`), translate(`joined.${joined.reason}.title`, { time }));
  }

  forget(): void {
    this.#codes.fill(NOTHING_SHOWN);
    this.#sayWhyJoined(this.#context.market.coins[this.shell.key]?.joined);
    this.#check?.name(translate("signals.pinCoin", { symbol: this.#symbol }));
  }

  paint(figures: boolean): void {
    const { pinned } = this.#context;
    const isPinned = pinned.symbols.has(this.#symbol);
    this.shell.select(isPinned);
    this.#check?.show(isPinned, pinned.full);
    if (figures) this.#paintFigures(this.#context);
  }

  #paintFigures(context: PaintContext): void {
    for (let index = 0; index < this.#columns.length; index++) {
      const column = this.#columns[index] as Column;
      if (column.kind === "change") this.#paintWindow(index, column, context);
      else if (column.kind === "day") this.#paintChange(index, context.market.dayChange(this.shell.key), true, context);
      else if (column.kind === "price") this.#paintPrice(index, context);
      else if (column.kind === "ratio") this.#paintRatio(index, column.window, context);
      else if (column.kind === "volume") this.#paintVolume(index, context);
      else if (column.kind === "spread") this.#paintSpread(index, context);
    }
  }

  #paintPrice(index: number, { market, numbers, flashes, priceTexts, brightFrom, movement, now }: PaintContext): void {
    const position = this.shell.key;
    const price = market.figure(FIELD.price, position);
    const code = price === price ? price : UNKNOWN_CODE;
    const shown = this.#codes[index] as number;
    if (code === shown) return;
    const text = numbers.price(price, market.coins[position]?.decimals ?? 0);
    const before = priceTexts[position];
    if (before !== text) brightFrom[position] = before === undefined ? text.length : firstDifference(before, text);
    priceTexts[position] = text;
    this.#price?.show(text, brightFrom[position] ?? 0);
    const up = price > (this.#values[index] as number);
    this.#keep(index, price, code, shown !== NOTHING_SHOWN && movement, up, flashes, now);
  }

  #paintWindow(index: number, { window, withoutBtc }: Column, context: PaintContext): void {
    const position = this.shell.key;
    const { market } = context;
    this.#mark(index, market.minuteOnly(window, position));
    const percent = withoutBtc ? market.changeWithoutBtc(window, position) : market.change(window, position);
    this.#paintChange(index, percent, false, context);
  }

  #paintChange(index: number, percent: number, isDay: boolean, { numbers, flashes, movement, now }: PaintContext): void {
    const code = percent === percent ? changeCode(percent) : UNKNOWN_CODE;
    const shown = this.#codes[index] as number;
    if (code === shown) return;
    const cell = this.#cells[index] as HTMLElement;
    cell.textContent = numbers.change(percent);
    cell.dataset["way"] = code === UNKNOWN_CODE ? "unknown" : code > 0 ? "up" : code < 0 ? "down" : "zero";
    this.#weigh(index, moveStep(percent, isDay));
    const before = this.#values[index] as number;
    const moved = shown !== NOTHING_SHOWN && Math.abs(percent - before) >= FLASH_POINTS;
    this.#keep(index, percent, code, moved && movement, percent > before, flashes, now);
  }

  #weigh(index: number, step: number): void {
    if (this.#steps[index] === step) return;
    this.#steps[index] = step;
    (this.#cells[index] as HTMLElement).dataset["size"] = String(step);
  }

  #paintRatio(index: number, window: number, { market, numbers }: PaintContext): void {
    const position = this.shell.key;
    const ratio = market.figure(FIELD.ratio + window, position);
    const code = ratio === ratio ? ratioTenths(ratio) : UNKNOWN_CODE;
    this.#mark(index, market.minuteOnly(window, position));
    if (code === this.#codes[index]) return;
    this.#codes[index] = code;
    const cell = this.#cells[index] as HTMLElement;
    cell.textContent = numbers.ratio(ratio);
    cell.dataset["way"] = code === UNKNOWN_CODE ? "unknown" : RATIO_DIRECTIONS[volumeClass(ratio)];
  }

  #paintVolume(index: number, { market, numbers }: PaintContext): void {
    const volume = market.figure(FIELD.volume24h, this.shell.key);
    const code = volume === volume ? volume : UNKNOWN_CODE;
    if (code === this.#codes[index]) return;
    this.#codes[index] = code;
    const cell = this.#cells[index] as HTMLElement;
    const text = numbers.volume(volume);
    if (cell.textContent !== text) cell.textContent = text;
    cell.dataset["way"] = code === UNKNOWN_CODE ? "unknown" : "even";
  }

  #paintSpread(index: number, { market, numbers }: PaintContext): void {
    const spread = market.figure(FIELD.spread, this.shell.key);
    const code = spread === spread ? spread : UNKNOWN_CODE;
    if (code === this.#codes[index]) return;
    this.#codes[index] = code;
    const cell = this.#cells[index] as HTMLElement;
    cell.textContent = numbers.spread(spread);
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
