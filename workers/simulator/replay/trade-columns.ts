// Collects trades read from a file, in any order and possibly repeated, in columns and turns them into a recording.

import { textSeed } from "../market/random.ts";
import { eachOnce } from "./each-once.ts";
import type { RecordedDay, RecordedListing } from "./recorded-coin.ts";
import { decimalsNeeded, type RecordedTrade, type Recording } from "./recording.ts";

const MINUTE = 60_000;
const MAX_PRICE_DECIMALS = 12;
const MAX_LOT_DECIMALS = 8;
/** A day of a whole exchange's trades is too many: the windows and their history are enough. */
const PAST_MS = 55 * MINUTE;
/** Tapes keep ticks in 32 bits. */
const MAX_TICKS = 2 ** 31 - 1;

export interface WireTrade {
  /** Decimal text as sent. */
  readonly price: string;
  readonly quantity: string;
  readonly timeMs: number;
  readonly sell: boolean;
  /** Missing or "" where the venue gave none. */
  readonly id?: string | number;
}

/** The recorded time of a whole exchange, epoch ms, inclusive. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A lower hash beside one of 32 bits: a number holds 53 exactly. */
const LOWER = 2 ** 21;

/** A number for an id: numbers stay, texts become a negative hash, 0 means none. */
function keyOf(id: string | number): number {
  if (typeof id === "number" || id === "") return Number(id);
  return -(textSeed(id, 1) * LOWER + (textSeed(id, 2) % LOWER) + 1);
}

export class TradeColumns {
  readonly #times: number[] = [];
  readonly #prices: number[] = [];
  readonly #quantities: number[] = [];
  readonly #sells: boolean[] = [];
  readonly #keys: number[] = [];
  readonly #sources: number[] = [];
  #priceDecimals = 0;
  #lotDecimals = 0;
  #highest = 0;
  /** Where it is known that a coin did not trade at the ends. */
  #bounds: Span | undefined;

  /** Adds a trade; `source` is the connection or answer that reported it, each of which reports a trade once. */
  add({ price, quantity, timeMs, sell, id = "" }: WireTrade, source = 0): void {
    this.#times.push(timeMs);
    this.#prices.push(Number(price));
    this.#quantities.push(Number(quantity));
    this.#sells.push(sell);
    this.#keys.push(keyOf(id));
    this.#sources.push(source);
    this.#priceDecimals = Math.max(this.#priceDecimals, decimalsNeeded([price], MAX_PRICE_DECIMALS));
    this.#lotDecimals = Math.max(this.#lotDecimals, decimalsNeeded([quantity], MAX_LOT_DECIMALS));
    this.#highest = Math.max(this.#highest, Number(price));
  }

  /** Adds the trades of `others` within a span. */
  addWithin(others: TradeColumns, { fromMs, toMs }: Span): void {
    for (let at = 0; at < others.#times.length; at++) {
      const timeMs = others.#times[at] as number;
      if (timeMs >= fromMs && timeMs <= toMs) this.#copy(others, at, timeMs);
    }
    this.#priceDecimals = Math.max(this.#priceDecimals, others.#priceDecimals);
    this.#lotDecimals = Math.max(this.#lotDecimals, others.#lotDecimals);
    this.#highest = Math.max(this.#highest, others.#highest);
  }

  /** Times of the first and last trade; undefined before the first. */
  get span(): Span | undefined {
    if (this.#times.length === 0) return undefined;
    const extreme = (isWanted: (a: number, b: number) => boolean) => this.#times.reduce((a, b) => (isWanted(a, b) ? a : b));
    return { fromMs: extreme((a, b) => a <= b), toMs: extreme((a, b) => a >= b) };
  }

  /**
   * Replays repeat whole minutes. A span that starts or ends inside one is extended with its own trades to that minute's ends,
   * because otherwise the market would stand still there and watchdogs would think the connection dead.
   */
  fillMinutes({ fromMs, toMs }: Span): void {
    const lengthMs = toMs - fromMs + 1;
    const [startMs, endMs] = [Math.floor(fromMs / MINUTE) * MINUTE, (Math.floor(toMs / MINUTE) + 1) * MINUTE];
    for (let at = 0, count = this.#times.length; at < count; at++) {
      const timeMs = this.#times[at] as number;
      for (let copy = timeMs - lengthMs; copy >= startMs; copy -= lengthMs) this.#copy(this, at, copy);
      for (let copy = timeMs + lengthMs; copy < endMs; copy += lengthMs) this.#copy(this, at, copy);
    }
    this.#bounds = { fromMs: startMs, toMs: endMs - 1 };
  }

  #copy(from: TradeColumns, at: number, timeMs: number): void {
    this.#times.push(timeMs);
    this.#prices.push(from.#prices[at] as number);
    this.#quantities.push(from.#quantities[at] as number);
    this.#sells.push(from.#sells[at] as boolean);
    this.#keys.push(from.#keys[at] as number);
    this.#sources.push(from.#sources[at] as number);
  }

  /**
   * All trades in time order, each once, in the listed units or else those seen. Throws when there are none, unless minutes were
   * filled.
   */
  recording(pair: string, listing?: RecordedListing, day?: RecordedDay): Recording {
    if (this.#times.length === 0 && !this.#bounds) throw new Error(`${pair}: no trades in the file`);
    const order = eachOnce({
      ...{ times: this.#times, prices: this.#prices, quantities: this.#quantities, sells: this.#sells },
      ...{ keys: this.#keys, sources: this.#sources },
    });
    const highest = Math.max(this.#highest, day?.high ?? 0);
    let priceDecimals = Math.max(this.#priceDecimals, Math.min(MAX_PRICE_DECIMALS, listing?.priceDecimals ?? 0));
    while (priceDecimals > 0 && highest * 10 ** priceDecimals > MAX_TICKS) priceDecimals--;
    // Fewer decimals of quantities keep sums of ticks times lots exact.
    const isSeen = this.#times.length > 0;
    const lotDecimals = isSeen ? this.#lotDecimals : Math.min(MAX_LOT_DECIMALS, listing?.lotDecimals ?? 0);
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
      ...(this.#bounds && { pastMs: PAST_MS }),
      ...(listing && { listing }),
      ...(day && { day }),
      countBefore: (minute) => counts[minute]!,
      trades: (minute) => (made[minute] ??= tradesOf(minute)),
    };
  }
}
