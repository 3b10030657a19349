// How many rows each list shows of how many it has: written by the tables' painters, read by the heads', outside React.

export interface ListCounts {
  readonly shown: number;
  readonly total: number;
  /** Rows that would change places, while the order is held under the pointer; undefined while it is not held. */
  readonly moved?: number | undefined;
}

const NONE: ListCounts = { shown: 0, total: 0 };
const counts = new Map<string, ListCounts>();

/** Tells what a list shows now; called by its table after painting. */
export function setCounts(listId: string, shown: ListCounts): void {
  counts.set(listId, shown);
}

/** What a list shows; zeros before its first paint. */
export function countsOf(listId: string): ListCounts {
  return counts.get(listId) ?? NONE;
}

/** Forgets a list that has left the screen. */
export function dropCounts(listId: string): void {
  counts.delete(listId);
}
