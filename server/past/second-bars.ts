// Bars of seconds of one coin, out of the pieces of the past.

import { EXACTNESS } from "../../shared/archive/exactness-states.ts";
import { pieceRow, type PastPiece } from "../../shared/archive/past-piece.ts";
import type { Kline } from "../../shared/contracts/charts.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { SecondCandles } from "../../shared/market/second-candles.ts";
import type { PastSeconds } from "../../shared/redis/past-seconds.ts";

export interface SecondBarsQuestion {
  readonly exchange: ExchangeId;
  readonly symbol: string;
  readonly lengthMs: number;
  /** Bars that open in [from, to), epoch ms. */
  readonly from: number;
  readonly to: number;
}

/** Rejects where the archive's store or Redis does. */
export async function secondBars(past: Pick<PastSeconds, "pieces">, question: SecondBarsQuestion): Promise<readonly Kline[]> {
  const { exchange, symbol, lengthMs, to } = question;
  const from = Math.ceil(question.from / lengthMs) * lengthMs;
  const candles = new SecondCandles(lengthMs);
  // With the second before, at whose price the first bar opens.
  for await (const piece of past.pieces({ exchange, from: from - 1000, to, symbols: [symbol] })) addPiece(candles, piece);
  return candles.candles.flatMap(({ openTime: time, volume, quoteVolume, ...prices }) =>
    time < from ? [] : [{ time, ...prices, volume: knownOrNull(volume), quote_volume: knownOrNull(quoteVolume) }],
  );
}

const knownOrNull = (volume: number): number | null => (Number.isNaN(volume) ? null : volume);

/** Of a symbol with two listings the later one counts where it has a price. */
function addPiece(candles: SecondCandles, piece: PastPiece): void {
  const rows = piece.coins.map((_, row) => ({
    price: pieceRow(piece, "price", row),
    exactness: pieceRow(piece, "exactness", row),
    volume: pieceRow(piece, "volume", row),
    begins: new Set(piece.begins[row]),
  }));
  let last: (typeof rows)[number] | undefined;
  for (let at = 0; at < piece.seconds; at++) {
    // A minute's candle does not say which price its seconds had.
    const row = rows.findLast(({ price, exactness }) => !Number.isNaN(price[at]) && exactness[at] !== EXACTNESS.minuteOnly);
    // The first second of a piece goes on from the piece before unless it says otherwise.
    const isSame = at === 0 || row === last;
    candles.add(piece.from + at, row?.price[at] ?? Number.NaN, row?.volume[at] ?? Number.NaN, isSame && !row?.begins.has(at));
    last = row;
  }
}
