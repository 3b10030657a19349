// A list's signals as the content of a live grid, one row a coin. Their ages count on, so there is something to paint
// every second.

import type { Column } from "../../../grid/columns.ts";
import type { GridContent, GridView } from "../../../grid/grid-content.ts";
import { NumberText } from "../../../market/number-text.ts";
import type { SignalBuffer } from "../../../market/signal-buffer.ts";
import type { RelationKind } from "../../../../shared/signals/relations.ts";
import { SignalOrder, type CoinFigures } from "./signal-order.ts";
import { SignalRow, type AgeOf, type SignalContext } from "./signal-row.ts";

export interface SignalView extends GridView {
  /** The rows' signals are of different windows, so each names its own. */
  readonly mixed: boolean;
  /** They are of different types, so each names its own. */
  readonly mixedTypes: boolean;
  /** Only signals of these relations are shown. */
  readonly relations?: readonly RelationKind[] | undefined;
}

export class SignalContent implements GridContent<SignalView> {
  readonly idPrefix: string;
  readonly order: SignalOrder;
  readonly generation = 0;
  readonly #buffer: SignalBuffer;
  readonly #context: SignalContext;

  constructor(buffer: SignalBuffer, listId: string, ageOf: AgeOf, coins: CoinFigures) {
    this.#buffer = buffer;
    this.idPrefix = `row-${listId}`;
    this.order = new SignalOrder(buffer, listId, coins);
    this.#context = {
      order: this.order,
      ageOf,
      coins,
      relationOf: (id) => buffer.relationOf(id),
      numbers: new NumberText({ decimal: ".", group: "," }),
      pinned: { symbols: new Set(), full: false },
      mixed: false,
      mixedTypes: false,
      now: 0,
    };
  }

  /** Both parts only grow, so their sum changes when either does. */
  get version(): number {
    return this.#buffer.version + Math.floor(performance.now() / 1000);
  }

  get urgent(): boolean {
    return this.#buffer.removals !== this.order.removals;
  }

  symbolOf(key: number): string {
    return this.order.symbolOf(key);
  }

  /** Coins keep their numbers for as long as the list is on screen. */
  adopt(key: number): number {
    return key;
  }

  show(view: SignalView, before: SignalView | undefined): boolean {
    this.#context.numbers = view.numbers;
    this.#context.pinned = view.pinned;
    this.#context.mixed = view.mixed;
    this.#context.mixedTypes = view.mixedTypes;
    this.order.showOnly(view.relations);
    return before?.rule !== view.rule || before.relations !== view.relations;
  }

  makeRow(columns: readonly Column[]): SignalRow {
    return new SignalRow(columns, this.#context);
  }

  begin(_painted: number, now: number): void {
    this.#context.now = now;
  }

  end(): false {
    return false;
  }
}
