// The skeleton of one minute: single trades (open, wicks, close) and groups of trades whose sum is fixed before they are split.
// It gives the exact bar, so a day of candles needs no trades; minute-trades.ts splits the groups and keeps the sums.

import type { Bar } from "./bar.ts";
import { Random } from "./random.ts";

/** Minutes with up to this many trades have only single ones. */
export const SPARSE = 11;
const MAX_SEGMENTS = 6;

/** The parameters of a minute. Prices in ticks, sizes in lots. */
export interface MinuteInput {
  readonly seed: number;
  readonly count: number;
  readonly from: number;
  readonly to: number;
  /** Typical deviation within the minute, ticks. */
  readonly wobble: number;
  /** Average size of a trade, lots. */
  readonly size: number;
}

/** Reused scratch space for one minute: build() overwrites it. */
export class MinuteSkeleton {
  readonly random = new Random(1);
  /** Singles: the sparse trades in order, or open, high, low, close and perhaps one more. */
  singles = 0;
  readonly singleTicks = new Int32Array(SPARSE + 1);
  readonly singleLots = new Float64Array(SPARSE + 1);
  readonly singleSell = new Uint8Array(SPARSE + 1);
  /** Dense minutes: a bought and a sold group in each segment of the minute. */
  segments = 0;
  readonly centre = new Int32Array(MAX_SEGMENTS * 2);
  readonly groupLots = new Float64Array(MAX_SEGMENTS * 2);
  readonly groupCount = new Int32Array(MAX_SEGMENTS * 2);
  highSegment = 0;
  lowSegment = 0;
  high = 0;
  low = 0;
  step = 0;

  build(input: MinuteInput): void {
    this.random.reseed(input.seed);
    this.segments = 0;
    if (input.count <= SPARSE) this.#sparse(input);
    else this.#dense(input);
  }

  #single(index: number, ticks: number, size: number, sellChance: number): void {
    const draw = this.random.next();
    this.singleTicks[index] = ticks < 1 ? 1 : ticks;
    this.singleLots[index] = Math.max(1, Math.floor((size * 0.35) / (draw + 0.08)));
    this.singleSell[index] = this.random.next() < sellChance ? 1 : 0;
  }

  #sparse(input: MinuteInput): void {
    const { count, from, to, wobble, size } = input;
    this.singles = count;
    const sellChance = to < from ? 0.65 : to > from ? 0.35 : 0.5;
    for (let index = 0; index < count; index++) {
      const last = index === count - 1;
      const straight = from + ((to - from) * (index + 1)) / count;
      this.#single(index, last ? to : Math.round(straight + this.random.bell() * wobble * 0.5), size, sellChance);
    }
  }

  #dense(input: MinuteInput): void {
    const { count, from, to, wobble, size } = input;
    const segments = count < 40 ? 3 : MAX_SEGMENTS;
    this.segments = segments;
    this.step = wobble;
    let high = Math.max(from, to);
    let low = Math.min(from, to);
    for (let segment = 0; segment < segments; segment++) {
      const share = (segment + 0.5) / segments;
      const bid = Math.max(
        1,
        Math.round(from + (to - from) * share + this.random.bell() * wobble * Math.sqrt(share * (1 - share))),
      );
      const spread = 1 + Math.floor(this.random.next() * Math.min(3, 1 + wobble * 0.05));
      this.centre[segment * 2] = bid + spread;
      this.centre[segment * 2 + 1] = bid;
      if (bid + spread > high || segment === 0) this.highSegment = segment;
      if (bid < low || segment === 0) this.lowSegment = segment;
      high = Math.max(high, bid + spread);
      low = Math.min(low, bid);
    }
    this.high = high + Math.floor(this.random.next() * wobble * 0.8);
    this.low = Math.max(1, low - Math.floor(this.random.next() * wobble * 0.8));
    const open = Math.max(1, Math.round(from + this.random.bell() * Math.min(2, wobble * 0.1)));
    this.#single(0, Math.min(this.high, Math.max(this.low, open)), size, 0.5);
    this.#single(1, this.high, size, 0);
    this.#single(2, this.low, size, 1);
    this.#single(3, to, size, 0.5);
    // Groups are odd (pairs around a middle); an odd remainder becomes one more single.
    this.singles = count % 2 === 0 ? 4 : 5;
    if (this.singles === 5) this.#single(4, this.centre[segments]!, size, 0.5);
    this.#groups(count - this.singles, segments * 2, size, to - from, wobble);
  }

  #groups(trades: number, groups: number, size: number, move: number, wobble: number): void {
    let pairs = (trades - groups) / 2;
    const lean = Math.max(-0.3, Math.min(0.3, (0.15 * move) / (wobble + 1)));
    for (let group = 0; group < groups; group++) {
      const left = groups - group;
      const share = left === 1 ? pairs : Math.min(pairs, Math.floor((pairs / left) * (0.4 + 1.2 * this.random.next())));
      pairs -= share;
      const count = 1 + 2 * share;
      this.groupCount[group] = count;
      const side = group % 2 === 0 ? 1 + lean : 1 - lean;
      const draw = this.random.next();
      this.groupLots[group] = Math.max(4 * count, Math.floor(count * size * side * (0.45 + 0.25 / (draw + 0.25))));
    }
  }

  /** Adds the whole minute to a bar that was reset to the price before it. */
  fill(bar: Bar): void {
    if (this.segments === 0) {
      for (let index = 0; index < this.singles; index++)
        bar.add(this.singleTicks[index]!, this.singleLots[index]!, this.singleSell[index] === 1);
      return;
    }
    for (let index = 0; index < this.singles; index++)
      bar.add(this.singleTicks[index]!, this.singleLots[index]!, this.singleSell[index] === 1);
    for (let group = 0; group < this.segments * 2; group++) {
      const lots = this.groupLots[group]!;
      const turnover = lots * this.centre[group]!;
      bar.count += this.groupCount[group]!;
      bar.volume += lots;
      bar.turnover += turnover;
      if (group % 2 === 1) continue;
      bar.takerVolume += lots;
      bar.takerTurnover += turnover;
    }
    bar.open = this.singleTicks[0]!;
    bar.high = this.high;
    bar.low = this.low;
    bar.close = this.singleTicks[3]!;
  }
}
