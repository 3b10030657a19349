// Candles of any interval of one symbol, summed from its tape: seconds from trades, the rest from minute bars and kept hours.

import { Bar } from "./bar.ts";
import { readOldMinute } from "./old-hours.ts";
import type { SimSymbol } from "./sim-symbol.ts";
import { addTrades } from "./tape.ts";

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;
/** Epoch day 4 was the first Monday. */
const MONDAY = 4 * DAY;

/** A width in ms, or calendar months. */
export type Interval = number | "month";

/** Start of the interval that contains a moment, epoch ms. */
export function openOf(interval: Interval, ms: number): number {
  if (interval === "month") {
    const date = new Date(ms);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  }
  if (interval === 7 * DAY) return Math.floor((ms - MONDAY) / interval) * interval + MONDAY;
  return Math.floor(ms / interval) * interval;
}

/** Start of the interval `steps` later (or earlier when negative). */
export function stepFrom(interval: Interval, openMs: number, steps: number): number {
  if (interval !== "month") return openMs + steps * interval;
  const date = new Date(openMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + steps, 1);
}

const KEPT_HOURS = 800;
const minuteBar = new Bar();

/** Candles of one symbol as of a moment: later trades do not exist yet. */
export class CandleReader {
  readonly #symbol: SimSymbol;
  readonly #hours = new Map<number, Bar>();

  constructor(symbol: SimSymbol) {
    this.#symbol = symbol;
  }

  /**
   * Fills `bar` with [openMs, closeMs) as known at `nowMs` inclusive. Returns false when there is no candle (halt, before
   * listing).
   */
  read(openMs: number, closeMs: number, nowMs: number, bar: Bar): boolean {
    const { tape } = this.#symbol;
    if (closeMs <= this.#symbol.oldestMs || openMs > nowMs) return false;
    if (tape.isClosed(openMs, Math.min(closeMs, nowMs + 1))) return false;
    if (closeMs - openMs < MINUTE) {
      const minute = Math.floor(openMs / MINUTE);
      bar.reset(tape.ticksBefore(minute), tape.firstIdOf(minute));
      addTrades(bar, tape.trades(minute), openMs, Math.min(closeMs, nowMs + 1));
      return minute >= tape.originMinute;
    }
    return this.#sum(openMs, closeMs, nowMs, bar);
  }

  #sum(openMs: number, closeMs: number, nowMs: number, bar: Bar): boolean {
    const end = Math.min(closeMs, nowMs + 1);
    let at = openMs;
    let first = true;
    while (at < end) {
      const whole = at % HOUR === 0 && at + HOUR <= end;
      const part = whole ? this.#hour(at / HOUR) : this.#minute(at / MINUTE, nowMs);
      if (part && first) {
        bar.reset(part.open, part.firstId);
        first = false;
      }
      if (part) bar.append(part);
      at += whole ? HOUR : MINUTE;
    }
    return !first;
  }

  #minute(minute: number, nowMs: number): Bar | undefined {
    const { tape } = this.#symbol;
    if (minute < tape.originMinute) {
      const hour = this.#hour(Math.floor(minute / 60));
      if (!hour) return undefined;
      readOldMinute(hour, minute, minuteBar);
      return minuteBar;
    }
    const start = minute * MINUTE;
    if (start + MINUTE <= nowMs + 1) tape.readBar(minute, minuteBar);
    else {
      minuteBar.reset(tape.ticksBefore(minute), tape.firstIdOf(minute));
      addTrades(minuteBar, tape.trades(minute), start, nowMs + 1);
    }
    return minuteBar;
  }

  #hour(hour: number): Bar | undefined {
    const known = this.#hours.get(hour);
    if (known) return known;
    const bar = new Bar();
    if (hour * 60 < this.#symbol.tape.originMinute) {
      if (hour * HOUR < this.#symbol.oldestMs || !this.#symbol.readOldHour) return undefined;
      this.#symbol.readOldHour(hour, bar);
    } else
      for (let minute = hour * 60; minute < hour * 60 + 60; minute++) {
        this.#symbol.tape.readBar(minute, minuteBar);
        if (minute === hour * 60) bar.reset(minuteBar.open, minuteBar.firstId);
        bar.append(minuteBar);
      }
    if (this.#hours.size >= KEPT_HOURS) this.#hours.delete(this.#hours.keys().next().value!);
    this.#hours.set(hour, bar);
    return bar;
  }
}
