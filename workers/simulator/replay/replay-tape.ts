// A recording as a tape: recorded time runs in a loop from a chosen position at the present, at 1 to 60 times its speed.

import { Bar } from "../market/bar.ts";
import type { MinuteTrades, Tape } from "../market/tape.ts";
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
  /** By minute of the recording. */
  readonly #sourceBars: Bar[] = [];

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
    const fromMs = minute * MINUTE;
    bar.reset(1, this.firstIdOf(minute));
    if (minute >= this.originMinute)
      for (let source = this.#sourceAt(fromMs); source <= this.#sourceAt(fromMs + MINUTE); source++)
        this.#addSource(bar, source, fromMs);
    if (bar.count === 0) bar.reset(this.ticksBefore(minute), bar.firstId);
    if (this.#bars.size >= KEPT_BARS) this.#bars.delete(this.#bars.keys().next().value!);
    this.#bars.set(minute, Object.assign(new Bar(), bar));
  }

  trades(minute: number): MinuteTrades {
    const known = this.#kept.get(minute);
    if (known) return known;
    const firstId = this.firstIdOf(minute);
    const count = minute < this.originMinute ? 0 : this.firstIdOf(minute + 1) - firstId;
    const made = {
      ...{ minute, count, firstId },
      offsetMs: new Int32Array(count),
      ticks: new Int32Array(count),
      lots: new Float64Array(count),
      sell: new Uint8Array(count),
    };
    if (count > 0) this.#fill(made);
    if (this.#kept.size >= KEPT_MINUTES) this.#kept.delete(this.#kept.keys().next().value!);
    this.#kept.set(minute, made);
    return made;
  }

  firstIdOf(minute: number): number {
    const at = Math.max(minute, this.originMinute) * MINUTE;
    const source = this.#sourceAt(at);
    let id = this.#idOf(source);
    for (const trade of this.#sourceTrades(source)) if (this.#realTime(source, trade) < at) id++;
    return id;
  }

  ticksBefore(minute: number): number {
    const before = minute * MINUTE;
    const start = this.#sourceAt(before);
    for (let source = start; source > start - 2 * this.#recording.minutes - 2; source--) {
      const trades = this.#sourceTrades(source);
      for (let index = trades.length - 1; index >= 0; index--)
        if (this.#realTime(source, trades[index]!) < before) return trades[index]!.ticks;
    }
    return 1;
  }

  #fill({ minute, offsetMs, ticks, lots, sell }: MinuteTrades): void {
    const fromMs = minute * MINUTE;
    let at = 0;
    for (let source = this.#sourceAt(fromMs); source <= this.#sourceAt(fromMs + MINUTE); source++)
      for (const trade of this.#sourceTrades(source)) {
        const offset = this.#realTime(source, trade) - fromMs;
        if (offset < 0 || offset >= MINUTE) continue;
        offsetMs[at] = offset;
        ticks[at] = trade.ticks;
        lots[at] = trade.lots;
        sell[at] = trade.sell ? 1 : 0;
        at++;
      }
  }

  /**
   * Adds the trades of a source minute that fall in the real minute from `fromMs` on: at 60 times the speed most fall in it
   * entirely.
   */
  #addSource(bar: Bar, source: number, fromMs: number): void {
    const trades = this.#sourceTrades(source);
    const [first, last] = [trades[0], trades.at(-1)];
    if (!first || !last) return;
    if (this.#realTime(source, first) >= fromMs && this.#realTime(source, last) < fromMs + MINUTE) {
      bar.append(this.#sourceBar(source, trades));
      return;
    }
    for (const trade of trades) {
      const time = this.#realTime(source, trade);
      if (time >= fromMs && time < fromMs + MINUTE) bar.add(trade.ticks, trade.lots, trade.sell);
    }
  }

  #sourceBar(source: number, trades: readonly RecordedTrade[]): Bar {
    const minute = source - Math.floor(source / this.#recording.minutes) * this.#recording.minutes;
    let bar = this.#sourceBars[minute];
    if (!bar) {
      this.#sourceBars[minute] = bar = new Bar();
      for (const { ticks, lots, sell } of trades) bar.add(ticks, lots, sell);
    }
    bar.firstId = this.#idOf(source);
    return bar;
  }

  /** The source minute shown at a real moment, counted over all rounds. */
  #sourceAt(realMs: number): number {
    return Math.floor(this.#recordedAt(realMs) / MINUTE);
  }

  /** Recorded ms since the start of round 0 at a real moment; negative in earlier rounds. */
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
