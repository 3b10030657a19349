// A tape with edits: stretches without trading (halts, the time before a listing) and forced price runs. Ids stay contiguous
// across them, and candles, tickers and trades all see the same edited tape.

import type { Bar } from "./bar.ts";
import { addTrades, type MinuteTrades, type Tape } from "./tape.ts";

interface Closure {
  readonly fromMs: number;
  toMs: number;
}

interface Run {
  readonly fromMs: number;
  readonly toMs: number;
  readonly percent: number;
  readonly volumeFactor: number;
}

/** Share of a forced run in the price at `part` 0…1 of its time: rises, holds, falls back. */
function runShape(part: number): number {
  if (part <= 0 || part >= 1) return 0;
  if (part < 0.4) return part / 0.4;
  return part < 0.8 ? 1 : (1 - part) / 0.2;
}

export class EditedTape implements Tape {
  readonly #base: Tape;
  readonly #closures: Closure[] = [];
  readonly #runs: Run[] = [];

  constructor(base: Tape) {
    this.#base = base;
  }

  get originMinute(): number {
    return this.#base.originMinute;
  }

  /** The tape below, without edits. */
  get base(): Tape {
    return this.#base;
  }

  /** No trades with fromMs <= time < toMs; Infinity means until reopen(). */
  close(fromMs: number, toMs: number): void {
    this.#closures.push({ fromMs, toMs });
  }

  reopen(atMs: number): void {
    for (const closure of this.#closures) if (closure.toMs > atMs) closure.toMs = atMs;
  }

  /** Moves the price by up to `percent` between two times and back, with volumeFactor × the size of every trade. */
  run(run: Run): void {
    this.#runs.push(run);
  }

  /** True if all of [fromMs, toMs) is closed. */
  isClosed(fromMs: number, toMs: number): boolean {
    return this.#closures.some((closure) => closure.fromMs <= fromMs && closure.toMs >= toMs);
  }

  readBar(minute: number, bar: Bar): void {
    const fromMs = minute * 60_000;
    if (this.#untouched(fromMs, fromMs + 60_000)) {
      this.#base.readBar(minute, bar);
      if (this.#closures.length === 0 && this.#runs.length === 0) return;
      bar.firstId -= this.#skippedBefore(fromMs);
      if (bar.count === 0) bar.reset(this.ticksBefore(minute), bar.firstId);
      return;
    }
    bar.reset(this.ticksBefore(minute), this.firstIdOf(minute));
    addTrades(bar, this.trades(minute), fromMs, fromMs + 60_000);
  }

  trades(minute: number): MinuteTrades {
    const base = this.#base.trades(minute);
    const fromMs = minute * 60_000;
    if (this.#closures.length === 0 && this.#runs.length === 0) return base;
    const firstId = base.firstId - this.#skippedBefore(fromMs);
    if (this.#untouched(fromMs, fromMs + 60_000)) return { ...base, firstId };
    const kept = Array.from({ length: base.count }, (_, index) => index).filter(
      (index) => !this.#closedAt(fromMs + base.offsetMs[index]!),
    );
    return {
      minute,
      count: kept.length,
      firstId,
      offsetMs: Int32Array.from(kept, (index) => base.offsetMs[index]!),
      ticks: Int32Array.from(kept, (index) => this.#movedTicks(base.ticks[index]!, fromMs + base.offsetMs[index]!)),
      lots: Float64Array.from(kept, (index) => this.#grownLots(base.lots[index]!, fromMs + base.offsetMs[index]!)),
      sell: Uint8Array.from(kept, (index) => base.sell[index]!),
    };
  }

  firstIdOf(minute: number): number {
    return this.#base.firstIdOf(minute) - this.#skippedBefore(minute * 60_000);
  }

  ticksBefore(minute: number): number {
    if (this.#closures.length === 0 && this.#runs.length === 0) return this.#base.ticksBefore(minute);
    for (let at = minute - 1; at > minute - 3000; at--) {
      const closure = this.#closures.find((each) => each.fromMs <= at * 60_000 && each.toMs >= (at + 1) * 60_000);
      if (closure) {
        if (closure.fromMs < this.#base.originMinute * 60_000) break;
        at = Math.floor(closure.fromMs / 60_000) + 1;
        if (at * 60_000 >= closure.toMs) at--;
        continue;
      }
      if (this.#base.firstIdOf(at + 1) === this.#base.firstIdOf(at)) continue;
      const { count, ticks } = this.trades(at);
      if (count > 0) return ticks[count - 1]!;
    }
    return this.#base.ticksBefore(minute);
  }

  #untouched(fromMs: number, toMs: number): boolean {
    const touches = (edit: Closure | Run) => edit.fromMs < toMs && edit.toMs > fromMs;
    return !this.#closures.some(touches) && !this.#runs.some(touches);
  }

  #closedAt(ms: number): boolean {
    return this.#closures.some((closure) => closure.fromMs <= ms && ms < closure.toMs);
  }

  #movedTicks(ticks: number, ms: number): number {
    let factor = 1;
    for (const run of this.#runs) factor *= 1 + (run.percent / 100) * runShape((ms - run.fromMs) / (run.toMs - run.fromMs));
    return factor === 1 ? ticks : Math.max(1, Math.round(ticks * factor));
  }

  #grownLots(lots: number, ms: number): number {
    const run = this.#runs.find((each) => each.fromMs <= ms && ms < each.toMs);
    return run ? Math.max(1, Math.round(lots * run.volumeFactor)) : lots;
  }

  /** How many trades of the base tape the closures removed before a moment. */
  #skippedBefore(ms: number): number {
    let skipped = 0;
    for (const { fromMs, toMs } of this.#closures) {
      if (fromMs >= ms) continue;
      const from = Math.max(fromMs, this.#base.originMinute * 60_000);
      skipped += this.#baseIdAt(Math.min(toMs, ms)) - (fromMs < from ? 0 : this.#baseIdAt(from));
    }
    return skipped;
  }

  #baseIdAt(ms: number): number {
    const minute = Math.floor(ms / 60_000);
    const offset = ms - minute * 60_000;
    if (offset === 0) return this.#base.firstIdOf(minute);
    const trades = this.#base.trades(minute);
    let index = 0;
    while (index < trades.count && trades.offsetMs[index]! < offset) index++;
    return trades.firstId + index;
  }
}
