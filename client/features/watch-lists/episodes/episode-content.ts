// A list's episodes as the content of a live grid, one row each. Their lengths count on, so there is something to paint every second.

import type { Column } from "../../../grid/columns.ts";
import type { GridContent } from "../../../grid/grid-content.ts";
import { NumberText } from "../../../market/number-text.ts";
import type { SignalBuffer } from "../../../market/signal-buffer.ts";
import type { SignalView } from "../tables/signal-content.ts";
import type { AgeOf } from "../tables/signal-row.ts";
import { EpisodeOrder } from "./episode-order.ts";
import { EpisodeRow, type EpisodeContext } from "./episode-row.ts";
import type { EpisodeStore } from "./episode-store.ts";
import type { LiveValues } from "./live-values.ts";

export class EpisodeContent implements GridContent<SignalView> {
  readonly idPrefix: string;
  readonly order: EpisodeOrder;
  readonly generation = 0;
  readonly #store: EpisodeStore;
  readonly #buffer: SignalBuffer;
  readonly #context: EpisodeContext;
  readonly #values: LiveValues;

  constructor(store: EpisodeStore, buffer: SignalBuffer, listId: string, ageOf: AgeOf, values: LiveValues) {
    this.#store = store;
    this.#buffer = buffer;
    this.idPrefix = `episode-${listId}`;
    this.#values = values;
    this.order = new EpisodeOrder(store, buffer, listId, (moment) => ageOf(moment, performance.now()));
    this.#context = {
      ...{ order: this.order, ageOf, numbers: new NumberText({ decimal: ".", group: "," }) },
      ...{ pinned: { symbols: new Set(), full: false }, mixed: false, mixedTypes: false, now: 0 },
    };
  }

  /** All parts only grow, so their sum changes when any does. */
  get version(): number {
    return this.#store.version + this.#buffer.version + this.#values.version + Math.floor(performance.now() / 1000);
  }

  get urgent(): boolean {
    return this.#buffer.removals !== this.order.removals;
  }

  symbolOf(key: number): string {
    return this.order.symbolOf(key);
  }

  /** Episodes keep their numbers for as long as the list is on screen. */
  adopt(key: number): number {
    return key;
  }

  show({ numbers, pinned, mixed, mixedTypes, rule }: SignalView, before: SignalView | undefined): boolean {
    Object.assign(this.#context, { numbers, pinned, mixed, mixedTypes });
    return before?.rule !== rule;
  }

  makeRow(columns: readonly Column[]): EpisodeRow {
    return new EpisodeRow(columns, this.#context);
  }

  begin(_painted: number, now: number): void {
    this.#context.now = now;
    this.order.follow(this.#values);
  }

  end(): false {
    return false;
  }
}
