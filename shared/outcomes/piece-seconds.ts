// One coin's seconds in pieces of the past (shared/redis/past-seconds.ts), not copied.

import { STRETCH_SECONDS } from "../archive/chunk.ts";
import { EXACTNESS } from "../archive/exactness-states.ts";
import { pieceRow, type PastPiece, type SecondSpan } from "../archive/past-piece.ts";
import { askOf } from "../archive/quote-values.ts";
import type { CoinPast } from "./coin-past.ts";
import type { Absence } from "./quote-states.ts";

/** When the exchange did not trade the coin. */
export interface TradeStop extends SecondSpan {
  readonly why: Extract<Absence, "halt" | "delisting">;
}

export interface PieceSecondsOptions {
  /** In order of time, each beginning where the one before ends; all but the last end at full five minutes. */
  readonly pieces: readonly PastPiece[];
  /** Base coin, "BTC". */
  readonly symbol: string;
  readonly stops: readonly TradeStop[];
}

/** A listing's values in a piece. */
interface Row {
  readonly price: Float64Array;
  readonly bid: Float64Array;
  readonly spread: Float64Array;
  readonly quoted: Float64Array;
  readonly exactness: Float64Array;
}

/** Before the first piece nothing is kept, which is a hole. */
export class PieceSeconds implements CoinPast {
  readonly #pieces: readonly PastPiece[];
  readonly #rows: readonly (readonly Row[])[];
  readonly #stops: readonly TradeStop[];
  readonly #from: number;
  readonly end: number;

  /** Throws a RangeError where a piece does not go on where the one before ends. */
  constructor({ pieces, symbol, stops }: PieceSecondsOptions) {
    pieces.forEach(checkJoined);
    this.#pieces = pieces;
    this.#rows = pieces.map((piece) => rowsOf(piece, symbol));
    this.#stops = stops;
    const last = pieces.at(-1);
    this.#from = pieces[0]?.from ?? 0;
    this.end = last ? last.from + last.seconds : this.#from;
  }

  readonly askedAt = (second: number): number => {
    const row = this.#quotedRow(second);
    return row ? second * 1000 + (row.quoted[this.#offset(second)] as number) : Number.NaN;
  };

  readonly bid = (second: number): number => this.#quotedRow(second)?.bid[this.#offset(second)] ?? Number.NaN;

  readonly ask = (second: number): number => {
    const [row, at] = [this.#quotedRow(second), this.#offset(second)];
    return row ? askOf(row.bid[at] as number, row.spread[at] as number) : Number.NaN;
  };

  readonly isDoubted = (second: number): boolean =>
    this.#rowsAt(second).some(({ exactness }) => exactness[this.#offset(second)] === EXACTNESS.doubted);

  readonly absence = (second: number): Absence | undefined => {
    const stop = this.#stops.find(({ from, to }) => from <= second && second < to);
    if (stop) return stop.why;
    const piece = this.#pieces[this.#place(second)];
    if (!piece || piece.gaps.some(({ from, to }) => from <= second && second < to)) return "hole";
    const isWatched = this.#rowsAt(second).some(({ price }) => !Number.isNaN(price[this.#offset(second)]));
    return isWatched || this.#quotedRow(second) ? undefined : "unwatched";
  };

  /** Of two listings the one that has a quote. */
  #quotedRow(second: number): Row | undefined {
    const [rows, at] = [this.#rowsAt(second), this.#offset(second)];
    for (const row of rows) if (!Number.isNaN(row.bid[at])) return row;
    return undefined;
  }

  #rowsAt(second: number): readonly Row[] {
    return this.#rows[this.#place(second)] ?? NO_ROWS;
  }

  #place(second: number): number {
    if (second < this.#from || second >= this.end) return -1;
    return Math.floor(second / STRETCH_SECONDS) - Math.floor(this.#from / STRETCH_SECONDS);
  }

  #offset(second: number): number {
    return second - (this.#pieces[this.#place(second)]?.from ?? 0);
  }
}

const NO_ROWS: readonly Row[] = [];

function rowsOf(piece: PastPiece, symbol: string): Row[] {
  return piece.coins.flatMap((coin, row) => {
    if (coin.symbol !== symbol) return [];
    const values = (plane: keyof Row): Float64Array => pieceRow(piece, plane, row);
    return [
      {
        price: values("price"),
        bid: values("bid"),
        spread: values("spread"),
        quoted: values("quoted"),
        exactness: values("exactness"),
      },
    ];
  });
}

function checkJoined({ from, seconds }: PastPiece, at: number, pieces: readonly PastPiece[]): void {
  const next = pieces[at + 1];
  if (!next) return;
  const end = from + seconds;
  if (next.from !== end || end % STRETCH_SECONDS !== 0 || seconds > STRETCH_SECONDS)
    throw new RangeError(`A piece from ${from} to ${end} is followed by one from ${next.from}`);
}
