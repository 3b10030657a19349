// Times in which a coin's trades did not arrive live. Where REST trades have no ids, socket and REST are joined by time, and
// within one millisecond by value.

import type { RestTrade } from "./exchange.ts";

/** A trade as both sides show it: exchange time in epoch ms, and price × quantity. */
interface SeenTrade {
  readonly time: number;
  readonly quoteVolume: number;
}

/** One interruption of one coin, between two live trades. */
export interface Hole {
  /** Newest trade before the interruption, epoch ms. */
  readonly fromTime: number;
  /** Older trades than this do not belong to it, epoch ms: `fromTime`, or earlier when nothing of the coin was delivered yet. */
  readonly oldestTime: number;
  /** First trade after it, epoch ms; 0 before there is one. */
  untilTime: number;
  /** Live trades in [oldestTime, untilTime]. */
  readonly seen: SeenTrade[];
  /** The first millisecond had more trades than we remember: count them all as delivered. */
  readonly isCrowded: boolean;
  /** Monotonic ms since when live delivery works again; Infinity while it does not. */
  restoredAt: number;
  /** REST has shown all it had before any live trade came: only the next live trade proves that nothing is missing. */
  awaitsTrade: boolean;
}

const NO_HOLES: readonly Hole[] = [];
/** Trades of one millisecond remembered per coin. */
const MAX_SAME_MS = 64;
/** Trades in flight when a connection died are older than the last event by less than this. */
export const IN_FLIGHT_MS = 1_000;
/**
 * After a pause of this process, the last event may come from another connection and be read before this one's older trades. Only
 * a coin without trades is repaired from there, so nothing is delivered twice.
 */
export const STOOD_STILL_MS = 60_000;

function takeOut(seen: SeenTrade[], trade: SeenTrade): boolean {
  const at = seen.findIndex((other) => other.time === trade.time && other.quoteVolume === trade.quoteVolume);
  if (at >= 0) seen.splice(at, 1);
  return at >= 0;
}

export class TimeHoles {
  #newest = new Float64Array(0);
  #values = new Float64Array(0);
  #counts = new Uint8Array(0);
  readonly #holes = new Map<number, Hole[]>();
  /** Per coin, what REST showed ahead of the sockets, which will bring it again. */
  readonly #ahead = new Map<number, SeenTrade[]>();
  readonly #tradeCame: (position: number, hole: Hole) => void;

  /** `tradeCame` is called with the first live trade after a hole that awaits one. */
  constructor(tradeCame: (position: number, hole: Hole) => void = () => undefined) {
    this.#tradeCame = tradeCame;
  }

