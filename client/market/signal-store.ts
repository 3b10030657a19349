// The signals a page holds, as numbers in columns: thousands of them are a few typed arrays used again and again, and texts
// that many share are kept once. Whole signals are made of them for the few that somebody looks at.

import type { Signal } from "../../shared/contracts/signals.ts";
import { signalTypeOf, type SignalType } from "../../shared/signals/signal-types.ts";

/** What a rule gives each of its signals. */
type RuleFacts = Pick<Signal, "rule" | "exchange" | "signalType" | "timeframe" | "direction" | "threshold">;

/** Place of a signal in the store; −1 is none. */
export type Place = number;

const FIRST_PLACES = 4096;
const BUCKETS = 1 << 14;
const NONE = -1;
const MINUTE_ONLY = 1;
const EARLIER = 2;
const NUMBERS = 13;

export class SignalStore {
  readonly #rules: RuleFacts[] = [];
  readonly #ruleNumbers = new Map<string, number>();
  readonly #symbols: string[] = [];
  readonly #symbolNumbers = new Map<string, number>();
  /** First place of each bucket of equal hashes, the others linked by #next; free places are linked the same way. */
  readonly #first = new Int32Array(BUCKETS).fill(NONE);
  #free: Place = NONE;
  #columns = new Columns(FIRST_PLACES);
  #used = 0;
  /** Figures of conditions, which few signals have. */
  readonly #figures = new Map<Place, number[]>();

  /** Signals held now. */
  size = 0;

