// Decides when an unwatched coin is unusual.

import type { ListedCells } from "./listed-cells.ts";
import type { PastStates } from "./past-states.ts";

// A coin is compared with its state half a minute to a minute ago, and with that of some seconds ago. It is unusual in three
// cases:
// 1. Its price moved, with enough turnover: its usual volume for about that time, or less the further it moved.
// 2. It traded many times its usual volume, whatever its price did.
// 3. It trades after minutes without trades.
// A thin coin whose price jumps between two small trades is not unusual, nor is a coin that is always busy. The 24 h volume also
// falls as old trades expire, so its growth is a lower bound of what was traded.

export interface Thresholds {
  readonly movePercent: number;
  /** Minimum turnover for a move to count, USDT, and in how many usual minutes it would have come. */
  readonly moveTurnover: number;
  readonly moveMinutes: number;
  /** Minimum turnover that counts by itself, USDT, and in how many usual minutes it would have come. */
  readonly turnover: number;
  readonly usualMinutes: number;
}

export const MINUTE: Thresholds = { movePercent: 3, moveTurnover: 2_000, moveMinutes: 1, turnover: 25_000, usualMinutes: 40 };
export const MOMENT: Thresholds = { movePercent: 1.5, moveTurnover: 500, moveMinutes: 1 / 6, turnover: 2_500, usualMinutes: 10 };
/** A move this many times the threshold, in a coin that usually trades this much a minute, USDT, needs no turnover as proof. */
const FAR = 2;
const LIQUID = 200;
/** A coin whose 24 h volume did not grow for this long is asleep, ms. */
export const ASLEEP_MS = 5 * 60_000;
/** What a coin trades within this time after its sleep wakes it, ms. */
const WAKING_MS = 30_000;
/** Half a usual minute wakes it, within these bounds, USDT. */
const WAKING_TURNOVER = { min: 300, max: 2_000 };
/** When the source changes from REST to socket, growth counts only if the price moved by this much too. */
const WAKING_PERCENT = 0.5;
const MINUTES_OF_DAY = 1440;

/** How far a coin's price has moved since, in multiples of the threshold: 1 is just enough. */
export function moveSince(
  cells: ListedCells,
  past: PastStates,
  { movePercent, moveTurnover, moveMinutes }: Thresholds,
  place: number,
): number {
  const oldVolume = past.volume[place] as number;
  const traded = (cells.volume[place] as number) - oldVolume;
  const moved = movedPercent(cells.price[place] as number, past.price[place] as number) / movePercent;
  const usual = oldVolume / MINUTES_OF_DAY;
  // For a liquid coin a large move is proof enough: its 24 h volume falls when more expires than is added.
  if (usual >= LIQUID && moved >= FAR) return moved;
  // A large move needs less than the usual volume to be believed, but at least the minimum.
  const carried = traded / Math.max(moveTurnover, (moveMinutes * usual) / Math.max(1, moved));
  // Once both conditions are met, the size of the move says more than its turnover.
  return carried >= 1 ? moved : Math.min(moved, carried);
}

/** How much a coin traded since, whatever its price did: 1 is just enough. */
export function turnoverSince(
  cells: ListedCells,
  past: PastStates,
  { turnover, usualMinutes }: Thresholds,
  place: number,
): number {
  // The two sources may count a day differently: turnover alone must be measured within one of them.
  if (past.bySocket[place] !== cells.bySocket[place]) return 0;
  const oldVolume = past.volume[place] as number;
  const traded = (cells.volume[place] as number) - oldVolume;
  return traded / Math.max(turnover, (usualMinutes * oldVolume) / MINUTES_OF_DAY);
}

/** How awake a coin is that nobody had traded for minutes: 1 is just awake. */
export function waking(cells: ListedCells, place: number, time: number): number {
  const wokeAt = cells.wokeAt[place] as number;
  if (wokeAt === 0 || time - wokeAt > WAKING_MS) return 0;
  const asleepVolume = cells.asleepVolume[place] as number;
  const isSeen =
    cells.asleepBySocket[place] === cells.bySocket[place] ||
    movedPercent(cells.price[place] as number, cells.asleepPrice[place] as number) >= WAKING_PERCENT;
  if (!isSeen) return 0;
  const { min, max } = WAKING_TURNOVER;
  const needed = Math.min(max, Math.max(min, asleepVolume / MINUTES_OF_DAY / 2));
  return ((cells.volume[place] as number) - asleepVolume) / needed;
}

const movedPercent = (price: number, before: number): number => Math.abs(price / before - 1) * 100;
