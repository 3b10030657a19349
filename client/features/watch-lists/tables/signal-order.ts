// The order of a signal list's coins, and the order it would have if it were not held. Coins are numbered as they come.

import type { GridView, RowOrder } from "../../../grid/grid-content.ts";
import { sortByKeys } from "../../../grid/list-order.ts";
import type { SortRule } from "../../../grid/sort-rule.ts";
import type { SignalBuffer, SignalGroup } from "../../../market/signal-buffer.ts";
import type { RelationKind } from "../../../../shared/signals/relations.ts";
import { relationMarks } from "./later-relation-mark.ts";
import { moveAt, netOf, ratioOf, valueOf } from "../explain/figures.ts";

/** Price or spread of a coin now; NaN where it is not known. */
type FigureOf = (symbol: string) => number;
export interface CoinFigures {
  readonly priceOf: FigureOf;
  readonly spreadOf: FigureOf;
  /** Step of its price. */
  readonly tickSizeOf: FigureOf;
}
/** Columns whose figures change without a signal. */
const OF_NOW: ReadonlySet<string> = new Set(["since", "spread"]);
type ReadBuffer = Pick<SignalBuffer, "version" | "groups" | "removals" | "relationOf">;

export class SignalOrder implements RowOrder<Pick<GridView, "rule">> {
  readonly #buffer: ReadBuffer;
  readonly #listId: string;
  readonly #now: CoinFigures;
  readonly #numbers = new Map<string, number>();
  readonly #symbols: string[] = [];
  /** Group by number; undefined for a coin without signals now. */
  #groups: (SignalGroup | undefined)[] = [];
  /** Newest signal of each coin when the order was last taken on. */
  #seen = new Map<number, string>();
  #version = -1;
  #rule: SortRule | undefined;
  #only: readonly RelationKind[] | undefined;
  #shown = new Uint32Array(0);
  moved = 0;
  /** The buffer's count of removals when it was last read. */
  removals = 0;

  constructor(buffer: ReadBuffer, listId: string, now: CoinFigures) {
    this.#buffer = buffer;
    this.#listId = listId;
    this.#now = now;
  }

  get count(): number {
    return this.#shown.length;
  }

  /** Shows signals of these relations alone; all where none are named. */
  showOnly(relations: readonly RelationKind[] | undefined): void {
    if (this.#only === relations) return;
    this.#only = relations;
    this.#version = -1;
  }

  sort({ rule }: Pick<GridView, "rule">): void {
    const changed = this.#read();
    // Where coins are now changes without a signal.
    if (!changed && this.#rule === rule && this.moved === 0 && !OF_NOW.has(rule.column)) return;
    this.#rule = rule;
    const present = this.#present();
    sortByKeys(present, present.length, this.#keys(rule), rule);
    this.#shown = this.#apart(present);
    this.#seen = new Map(Array.from(present, (number) => [number, this.groupOf(number)?.latest.id ?? ""]));
    this.moved = 0;
  }

  /** Coins that are gone leave at once; those with a signal not seen when the order was taken on are counted. */
  compare(): void {
    if (!this.#read()) return;
    this.#shown = this.#shown.filter((number) => this.groupOf(number) !== undefined);
    this.moved = this.#present().filter((number) => this.#seen.get(number) !== this.groupOf(number)?.latest.id).length;
  }

  keyAt(index: number): number {
    return this.#shown[index] ?? -1;
  }

  indexOf(key: number): number {
    return this.#shown.indexOf(key);
  }

  slice(first: number, last: number): Uint32Array {
    return this.#shown.subarray(first, last);
  }

  symbolOf(key: number): string {
    return this.#symbols[key] ?? "";
  }

  groupOf(key: number): SignalGroup | undefined {
    return this.#groups[key];
  }

  /** The group of a coin as it is now. */
  groupOfSymbol(symbol: string): SignalGroup | undefined {
    const number = this.#numbers.get(symbol);
    return number === undefined ? undefined : this.#groups[number];
  }

  /** Takes over what the buffer holds; true when that changed. */
  #read(): boolean {
    if (this.#buffer.version === this.#version) return false;
    this.#version = this.#buffer.version;
    this.removals = this.#buffer.removals;
    this.#groups = [];
    for (const group of this.#buffer.groups(this.#listId))
      if (this.#isShown(group)) this.#groups[this.#numberOf(group.symbol)] = group;
    return true;
  }

  #isShown({ latest }: SignalGroup): boolean {
    return !this.#only?.length || this.#only.includes(this.#buffer.relationOf(latest.id)?.kind ?? "none");
  }

  #numberOf(symbol: string): number {
    let number = this.#numbers.get(symbol);
    if (number === undefined) {
      number = this.#symbols.push(symbol) - 1;
      this.#numbers.set(symbol, number);
    }
    return number;
  }

  #present(): Uint32Array<ArrayBuffer> {
    return Uint32Array.from(this.#groups.flatMap((group, number) => (group ? [number] : [])));
  }

  /** The same order, with what was above before the list began after all that fired since. */
  #apart(sorted: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
    const isEarlier = (number: number): boolean => this.groupOf(number)?.isEarlier ?? false;
    if (!sorted.some(isEarlier)) return sorted;
    return Uint32Array.from([...sorted.filter((number) => !isEarlier(number)), ...sorted.filter(isEarlier)]);
  }

  #keys({ column }: SortRule): Float64Array {
    if (column === "symbol") {
      const sorted = this.#symbols.toSorted();
      return Float64Array.from(this.#symbols, (symbol) => sorted.indexOf(symbol));
    }
    return Float64Array.from(this.#symbols, (_, number) => this.#keyOf(this.groupOf(number), column));
  }

  #keyOf(group: SignalGroup | undefined, column: string): number {
    if (!group) return Number.NaN;
    const { latest, symbol } = group;
    if (column === "value") return valueOf(latest);
    if (column === "other") return latest.signalType === "volume" ? netOf(latest) : ratioOf(latest);
    if (column === "spread") return this.#now.spreadOf(symbol);
    if (column === "relation") return relationMarks()?.relationRank(this.#buffer.relationOf(latest.id)) ?? Number.NaN;
    return column === "since" ? moveAt(latest, this.#now.priceOf(symbol)) : latest.timestamp;
  }
}