  /**
   * Place of a signal: one of the same rule, coin and moment has it already. `isReplaced` is true then when it was only
   * known to have been above before. Hold the place, or the signal may be gone.
   */
  put(signal: Signal, isEarlier = false): { place: Place; isReplaced: boolean } {
    const marks = isEarlier ? EARLIER : 0;
    const [rule, symbol] = [this.#ruleNumber(signal), this.#symbolNumber(signal.symbol)];
    const bucket = bucketOf(rule, symbol, signal.timestamp);
    const known = this.#find(bucket, rule, symbol, signal.timestamp);
    if (known === NONE) return { place: this.#write(this.#take(bucket, rule, symbol), signal, marks), isReplaced: false };
    const isReplaced = this.isEarlier(known) && !isEarlier;
    if (isReplaced) this.#write(known, signal, marks);
    return { place: known, isReplaced };
  }

  /** One more holds this place. */
  hold(place: Place): void {
    this.#columns.holders[place] = (this.#columns.holders[place] as number) + 1;
  }

  /** One less does; the last one frees it. */
  release(place: Place): void {
    const { holders } = this.#columns;
    const left = (holders[place] as number) - 1;
    holders[place] = left;
    if (left === 0) this.#remove(place);
  }

  /** Epoch ms. */
  timestamp(place: Place): number {
    return this.#columns.numbers[place * NUMBERS] as number;
  }

  symbol(place: Place): string {
    return this.#symbols[this.#columns.symbol[place] as number] as string;
  }

  /** Key of its rule. */
  rule(place: Place): string {
    return this.#factsOf(place).rule;
  }

  /** Length of its window, minutes. */
  timeframe(place: Place): Signal["timeframe"] {
    return this.#factsOf(place).timeframe;
  }

  exchange(place: Place): Signal["exchange"] {
    return this.#factsOf(place).exchange;
  }

  /** Its signal type. */
  type(place: Place): SignalType {
    const { signalType, direction } = this.#factsOf(place);
    return signalTypeOf(signalType, direction);
  }

  /** The crossing of a coin that was above before anybody waited for it. */
  isEarlier(place: Place): boolean {
    return ((this.#columns.marks[place] as number) & EARLIER) !== 0;
  }

  /** The whole signal. */
  read(place: Place): Signal {
    const facts = this.#factsOf(place);
    const symbol = this.symbol(place);
    const at = (index: number): number => this.#columns.numbers[place * NUMBERS + index] as number;
    const timestamp = at(0);
    const conditionFigures = this.#figures.get(place);
    return {
      id: `${facts.rule}:${symbol}:${timestamp / 1000}`,
      ...facts,
      symbol,
      timestamp,
      netPercentValue: at(1),
      volumeChangePercent: orNull(at(2)),
      priceStart: at(3),
      priceEnd: at(4),
      volumeNow: orNull(at(5)),
      volumeBefore: orNull(at(6)),
      btcStart: orNull(at(7)),
      btcEnd: orNull(at(8)),
      suppressed: at(9),
      high: orNull(at(10)),
      highAt: orNull(at(11)),
      marketChange: orNull(at(12)),
      ...(conditionFigures && { conditionFigures }),
      minuteOnly: ((this.#columns.marks[place] as number) & MINUTE_ONLY) !== 0,
    };
  }

  #write(place: Place, signal: Signal, marks: number): Place {
    const { volumeChangePercent, volumeNow, volumeBefore, btcStart, btcEnd } = signal;
    const known = [volumeNow, volumeBefore, btcStart, btcEnd].map(orNaN);
    const { timestamp, netPercentValue, priceStart, priceEnd, suppressed } = signal;
    this.#columns.numbers.set(
      [
        timestamp,
        netPercentValue,
        orNaN(volumeChangePercent),
        priceStart,
        priceEnd,
        ...known,
        suppressed,
        orNaN(signal.high),
        orNaN(signal.highAt),
        orNaN(signal.marketChange),
      ],
      place * NUMBERS,
    );
    this.#figures.delete(place);
    if (signal.conditionFigures) this.#figures.set(place, signal.conditionFigures);
    this.#columns.marks[place] = marks | (signal.minuteOnly ? MINUTE_ONLY : 0);
    return place;
  }

  #find(bucket: number, rule: number, symbol: number, timestamp: number): Place {
    const columns = this.#columns;
    let place = this.#first[bucket] as Place;
    while (
      place !== NONE &&
      !(columns.rule[place] === rule && columns.symbol[place] === symbol && this.timestamp(place) === timestamp)
    )
      place = columns.next[place] as Place;
    return place;
  }

  #take(bucket: number, rule: number, symbol: number): Place {
    if (this.#free === NONE && this.#used === this.#columns.rule.length) this.#columns = this.#columns.twice();
    const columns = this.#columns;
    const place = this.#free === NONE ? this.#used++ : this.#free;
    if (place === this.#free) this.#free = columns.next[place] as Place;
    columns.rule[place] = rule;
    columns.symbol[place] = symbol;
    columns.next[place] = this.#first[bucket] as Place;
    this.#first[bucket] = place;
    this.size++;
    return place;
  }

  #remove(place: Place): void {
    const { rule, symbol, next } = this.#columns;
    this.#figures.delete(place);
    const bucket = bucketOf(rule[place] as number, symbol[place] as number, this.timestamp(place));
    let before = NONE;
    for (let each = this.#first[bucket] as Place; each !== place; each = next[each] as Place) before = each;
    if (before === NONE) this.#first[bucket] = next[place] as Place;
    else next[before] = next[place] as Place;
    next[place] = this.#free;
    this.#free = place;
    this.size--;
  }

  #factsOf(place: Place): RuleFacts {
    return this.#rules[this.#columns.rule[place] as number] as RuleFacts;
  }

  #ruleNumber({ rule, exchange, signalType, timeframe, direction, threshold }: Signal): number {
    let number = this.#ruleNumbers.get(rule);
    if (number !== undefined) return number;
    number = this.#rules.push({ rule, exchange, signalType, timeframe, direction, threshold }) - 1;
    this.#ruleNumbers.set(rule, number);
    return number;
  }

  #symbolNumber(symbol: string): number {
    let number = this.#symbolNumbers.get(symbol);
    if (number !== undefined) return number;
    number = this.#symbols.push(symbol) - 1;
    this.#symbolNumbers.set(symbol, number);
    return number;
  }
}

class Columns {
  readonly numbers: Float64Array;
  readonly rule: Int32Array;
  readonly symbol: Int32Array;
  readonly next: Int32Array;
  readonly holders: Uint16Array;
  readonly marks: Uint8Array;

  constructor(places: number) {
    this.numbers = new Float64Array(places * NUMBERS);
    this.rule = new Int32Array(places);
    this.symbol = new Int32Array(places);
    this.next = new Int32Array(places);
    this.holders = new Uint16Array(places);
    this.marks = new Uint8Array(places);
  }

  twice(): Columns {
    const wider = new Columns(this.rule.length * 2);
    for (const name of ["numbers", "rule", "symbol", "next", "holders", "marks"] as const) wider[name].set(this[name]);
    return wider;
  }
}

function bucketOf(rule: number, symbol: number, timestamp: number): number {
  const mixed = Math.imul(rule, 0x9e37_79b1) ^ Math.imul(symbol, 0x85eb_ca6b) ^ Math.imul(timestamp / 1000, 0xc2b2_ae35);
  return (mixed ^ (mixed >>> 15)) & (BUCKETS - 1);
}

const orNaN = (value: number | null): number => value ?? Number.NaN;
const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);