  /** Makes room for positions below `count`. */
  grow(count: number): void {
    if (count <= this.#newest.length) return;
    const [newest, values, counts] = [new Float64Array(count), new Float64Array(count * MAX_SAME_MS), new Uint8Array(count)];
    newest.set(this.#newest);
    values.set(this.#values);
    counts.set(this.#counts);
    this.#newest = newest;
    this.#values = values;
    this.#counts = counts;
  }

  forget(position: number): void {
    this.#newest[position] = 0;
    this.#holes.delete(position);
    this.#ahead.delete(position);
  }

  /** Records a live trade; false when REST has already delivered it. */
  accepts(position: number, quoteVolume: number, time: number): boolean {
    if (this.#ahead.size > 0 && this.#cameByRest(position, quoteVolume, time)) return false;
    this.#note(position, quoteVolume, time);
    if (this.#holes.size > 0) this.#noteInHoles(position, quoteVolume, time);
    return true;
  }

  #note(position: number, quoteVolume: number, time: number): void {
    const newest = this.#newest[position] as number;
    if (time < newest) return;
    const count = time > newest ? 0 : (this.#counts[position] as number);
    this.#newest[position] = time;
    if (count >= MAX_SAME_MS) return;
    this.#values[position * MAX_SAME_MS + count] = quoteVolume;
    this.#counts[position] = count + 1;
  }

  /** Strictly older than REST's newest: it showed them all. In that same millisecond: only if the value is among them. */
  #cameByRest(position: number, quoteVolume: number, time: number): boolean {
    const ahead = this.#ahead.get(position);
    const edge = ahead?.[0]?.time;
    if (!ahead || edge === undefined || time > edge) {
      this.#ahead.delete(position);
      return false;
    }
    return time < edge || takeOut(ahead, { time, quoteVolume });
  }

  #noteInHoles(position: number, quoteVolume: number, time: number): void {
    for (const hole of this.#holes.get(position) ?? []) {
      if (time < hole.oldestTime || (hole.untilTime > 0 && time > hole.untilTime)) continue;
      hole.seen.push({ time, quoteVolume });
      if (time <= hole.fromTime || hole.untilTime > 0) continue;
      hole.untilTime = time;
      if (hole.awaitsTrade) this.#tradeCame(position, hole);
    }
  }

  /** Live delivery stopped. `lastEventTime` stands in for a coin that has not traded yet. */
  cut(position: number, lastEventTime: number): void {
    const holes = this.#holes.get(position) ?? [];
    const last = holes.at(-1);
    if (last && last.untilTime === 0) {
      last.restoredAt = Number.POSITIVE_INFINITY;
      last.awaitsTrade = false;
    } else holes.push(this.#newHole(position, lastEventTime));
    this.#holes.set(position, holes);
  }

  #newHole(position: number, lastEventTime: number): Hole {
    const time = this.#newest[position] as number;
    const count = time > 0 ? (this.#counts[position] as number) : 0;
    const values = this.#values.subarray(position * MAX_SAME_MS, position * MAX_SAME_MS + count);
    return {
      fromTime: time || lastEventTime - IN_FLIGHT_MS,
      oldestTime: time || lastEventTime - STOOD_STILL_MS,
      untilTime: 0,
      seen: Array.from(values, (quoteVolume) => ({ time, quoteVolume })),
      isCrowded: count === MAX_SAME_MS,
      restoredAt: Number.POSITIVE_INFINITY,
      awaitsTrade: false,
    };
  }

  /** Live delivery works again since this monotonic time. */
  restored(position: number, nowMs: number): void {
    for (const hole of this.holesOf(position)) hole.restoredAt = Math.min(hole.restoredAt, nowMs);
  }

  holesOf(position: number): readonly Hole[] {
    return this.#holes.get(position) ?? NO_HOLES;
  }

  close(position: number, hole: Hole): void {
    const holes = this.holesOf(position).filter((kept) => kept !== hole);
    if (holes.length > 0) this.#holes.set(position, holes);
    else this.#holes.delete(position);
  }

  /**
   * The trades of a hole that did not arrive live. `trades` is REST's list, oldest first, reaching back to the hole's start.
   * Closes the hole; without a later live trade it continues after what REST showed, until there is one.
   */
  missing(position: number, hole: Hole, trades: readonly RestTrade[]): RestTrade[] {
    const seen = [...hole.seen];
    const taken = trades.filter((trade) => {
      if (trade.time < hole.oldestTime || (hole.untilTime > 0 && trade.time > hole.untilTime)) return false;
      return !(hole.isCrowded && trade.time === hole.fromTime) && !takeOut(seen, trade);
    });
    this.close(position, hole);
    this.#noteInOthers(position, taken);
    const edge = taken.at(-1)?.time ?? 0;
    if (hole.untilTime === 0 && edge > 0 && edge >= (this.#newest[position] as number))
      this.#ahead.set(
        position,
        taken.filter((trade) => trade.time === edge),
      );
    for (const { quoteVolume, time } of taken) this.#note(position, quoteVolume, time);
    if (hole.untilTime === 0) this.#goOn(position, hole);
    return taken;
  }

  /** Two holes may share a millisecond: what one has delivered there is not missing in the other. */
  #noteInOthers(position: number, taken: readonly RestTrade[]): void {
    for (const { oldestTime, untilTime, seen } of this.holesOf(position))
      for (const { time, quoteVolume } of taken)
        if (time >= oldestTime && (untilTime === 0 || time <= untilTime)) seen.push({ time, quoteVolume });
  }

  #goOn(position: number, hole: Hole): void {
    const { restoredAt, fromTime } = hole;
    const next = this.#newHole(position, fromTime + IN_FLIGHT_MS);
    this.#holes.set(position, [...this.holesOf(position), { ...next, restoredAt, awaitsTrade: true }]);
  }
}
