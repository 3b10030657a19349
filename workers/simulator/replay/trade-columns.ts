// Trades that are read from a file in any order, collected in columns and turned into a recording.

import { decimalsNeeded, type RecordedTrade, type Recording } from "./recording.ts";

const MINUTE = 60_000;
const MAX_PRICE_DECIMALS = 12;
const MAX_LOT_DECIMALS = 8;
/** A whole exchange's trades are too many for a day of them: the windows and their history are enough. */
const PAST_MS = 55 * MINUTE;
/** Tapes keep ticks in 32 bits. */
const MAX_TICKS = 2 ** 31 - 1;

export interface WireTrade {
  /** Decimal text as it was sent. */
  readonly price: string;
  readonly quantity: string;
  readonly timeMs: number;
  readonly sell: boolean;
}

/** What was recorded of a whole exchange, epoch ms, both included. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

export class TradeColumns {
  readonly #times: number[] = [];
  readonly #prices: number[] = [];
  readonly #quantities: number[] = [];
  readonly #sells: boolean[] = [];
  #priceDecimals = 0;
  #lotDecimals = 0;
  #highest = 0;
  /** Where it is known that a coin did not trade at the ends. */
  #bounds: Span | undefined;

  add({ price, quantity, timeMs, sell }: WireTrade): void {
    this.#times.push(timeMs);
    this.#prices.push(Number(price));
    this.#quantities.push(Number(quantity));
    this.#sells.push(sell);
    this.#priceDecimals = Math.max(this.#priceDecimals, decimalsNeeded([price], MAX_PRICE_DECIMALS));
    this.#lotDecimals = Math.max(this.#lotDecimals, decimalsNeeded([quantity], MAX_LOT_DECIMALS));
    this.#highest = Math.max(this.#highest, Number(price));
  }

  /** Times of the first and the last trade; none before the first was added. */
  get span(): Span | undefined {
    if (this.#times.length === 0) return undefined;
    const extreme = (isWanted: (a: number, b: number) => boolean) => this.#times.reduce((a, b) => (isWanted(a, b) ? a : b));
    return { fromMs: extreme((a, b) => a <= b), toMs: extreme((a, b) => a >= b) };
  }

  /**
   * Replays repeat whole minutes. A span that begins or ends inside one is continued by itself up to that minute's ends, or the
   * market would stand still there and every watchdog would think the line dead.
   */
  fillMinutes({ fromMs, toMs }: Span): void {
    const lengthMs = toMs - fromMs + 1;
    const [startMs, endMs] = [Math.floor(fromMs / MINUTE) * MINUTE, (Math.floor(toMs / MINUTE) + 1) * MINUTE];
    for (let at = 0, count = this.#times.length; at < count; at++) {
      const timeMs = this.#times[at] as number;
      for (let copy = timeMs - lengthMs; copy >= startMs; copy -= lengthMs) this.#repeat(at, copy);
      for (let copy = timeMs + lengthMs; copy < endMs; copy += lengthMs) this.#repeat(at, copy);
    }
    this.#bounds = { fromMs: startMs, toMs: endMs - 1 };
  }

  #repeat(at: number, timeMs: number): void {
    this.#times.push(timeMs);
    this.#prices.push(this.#prices[at] as number);
    this.#quantities.push(this.#quantities[at] as number);
    this.#sells.push(this.#sells[at] as boolean);
  }

  /** All of them in the order of their times. Throws where there are none. */
  recording(pair: string): Recording {
    if (this.#times.length === 0) throw new Error(`${pair}: no trades in the file`);
    const order = Uint32Array.from(this.#times.keys()).sort((a, b) => (this.#times[a] ?? 0) - (this.#times[b] ?? 0) || a - b);
    let priceDecimals = this.#priceDecimals;
    while (priceDecimals > 0 && this.#highest * 10 ** priceDecimals > MAX_TICKS) priceDecimals--;
    const lotDecimals = this.#lotDecimals;
    const times = Float64Array.from(order, (at) => this.#times[at] ?? 0);
    const ticks = Int32Array.from(order, (at) => Math.round((this.#prices[at] ?? 0) * 10 ** priceDecimals));
    const lots = Float64Array.from(order, (at) => Math.round((this.#quantities[at] ?? 0) * 10 ** lotDecimals));
    const sells = Uint8Array.from(order, (at) => Number(this.#sells[at]));
    const firstMinute = Math.floor((this.#bounds?.fromMs ?? times[0]!) / MINUTE);
    const minutes = Math.floor((this.#bounds?.toMs ?? times.at(-1)!) / MINUTE) - firstMinute + 1;
    const counts = new Int32Array(minutes + 1);
    for (const time of times) counts[Math.floor(time / MINUTE) - firstMinute + 1]!++;
    for (let minute = 0; minute < minutes; minute++) counts[minute + 1]! += counts[minute]!;
    const made: (readonly RecordedTrade[])[] = [];
    const tradesOf = (minute: number): RecordedTrade[] =>
      Array.from({ length: counts[minute + 1]! - counts[minute]! }, (_, index) => {
        const at = counts[minute]! + index;
        return { timeMs: times[at]!, ticks: ticks[at]!, lots: lots[at]!, sell: sells[at] === 1 };
      });
    return {
      ...{ pair, priceDecimals, lotDecimals, firstMinute, minutes },
      ...(this.#bounds ? { pastMs: PAST_MS } : {}),
      countBefore: (minute) => counts[minute]!,
      trades: (minute) => (made[minute] ??= tradesOf(minute)),
    };
  }
}
