// A hot standby takes over: its own seconds continue from the columns that the previous leader left in Redis.

import type { Book } from "../book/book.ts";
import type { ColumnStore } from "../columns/column-store.ts";
import type { Exactness } from "./exactness.ts";
import { isSameVolume } from "../../shared/market/same-volume.ts";

/** The last seconds a worker wrote before it died may lack trades that were still on their way. */
const UNSURE_SECONDS = 5;
/** Exactness is written with each second; a leader that stopped may have missed a few. */
const WRITTEN_WITHIN_SECONDS = 10;

/** What the previous leader left. */
export interface LeftColumns {
  /** The last second it published, and that second's column. */
  readonly last: number;
  readonly column: Float64Array;
  /** By position: epoch second from which its history is exact. */
  readonly exact: Float64Array;
}

/** Seconds [from, to) of a coin that two workers counted differently: one of them missed trades. */
export interface DisputedSeconds {
  readonly position: number;
  readonly from: number;
  readonly to: number;
}

interface Parts {
  readonly book: Book;
  readonly store: ColumnStore;
  readonly exactness: Exactness;
}

/**
 * Moves the book to the previous leader's volume origin. The two are joined at the oldest second that both have, because the
 * newest may lack trades that were still on their way when the leader wrote it. Returns the minutes that both counted
 * differently; the book's own figures apply until the exchange has been asked.
 */
export async function continueColumns(
  { book, store, exactness }: Parts,
  { last, column, exact }: LeftColumns,
): Promise<DisputedSeconds[]> {
  const { firstSecond } = book;
  const marks = minuteEnds(firstSecond, last - UNSURE_SECONDS);
  // Before anything is awaited, because the ring moves on.
  const own = marks.map((second) => book.column(second).slice());
  const [ownFirst, ownLast] = [book.column(firstSecond).slice(), book.column(last).slice()];
  const left: Float64Array[] = [];
  await store.readSecondsInto([firstSecond, ...marks], left);
  const first = left.shift();
  const disputed: DisputedSeconds[] = [];
  for (let position = 0; position < book.capacity; position++) {
    const volume = column[position * 2 + 1];
    if (volume === undefined || Number.isNaN(volume)) continue;
    // A coin that has not traded since keeps the price from when this worker began.
    const price = (first?.[position * 2] ?? column[position * 2]) as number;
    const atFirst = (first?.[position * 2 + 1] ?? Number.NaN) - (ownFirst[position * 2 + 1] as number);
    // Listed since: one of the two does not know the first second.
    const offset = Number.isNaN(atFirst) ? volume - (ownLast[position * 2 + 1] as number) : atFirst;
    book.rebase(position, offset, price);
    const since = exact[position] ?? book.liveFrom;
    exactness.startsAt(position, since);
    // Exact only recently: the previous leader was waiting for a trade.
    if (since > last - WRITTEN_WITHIN_SECONDS) exactness.carriesPrice(position);
    for (let at = 1; at < marks.length; at++) {
      const from = (marks[at - 1] as number) + 1;
      const [ours, theirs] = [tradedBetween(own, at, position), tradedBetween(left, at, position)];
      // Seconds that a leader knew only to the minute, or not at all, are no evidence.
      if (from >= since && !Number.isNaN(ours + theirs) && !isSameVolume(ours, theirs))
        disputed.push({ position, from, to: (marks[at] as number) + 1 });
    }
  }
  return disputed;
}

/** Last seconds of minutes within [from, to]. */
function minuteEnds(from: number, to: number): number[] {
  const ends: number[] = [];
  for (let end = Math.ceil((from + 1) / 60) * 60 - 1; end <= to; end += 60) ends.push(end);
  return ends;
}

/** Quote volume between a mark and the one before it; NaN if either is unknown. */
function tradedBetween(columns: readonly Float64Array[], at: number, position: number): number {
  const cell = position * 2 + 1;
  return (columns[at]?.[cell] ?? Number.NaN) - (columns[at - 1]?.[cell] ?? Number.NaN);
}
