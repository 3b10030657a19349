// When a coin that nobody watches is out of the ordinary.

import type { ListedCells } from "./listed-cells.ts";
import type { PastStates } from "./past-states.ts";

// A coin is compared with its state half a minute to a minute ago, and with that of some seconds ago. It is unusual in three cases:
// 1. Its price moved, and it traded enough for that: its usual volume of about as long, or less the further it went.
// 2. It traded many times its usual volume, whatever its price did.
// 3. Nobody had traded it for minutes, and now somebody does.
// A thin coin whose price jumps between two small trades is not unusual, nor is a busy coin that is always busy.
// The 24 h volume also falls when old trades leave it: its growth is the least that was traded.

export interface Thresholds {
  readonly movePercent: number;
  /** Least turnover with which a move counts, USDT, and in how many usual minutes it would have come. */
  readonly moveTurnover: number;
  readonly moveMinutes: number;
  /** Least turnover that counts by itself, USDT, and in how many usual minutes it would have come. */
  readonly turnover: number;
  readonly usualMinutes: number;
}

export const MINUTE: Thresholds = { movePercent: 3, moveTurnover: 2_000, moveMinutes: 1, turnover: 25_000, usualMinutes: 40 };
export const MOMENT: Thresholds = { movePercent: 1.5, moveTurnover: 500, moveMinutes: 1 / 6, turnover: 2_500, usualMinutes: 10 };
/** So many moves at once that a coin which usually trades so much a minute, USDT, needs no turnover to prove them. */
const FAR = 2;
const LIQUID = 200;
/** Nobody trades a coin whose 24 h volume did not grow for so long, ms. */
export const ASLEEP_MS = 5 * 60_000;
/** What a coin trades within this time after its sleep wakes it, ms. */
const WAKING_MS = 30_000;
/** Half a usual minute wakes it, within these bounds, USDT. */
const WAKING_TURNOVER = { min: 300, max: 2_000 };
/** By REST before and by socket now, its growth counts only where its price says that it was traded. */
const WAKING_PERCENT = 0.5;
const MINUTES_OF_DAY = 1440;

/** How far a coin's price went since, in moves that count, or how far it is from such a move: 1 is just one. */
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
  // Of a liquid coin a price far away is proof enough: the volume of the day falls while more leaves it than comes.
  if (usual >= LIQUID && moved >= FAR) return moved;
  // A price far away needs less than the usual volume to be believed, but never less than the least.
  const carried = traded / Math.max(moveTurnover, (moveMinutes * usual) / Math.max(1, moved));
  // Once both conditions are met, how far it went says more than what it took.
  return carried >= 1 ? moved : Math.min(moved, carried);
}

/** How much a coin traded since, whatever its price did: 1 is just enough. */
export function turnoverSince(
  cells: ListedCells,
  past: PastStates,
  { turnover, usualMinutes }: Thresholds,
  place: number,
): number {
  // The two sources may count a day differently: what was traded by itself must be seen by one of them.
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
