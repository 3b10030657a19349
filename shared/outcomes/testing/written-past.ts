// A coin's past as the archive gives it, for tests: pieces written from what each second had.

import { MARKET_PLANES, STRETCH_SECONDS, type MarketPlane } from "../../archive/chunk.ts";
import { EXACTNESS } from "../../archive/exactness-states.ts";
import type { PastPiece, SecondSpan } from "../../archive/past-piece.ts";
import { spreadValue } from "../../archive/quote-values.ts";
import { PieceSeconds, type TradeStop } from "../piece-seconds.ts";

/** What a second of the coin had; a second without a price was not watched. */
export interface WrittenSecond {
  readonly price?: number;
  readonly bid?: number;
  readonly ask?: number;
  /** When its quote was asked for, ms of the second; 0 where it is missing. */
  readonly delay?: number;
  readonly isDoubted?: boolean;
}

export interface WrittenPast extends SecondSpan {
  /** undefined: nobody kept anything of the second. */
  readonly second: (second: number) => WrittenSecond | undefined;
  readonly stops?: readonly TradeStop[];
}

export const WRITTEN_COIN = "BTC";

export function writtenPast({ from, to, second, stops = [] }: WrittenPast): PieceSeconds {
  return new PieceSeconds({ pieces: writtenPieces({ from, to, second }), symbol: WRITTEN_COIN, stops });
}

export function writtenPieces({ from, to, second }: WrittenPast): PastPiece[] {
  const pieces: PastPiece[] = [];
  for (let start = from; start < to;) {
    const end = Math.min(to, start - (start % STRETCH_SECONDS) + STRETCH_SECONDS);
    pieces.push(writtenPiece(start, end, second));
    start = end;
  }
  return pieces;
}

function writtenPiece(from: number, to: number, second: WrittenPast["second"]): PastPiece {
  const found = Array.from({ length: to - from }, (_, at) => second(from + at));
  const unknown = Number.NaN;
  const planes: Record<MarketPlane, (each: WrittenSecond) => number> = {
    price: ({ price = unknown }) => price,
    volume: () => unknown,
    exactness: ({ isDoubted, price }) => (isDoubted ? EXACTNESS.doubted : price === undefined ? unknown : EXACTNESS.exact),
    bid: ({ bid = unknown }) => bid,
    spread: ({ bid = unknown, ask = unknown }) => spreadValue(bid, ask),
    quoted: ({ bid, delay = 0 }) => (bid === undefined ? unknown : delay),
  };
  const values = Object.fromEntries(
    MARKET_PLANES.map((plane) => [plane, Float64Array.from(found, (each) => (each ? planes[plane](each) : unknown))]),
  ) as PastPiece["values"];
  const gaps = found.flatMap((each, at) => (each ? [] : [{ from: from + at, to: from + at + 1 }]));
  const coin = { symbol: WRITTEN_COIN, pair: `${WRITTEN_COIN}USDT`, position: 0, listing: 1, decimals: 2 };
  return { exchange: "mexc", from, seconds: to - from, coins: [coin], values, begins: [[]], gaps };
}
