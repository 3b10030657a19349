// When an exchange did not trade a coin, from the moments in which it left the list of those that trade.

import { pieceRow, type PastPiece } from "../archive/past-piece.ts";
import type { TradeStop } from "./piece-seconds.ts";

/** The coin's stops: a halt where it has a price again within the pieces, else a delisting. `stopped`: epoch seconds, ascending. */
export function tradeStops(pieces: readonly PastPiece[], symbol: string, stopped: readonly number[]): TradeStop[] {
  return stopped.map((from, at) => {
    const back = nextPrice(pieces, symbol, from);
    const isBack = back !== undefined && back < (stopped[at + 1] ?? Number.POSITIVE_INFINITY);
    return isBack ? { from, to: back, why: "halt" } : { from, to: Number.POSITIVE_INFINITY, why: "delisting" };
  });
}

/** The first second after those in which the coin still had a price when it left; undefined where there is none. */
function nextPrice(pieces: readonly PastPiece[], symbol: string, from: number): number | undefined {
  let isGone = false;
  for (const piece of pieces) {
    const rows = piece.coins.flatMap((coin, row) => (coin.symbol === symbol ? [pieceRow(piece, "price", row)] : []));
    for (let second = Math.max(from, piece.from); second < piece.from + piece.seconds; second++) {
      const isPriced = rows.some((row) => !Number.isNaN(row[second - piece.from]));
      if (isPriced && isGone) return second;
      if (!isPriced) isGone = true;
    }
  }
  return undefined;
}
