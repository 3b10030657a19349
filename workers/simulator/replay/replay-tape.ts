// A recording as a tape: recorded time runs from a chosen place at the present, at 1 to 60 times its speed, in a loop.

import { Bar } from "../market/bar.ts";
import { addTrades, type MinuteTrades, type Tape } from "../market/tape.ts";
import type { RecordedTrade, Recording } from "./recording.ts";

const MINUTE = 60_000;
/** Rounds before the first; keeps ids positive when history wraps. */
const ROUNDS_BEFORE = 100_000;
const KEPT_MINUTES = 8;
/** A little more than the day a ticker needs. */
const KEPT_BARS = 1600;

export interface ReplayClock {
  /** Real epoch ms at which the recording is at `recordedMs` after its first minute. */
  readonly realMs: number;
  readonly recordedMs: number;
  readonly speed: number;
  /** First real minute with trades. */
  readonly originMinute: number;
}

export class ReplayTape implements Tape {
  readonly originMinute: number;
  readonly #recording: Recording;
  readonly #clock: ReplayClock;
  readonly #lengthMs: number;
  readonly #bars = new Map<number, Bar>();
  readonly #kept = new Map<number, MinuteTrades>();

  constructor(recording: Recording, clock: ReplayClock) {
    this.#recording = recording;
    this.#clock = clock;
    this.#lengthMs = recording.minutes * MINUTE;
    this.originMinute = clock.originMinute;
  }

  readBar(minute: number, bar: Bar): void {
    const known = this.#bars.get(minute);
    if (known) {
      Object.assign(bar, known);
      return;
    }
    const trades = this.trades(minute);
    bar.reset(trades.count === 0 ? this.ticksBefore(minute) : 1, trades.firstId);
    addTrades(bar, trades, minute * MINUTE, (minute + 1) * MINUTE);
    if (this.#bars.size >= KEPT_BARS) this.#bars.delete(this.#bars.keys().next().value!);
    this.#bars.set(minute, Object.assign(new Bar(), bar));
  }

  trades(minute: number): MinuteTrades {
    const known = this.#kept.get(minute);
    if (known) return known;
    const found: { offsetMs: number; trade: RecordedTrade }[] = [];
    if (minute >= this.originMinute) this.#collect(minute, found);
    const made: MinuteTrades = {
      minute,
      count: found.length,
      firstId: this.firstIdOf(minute),
      offsetMs: Int32Array.from(found, ({ offsetMs }) => offsetMs),
      ticks: Int32Array.from(found, ({ trade }) => trade.ticks),
      lots: Float64Array.from(found, ({ trade }) => trade.lots),
      sell: Uint8Array.from(found, ({ trade }) => (trade.sell ? 1 : 0)),
    };
    if (this.#kept.size >= KEPT_MINUTES) this.#kept.delete(this.#kept.keys().next().value!);
    this.#kept.set(minute, made);
    return made;
  }

  firstIdOf(minute: number): number {
    const at = Math.max(minute, this.originMinute) * MINUTE;
    const source = Math.floor(this.#recordedAt(at) / MINUTE);
    let id = this.#idOf(source);
    for (const trade of this.#sourceTrades(source)) if (this.#realTime(source, trade) < at) id++;
    return id;
  }

  ticksBefore(minute: number): number {
    const before = minute * MINUTE;
    const start = Math.floor(this.#recordedAt(before) / MINUTE);
    for (let source = start; source > start - 2 * this.#recording.minutes - 2; source--) {
      const trades = this.#sourceTrades(source);
      for (let index = trades.length - 1; index >= 0; index--)
        if (this.#realTime(source, trades[index]!) < before) return trades[index]!.ticks;
    }
    return 1;
  }

  #collect(minute: number, found: { offsetMs: number; trade: RecordedTrade }[]): void {
    const fromMs = minute * MINUTE;
    const last = Math.floor(this.#recordedAt(fromMs + MINUTE) / MINUTE);
    for (let source = Math.floor(this.#recordedAt(fromMs) / MINUTE); source <= last; source++)
      for (const trade of this.#sourceTrades(source)) {
        const offsetMs = this.#realTime(source, trade) - fromMs;
        if (offsetMs >= 0 && offsetMs < MINUTE) found.push({ offsetMs, trade });
      }
  }

  /** Recorded ms since the start of round 0 at a real moment; below zero in earlier rounds. */
  #recordedAt(realMs: number): number {
    return this.#clock.recordedMs + (realMs - this.#clock.realMs) * this.#clock.speed;
  }

  /** Real time of a trade of a source minute counted over all rounds, whole epoch ms. */
  #realTime(source: number, trade: RecordedTrade): number {
    const round = Math.floor(source / this.#recording.minutes);
    const recorded = round * this.#lengthMs + trade.timeMs - this.#recording.firstMinute * MINUTE;
    return Math.floor(this.#clock.realMs + (recorded - this.#clock.recordedMs) / this.#clock.speed);
  }

  #sourceTrades(source: number): readonly RecordedTrade[] {
    const { minutes } = this.#recording;
    return this.#recording.trades(source - Math.floor(source / minutes) * minutes);
  }

  #idOf(source: number): number {
    const { minutes } = this.#recording;
    const round = Math.floor(source / minutes);
    return (round + ROUNDS_BEFORE) * this.#recording.countBefore(minutes) + this.#recording.countBefore(source - round * minutes);
  }
}
