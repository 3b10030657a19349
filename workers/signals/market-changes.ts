// The price changes of a whole market that is followed in parts. Each part leaves those of its own coins in Redis every second, where
// rules compare with the median of all coins, and takes in those of the others.

import { setTimeout as sleep } from "node:timers/promises";
import { WINDOW_COUNT } from "../../shared/market/fields.ts";
import { exchangeOfPart, partsOf, type MarketPart } from "../../shared/market/market-part.ts";
import type { MarketTable } from "../../shared/market/market-table.ts";
import { changeIn, type FurtherChanges } from "../../shared/signals/baselines.ts";
import type { ColumnStore } from "../columns/column-store.ts";

/** How long a second waits for the parts that had the one before, ms; its frame is out already. */
const WAIT_MS = 200;
const LOOK_EVERY_MS = 20;
/** The second, and for each window how many changes there are. */
const HEADER = 1 + WINDOW_COUNT;

/** What a part left: HEADER, then for each window the changes one second before, and those of the second. */
type Changes = Float64Array;

export class MarketChanges implements FurtherChanges {
  readonly #store: ColumnStore;
  readonly #others: readonly MarketPart[];
  /** Of each other part, what it left last. */
  #left: readonly (Changes | undefined)[] = [];
  #second = 0;

  constructor(store: ColumnStore) {
    const { part } = store;
    this.#store = store;
    const all = typeof part === "string" ? [] : partsOf(exchangeOfPart(part), part.of);
    this.#others = all.filter((other) => typeof other !== "string" && typeof part !== "string" && other.number !== part.number);
  }

  /** Is this the whole market? Then there is nothing to exchange. */
  get isWhole(): boolean {
    return this.#others.length === 0;
  }

  /**
   * Leaves the changes of our coins in these windows for the others, and takes in theirs. `guest` is the row of a coin that is another
   * part's own, −1 where there is none. A part that is late counts with what it left last, for as long as Redis has it.
   */
  async exchange(
    second: number,
    before: MarketTable,
    now: MarketTable,
    windows: readonly number[],
    guest: number,
  ): Promise<void> {
    const inTime = new Set(this.#left.flatMap((changes, at) => (changes?.[0] === this.#second ? [at] : [])));
    await this.#store.writeChanges(changesOf(second, before, now, windows, guest));
    for (let waited = 0; ; waited += LOOK_EVERY_MS) {
      this.#left = await this.#store.readChanges(this.#others);
      // Nobody waits for a part that was late the second before.
      const isAwaited = this.#left.some((changes, at) => (inTime.has(at) || this.#second === 0) && (changes?.[0] ?? 0) < second);
      if (!isAwaited || waited >= WAIT_MS) break;
      await sleep(LOOK_EVERY_MS);
    }
    this.#second = second;
  }

  /** Changes known of other parts' coins in a window. */
  count(window: number): number {
    return this.#left.reduce((sum, changes) => sum + (changes?.[1 + window] ?? 0), 0);
  }

  /** Writes them from index `at` on, those one second before and those of the second. */
  copy(window: number, before: Float64Array, now: Float64Array, at: number): void {
    let end = at;
    for (const changes of this.#left) {
      const count = changes?.[1 + window] ?? 0;
      if (!changes || count === 0) continue;
      const start = startOf(changes, window);
      const newest = changes.subarray(start + count, start + 2 * count);
      before.set(changes[0] === this.#second ? changes.subarray(start, start + count) : newest, end);
      now.set(newest, end);
      end += count;
    }
  }
}

function startOf(changes: Changes, window: number): number {
  let start = HEADER;
  for (let earlier = 0; earlier < window; earlier++) start += 2 * (changes[1 + earlier] as number);
  return start;
}

function changesOf(second: number, before: MarketTable, now: MarketTable, windows: readonly number[], guest: number): Changes {
  const rows = Math.min(before.capacity, now.capacity);
  const changes = new Float64Array(HEADER + 2 * rows * windows.length);
  const [was, is] = [new Float64Array(rows), new Float64Array(rows)];
  changes[0] = second;
  let end = HEADER;
  for (const window of windows.toSorted((a, b) => a - b)) {
    let count = 0;
    for (let row = 0; row < rows; row++) {
      was[count] = changeIn(before, window, row);
      is[count] = changeIn(now, window, row);
      if (row !== guest && !Number.isNaN(was[count]) && !Number.isNaN(is[count])) count++;
    }
    changes[1 + window] = count;
    changes.set(was.subarray(0, count), end);
    changes.set(is.subarray(0, count), end + count);
    end += 2 * count;
  }
  return changes.subarray(0, end);
}
