import { Bar } from "./bar.ts";
import type { EditedTape } from "./edited-tape.ts";
import { addTrades } from "./tape.ts";

const WINDOW = 1440;
const WHOLE = WINDOW - 1;
const NO_LOW = 2_147_483_647;
const bar = new Bar();

/**
 * Rolling 24 hours of one symbol, exact to the millisecond: all trades with now-24h < time <= now. Whole minutes are kept as
 * sums, both edges are counted from trades.
 */
export class RollingDay {
  readonly #tape: EditedTape;
  /** Sums cover the minutes [#minute - 1439, #minute - 1]. */
  #minute = -1;
  readonly #high = new Int32Array(WINDOW);
  readonly #low = new Int32Array(WINDOW).fill(NO_LOW);
  readonly #sum = new Bar();
  #highest = 0;
  #lowest = NO_LOW;

  constructor(tape: EditedTape) {
    this.#tape = tape;
  }

  /** Fills `into` with the window that ends at nowMs (inclusive); open is its first trade. */
  read(nowMs: number, into: Bar): void {
    const minute = Math.floor(nowMs / 60_000);
    this.roll(minute);
    const tape = this.#tape;
    const outgoing = minute - WINDOW;
    into.reset(tape.ticksBefore(outgoing + 1), tape.firstIdOf(outgoing + 1));
    if (outgoing >= tape.originMinute)
      addTrades(into, tape.trades(outgoing), nowMs - WINDOW * 60_000 + 1, (outgoing + 1) * 60_000);
    if (this.#sum.count > 0) {
      if (into.count === 0) into.open = this.#firstOpen(outgoing + 1, into);
      this.#sum.high = this.#highest;
      this.#sum.low = this.#lowest;
      this.#sum.close = tape.ticksBefore(minute);
      this.#sum.open = into.open;
      this.#sum.firstId = into.firstId;
      into.append(this.#sum);
    }
    addTrades(into, tape.trades(minute), minute * 60_000, nowMs + 1);
  }

  /** Moves the sums to a minute; cheap when called every minute, the first call adds a day of bars. */
  roll(minute: number): void {
    if (minute === this.#minute) return;
    if (this.#minute < 0 || minute < this.#minute || minute - this.#minute > WHOLE) this.#start(minute);
    else while (this.#minute < minute) this.#advance();
  }

  #start(minute: number): void {
    this.#sum.reset(0, 0);
    for (let at = minute - WHOLE; at < minute; at++) this.#enter(at);
    this.#minute = minute;
    this.#scan();
  }

  #advance(): void {
    this.#enter(this.#minute);
    this.#minute++;
    const leaving = this.#minute - WINDOW;
    const slot = leaving % WINDOW;
    const wasHigh = this.#high[slot]!;
    const wasLow = this.#low[slot]!;
    if (wasHigh > 0) {
      this.#tape.readBar(leaving, bar);
      this.#sum.count -= bar.count;
      this.#sum.volume -= bar.volume;
      this.#sum.turnover -= bar.turnover;
      this.#sum.takerVolume -= bar.takerVolume;
      this.#sum.takerTurnover -= bar.takerTurnover;
    }
    this.#high[slot] = 0;
    this.#low[slot] = NO_LOW;
    if (wasHigh === this.#highest || wasLow === this.#lowest) this.#scan();
  }

  #enter(minute: number): void {
    const slot = minute % WINDOW;
    this.#high[slot] = 0;
    this.#low[slot] = NO_LOW;
    if (minute < this.#tape.originMinute) return;
    this.#tape.readBar(minute, bar);
    if (bar.count === 0) return;
    this.#sum.count += bar.count;
    this.#sum.volume += bar.volume;
    this.#sum.turnover += bar.turnover;
    this.#sum.takerVolume += bar.takerVolume;
    this.#sum.takerTurnover += bar.takerTurnover;
    this.#high[slot] = bar.high;
    this.#low[slot] = bar.low;
    if (bar.high > this.#highest) this.#highest = bar.high;
    if (bar.low < this.#lowest) this.#lowest = bar.low;
  }

  #scan(): void {
    this.#highest = 0;
    this.#lowest = NO_LOW;
    for (let slot = 0; slot < WINDOW; slot++) {
      if (this.#high[slot]! > this.#highest) this.#highest = this.#high[slot]!;
      if (this.#low[slot]! < this.#lowest) this.#lowest = this.#low[slot]!;
    }
  }

  #firstOpen(fromMinute: number, into: Bar): number {
    for (let minute = fromMinute; minute < this.#minute; minute++) {
      if (this.#high[minute % WINDOW] === 0) continue;
      this.#tape.readBar(minute, bar);
      into.firstId = bar.firstId;
      return bar.open;
    }
    return into.open;
  }
}
