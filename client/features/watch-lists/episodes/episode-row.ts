// The row of one episode: its first value, its peak, how often it crossed, how long it lasts. Writes only what changed.

import type { Episode } from "../../../../shared/contracts/episodes.ts";
import { signalTypeOf } from "../../../../shared/signals/signal-types.ts";
import type { Column, ColumnKind } from "../../../grid/columns.ts";
import type { GridRow } from "../../../grid/grid-content.ts";
import type { PinnedCoins } from "../../../grid/pinned-coins.ts";
import { RowElement } from "../../../grid/row-element.ts";
import { CheckPart, explainPart, removePart, TickerPart } from "../../../grid/row-parts.ts";
import { translate } from "../../../i18n/language.store.ts";
import type { NumberText } from "../../../market/number-text.ts";
import { signalTypeName } from "../state/list-title.ts";
import { ageText, directionOf, markOf, type AgeOf } from "../tables/signal-row.ts";
import type { EpisodeOrder } from "./episode-order.ts";
import { isOver, lengthOf, signedValue } from "./episode-store.ts";

/** What rows share. */
export interface EpisodeContext {
  readonly order: EpisodeOrder;
  readonly ageOf: AgeOf;
  numbers: NumberText;
  pinned: PinnedCoins;
  /** Its episodes are of different windows, of different types. */
  mixed: boolean;
  mixedTypes: boolean;
  now: number;
}

export class EpisodeRow implements GridRow {
  readonly shell: RowElement;
  readonly #context: EpisodeContext;
  readonly #cells = new Map<ColumnKind, HTMLElement>();
  readonly #check: CheckPart | undefined;
  readonly #ticker: TickerPart | undefined;
  readonly #value: HTMLElement | undefined;
  readonly #remove: HTMLElement | undefined;
  #shown: Episode | undefined;

  constructor(columns: readonly Column[], context: EpisodeContext) {
    this.#context = context;
    this.shell = new RowElement(columns);
    columns.forEach(({ kind }, index) => this.#cells.set(kind, this.shell.cells[index] as HTMLElement));
    const part = <Part>(kind: ColumnKind, make: (cell: HTMLElement) => Part): Part | undefined => {
      const cell = this.#cells.get(kind);
      return cell && make(cell);
    };
    this.#check = part("check", (cell) => new CheckPart(cell));
    this.#ticker = part("symbol", (cell) => new TickerPart(cell));
    this.#value = part("value", explainPart);
    this.#remove = part("remove", removePart);
    const { markRoom } = columns.find(({ kind }) => kind === "value") ?? {};
    if (markRoom !== undefined) this.#cells.get("value")?.style.setProperty("--mark-room", `${markRoom}px`);
  }

  bind(key: number): void {
    this.#name(this.#context.order.symbolOf(key));
  }

  forget(): void {
    this.#name(this.#context.order.symbolOf(this.shell.key));
  }

  paint(figures: boolean): void {
    const { order, pinned, ageOf, now } = this.#context;
    const episode = order.episodeOf(this.shell.key);
    if (!episode) return;
    const isPinned = pinned.symbols.has(episode.symbol);
    this.shell.select(isPinned);
    this.#check?.show(isPinned, pinned.full);
    if (!figures) return;
    if (episode !== this.#shown) this.#paintEpisode(episode);
    this.#paintPeak(episode, isOver(episode, ageOf(episode.timestamp, now)));
    this.#paintLength(episode, ageOf(episode.timestamp, now));
  }

  #name(symbol: string): void {
    this.#shown = undefined;
    this.#ticker?.name(symbol);
    this.#check?.name(translate("signals.pinCoin", { symbol }));
    if (this.#remove) this.#remove.ariaLabel = translate("signals.remove", { symbol });
  }

  #paintEpisode(episode: Episode): void {
    this.#shown = episode;
    const { repeats, firstValue, signalType, direction } = episode;
    const { numbers, mixedTypes } = this.#context;
    this.#ticker?.tag(repeats === 0 ? "" : `\u00d7${repeats + 1}`, translate("episodes.repeats", { count: repeats + 1 }));
    const first = signedValue(episode, firstValue);
    const valueCell = this.#cells.get("value");
    if (valueCell && this.#value) {
      const text = numbers.change(first);
      this.#value.textContent = text;
      const name = signalTypeName(signalTypeOf(signalType, direction), translate);
      this.#value.ariaLabel = translate("signals.explain", { value: mixedTypes ? `${name} ${text}` : text });
      valueCell.dataset["way"] = directionOf(first);
      valueCell.dataset["window"] = markOf(episode, this.#context);
    }
  }

  /** Of an episode that is over the events say it all. */
  #paintPeak(episode: Episode, over: boolean): void {
    const cell = this.#cells.get("since");
    if (!cell) return;
    const { order, numbers } = this.#context;
    const { key } = this.shell;
    const peak = signedValue(episode, order.peaks.peakOf(key));
    const text = `${!over && order.peaks.isLeast(key) ? "\u2265\u2009" : ""}${numbers.change(peak)}`;
    if (cell.textContent === text) return;
    cell.textContent = text;
    cell.dataset["way"] = directionOf(peak);
  }

  #paintLength(episode: Episode, ageMs: number): void {
    const over = isOver(episode, ageMs);
    const length = ageText(lengthOf(episode, ageMs), translate);
    const text = over && length !== "" ? `\u2713 ${length}` : length;
    const cell = this.#cells.get("age");
    if (cell && cell.textContent !== text) {
      cell.textContent = text;
      cell.ariaLabel = over ? translate("episodes.over", { length }) : null;
    }
    const { element } = this.shell;
    if (element.hasAttribute("data-earlier") !== over) element.toggleAttribute("data-earlier", over);
  }
}
