// The day before a replay: a recording's past is an hour at most, but its 24 h figures were recorded. We invent one trade a
// minute so that open, high, low and sum including the past match those figures.

import { Bar } from "../market/bar.ts";
import { addTrades, type MinuteTrades, type Tape } from "../market/tape.ts";
import type { Recording } from "./recording.ts";

const MINUTE = 60_000;
const DAY_MINUTES = 1440;

/** The invented trades: which minutes they cover, how many lots in total, and the path of the price. */
interface Plan {
  readonly count: number;
  /** Lots of all of them. */
  readonly lots: number;
  /** Ticks at equal distances from the first to the last. */
  readonly path: readonly [number, number, number, number];
}

export class DayBeforeTape implements Tape {
  readonly originMinute: number;
  readonly #past: Tape;
  readonly #recording: Recording;
  readonly #nowMs: number;
  #plan: Plan | undefined;

  /** `nowMs` is the start of the replay, epoch ms. */
  constructor(past: Tape, recording: Recording, nowMs: number) {
    this.#past = past;
    this.#recording = recording;
    this.#nowMs = nowMs;
    // The first minute stays within the last 24 hours for a minute or two after the start.
    this.originMinute = Math.min(past.originMinute, Math.floor(nowMs / MINUTE) - DAY_MINUTES + 2);
  }

  readBar(minute: number, bar: Bar): void {
    if (minute >= this.#past.originMinute) {
      this.#past.readBar(minute, bar);
      bar.firstId += this.#planned().count;
      if (bar.count === 0) bar.reset(this.ticksBefore(minute), bar.firstId);
      return;
    }
    bar.reset(this.ticksBefore(minute), this.firstIdOf(minute));
    addTrades(bar, this.trades(minute), minute * MINUTE, (minute + 1) * MINUTE);
  }

  trades(minute: number): MinuteTrades {
    if (minute >= this.#past.originMinute) {
      const past = this.#past.trades(minute);
      return { ...past, firstId: past.firstId + this.#planned().count };
    }
    const firstId = this.firstIdOf(minute);
    const count = this.firstIdOf(minute + 1) - firstId;
    const index = this.#before(minute);
    return {
      ...{ minute, count, firstId },
      offsetMs: new Int32Array(count),
      ticks: new Int32Array(count).fill(this.#ticksOf(index)),
      lots: new Float64Array(count).fill(this.#lotsOf(index)),
      sell: new Uint8Array(count).fill(index % 2),
    };
  }

  firstIdOf(minute: number): number {
    return this.#past.firstIdOf(minute) + this.#before(minute);
  }

  ticksBefore(minute: number): number {
    const before = this.#before(minute);
    // The past's tape is a loop and would also report what it has before its origin.
    const isWithinPast =
      minute > this.#past.originMinute && this.#past.firstIdOf(minute) > this.#past.firstIdOf(this.#past.originMinute);
    if (isWithinPast) return this.#past.ticksBefore(minute);
    return before > 0 ? this.#ticksOf(before - 1) : this.#planned().path[this.#planned().count > 0 ? 0 : 3];
  }

  /** How many were invented before a minute. */
  #before(minute: number): number {
    const { count } = this.#planned();
    const minutes = this.#past.originMinute - this.originMinute;
    const at = minute - this.originMinute;
    return minutes <= 0 || at <= 0 ? 0 : at >= minutes ? count : Math.ceil((at * count) / minutes);
  }

  #ticksOf(index: number): number {
    const { count, path } = this.#planned();
    if (index === 0) return path[0];
    if (index === count - 1) return path[3];
    const knots = [0, Math.floor(count / 3), Math.floor((2 * count) / 3), count - 1];
    const knot = index < knots[1]! ? 0 : index < knots[2]! ? 1 : 2;
    const [from, to] = [knots[knot]!, knots[knot + 1]!];
    return Math.round(path[knot] + ((path[knot + 1]! - path[knot]) * (index - from)) / Math.max(1, to - from));
  }

  #lotsOf(index: number): number {
    const { count, lots } = this.#planned();
    return Math.floor((lots * (index + 1)) / count) - Math.floor((lots * index) / count);
  }

  #planned(): Plan {
    return (this.#plan ??= this.#makePlan());
  }

  /** Computed on demand: summing the past takes a while at 60 times the speed. */
  #makePlan(): Plan {
    const { day, priceDecimals, lotDecimals } = this.#recording;
    const ticks = (price: number): number => Math.max(1, Math.round(price * 10 ** priceDecimals));
    const last = ticks(day?.last ?? 0);
    const open = day && day.open > 0 ? ticks(day.open) : last;
    const high = day && day.high > 0 ? ticks(day.high) : Math.max(open, last);
    const low = day && day.low > 0 ? ticks(day.low) : Math.min(open, last);
    const past = this.#sumOfPast();
    const end = past.count > 0 ? past.open : last;
    const path = end < open ? ([open, high, low, end] as const) : ([open, low, high, end] as const);
    const turnover = (day?.turnover ?? 0) * 10 ** (priceDecimals + lotDecimals);
    if (turnover <= 0) return { count: 0, lots: 0, path };
    const lots = Math.round(Math.max(0, turnover - past.turnover) / ((open + 2 * high + 2 * low + end) / 6));
    // At least two, so that the day has its first and last price even when a fast replay's past alone trades more than the day.
    const count = Math.max(2, Math.min(this.#past.originMinute - this.originMinute, lots));
    return { count, lots: Math.max(count, lots), path };
  }

  /** From the past's origin to the start. */
  #sumOfPast(): Bar {
    const [sum, bar] = [new Bar(), new Bar()];
    const minute = Math.floor(this.#nowMs / MINUTE);
    for (let at = this.#past.originMinute; at < minute; at++) {
      this.#past.readBar(at, bar);
      sum.append(bar);
    }
    addTrades(sum, this.#past.trades(minute), minute * MINUTE, this.#nowMs + 1);
    return sum;
  }
}
