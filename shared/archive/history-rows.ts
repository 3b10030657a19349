// Rows that programs read, made of pieces of the past: one for each coin and step in which its price is known, by time, then symbol.

import { listingKey, type ChunkCoin } from "./chunk.ts";
import { EXACTNESS } from "./exactness-states.ts";
import { bySymbolAndListing, pieceRow, type PastPiece, type SecondSpan } from "./past-piece.ts";
import { askOf } from "./quote-values.ts";

/**
 * How exact a row is, the worst of its seconds; by number as EXACTNESS has them, then *partial*: some of its seconds, or their volumes, are
 * unknown.
 */
export const EXACT_WORDS = ["exact", "minute", "doubted", "changed", "partial"] as const;
export type ExactWord = (typeof EXACT_WORDS)[number];

export interface HistoryRow {
  /** Epoch ms in which the step begins. */
  readonly time: number;
  readonly symbol: string;
  /** The last one in the step, USDT. */
  readonly price: number;
  /** USDT traded in the step; null where it is unknown. */
  readonly quote_volume: number | null;
  /** Of the last quote asked for in the step; null where there was none. */
  readonly bid: number | null;
  readonly ask: number | null;
  readonly exact: ExactWord;
}

/** From the best to the worst. */
const WORST_LAST: readonly ExactWord[] = ["exact", "changed", "minute", "doubted", "partial"];
const WORD_BY_STATE = new Map<number, ExactWord>([
  [EXACTNESS.exact, "exact"],
  [EXACTNESS.minuteOnly, "minute"],
  [EXACTNESS.doubted, "doubted"],
  [EXACTNESS.changed, "changed"],
]);

export class HistoryRows {
  readonly #from: number;
  readonly #step: number;
  readonly #coins = new Map<string, CoinSteps>();
  #sorted: readonly CoinSteps[] = [];
  #gap: SecondSpan | undefined;

  /** Rows of seconds before `from`, an epoch second at which a step begins, are left out: they are read for the volumes after them. */
  constructor(from: number, stepSeconds: number) {
    this.#from = from;
    this.#step = stepSeconds;
  }

  /** The rows of steps that end in the next piece. */
  *add(piece: PastPiece): Generator<HistoryRow, void, undefined> {
    const coins = piece.coins.map((coin, row) => this.#coin(coin, piece, row));
    if (this.#sorted.length < this.#coins.size) this.#sorted = [...this.#coins.values()].toSorted(bySymbol);
    for (let at = 0; at < piece.seconds; at++) {
      const second = piece.from + at;
      for (const coin of coins) coin.add(at, second >= this.#from);
      if ((second + 1) % this.#step !== 0) continue;
      for (const coin of this.#sorted) {
        const row = coin.close((second + 1 - this.#step) * 1000, this.#step);
        if (row) yield row;
      }
    }
  }

  /** Gaps that have ended by the end of the piece; with no piece also the one that goes on to the end. */
  gaps(piece?: PastPiece): readonly SecondSpan[] {
    const ended: SecondSpan[] = [];
    for (const span of piece?.gaps ?? []) {
      const from = Math.max(span.from, this.#from);
      if (from >= span.to) continue;
      if (this.#gap && this.#gap.to !== from) ended.push(this.#gap);
      this.#gap = { from: this.#gap?.to === from ? this.#gap.from : from, to: span.to };
    }
    const isOver = this.#gap && (!piece || this.#gap.to < piece.from + piece.seconds);
    if (!this.#gap || !isOver) return ended;
    ended.push(this.#gap);
    this.#gap = undefined;
    return ended;
  }

  #coin(coin: ChunkCoin, piece: PastPiece, row: number): CoinSteps {
    const key = listingKey(coin);
    const steps = this.#coins.get(key) ?? new CoinSteps(coin);
    this.#coins.set(key, steps);
    steps.read(piece, row);
    return steps;
  }
}

const NONE = new Float64Array(0);

/** One coin's seconds of a piece, and its step that has not ended. */
class CoinSteps {
  readonly coin: ChunkCoin;
  #prices: Float64Array = NONE;
  #volumes: Float64Array = NONE;
  #states: Float64Array = NONE;
  #bids: Float64Array = NONE;
  #spreads: Float64Array = NONE;
  #begins: ReadonlySet<number> = new Set();
  #lastVolume = Number.NaN;
  #price = Number.NaN;
  #volume = 0;
  #bid = Number.NaN;
  #ask = Number.NaN;
  #exact: ExactWord = "exact";
  /** Seconds of the step whose price is known, and those of them whose volume is. */
  #known = 0;
  #counted = 0;

  constructor(coin: ChunkCoin) {
    this.coin = coin;
  }

  read(piece: PastPiece, row: number): void {
    this.#prices = pieceRow(piece, "price", row);
    this.#volumes = pieceRow(piece, "volume", row);
    this.#states = pieceRow(piece, "exactness", row);
    this.#bids = pieceRow(piece, "bid", row);
    this.#spreads = pieceRow(piece, "spread", row);
    this.#begins = new Set(piece.begins[row]);
  }

  add(at: number, isShown: boolean): void {
    const volume = this.#volumes[at] as number;
    const traded = this.#begins.has(at) ? Number.NaN : volume - this.#lastVolume;
    this.#lastVolume = volume;
    if (!isShown) return;
    const bid = this.#bids[at] as number;
    if (!Number.isNaN(bid)) {
      this.#bid = bid;
      this.#ask = askOf(bid, this.#spreads[at] as number);
    }
    const price = this.#prices[at] as number;
    if (Number.isNaN(price)) return;
    this.#price = price;
    this.#known++;
    this.#exact = worse(this.#exact, WORD_BY_STATE.get(this.#states[at] as number) ?? "doubted");
    if (Number.isNaN(traded)) return;
    this.#volume += traded;
    this.#counted++;
  }

  /** The row of the step that ends here; undefined where no price in it is known. */
  close(time: number, seconds: number): HistoryRow | undefined {
    const isWhole = this.#known === seconds && (this.#counted === seconds || this.#counted === 0);
    const row = {
      ...{ time, symbol: this.coin.symbol, price: this.#price },
      quote_volume: this.#counted === 0 ? null : this.#volume,
      bid: orNull(this.#bid),
      ask: orNull(this.#ask),
      exact: isWhole ? this.#exact : "partial",
    } as const;
    const isKnown = this.#known > 0;
    this.#price = this.#bid = this.#ask = Number.NaN;
    this.#volume = this.#known = this.#counted = 0;
    this.#exact = "exact";
    return isKnown ? row : undefined;
  }
}

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

const worse = (one: ExactWord, other: ExactWord): ExactWord =>
  WORST_LAST.indexOf(one) >= WORST_LAST.indexOf(other) ? one : other;

const bySymbol = (a: CoinSteps, b: CoinSteps): number => bySymbolAndListing(a.coin, b.coin);
