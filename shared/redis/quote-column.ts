// Format of a second's best prices in Redis: a pair of doubles per position, bid and ask, unknown where the exchange named none; then when
// they were asked for, epoch ms by the exchange's clock, and the universe version of the positions. Workers write and read it.

import { doublesOf } from "./stored-column.ts";

/** [bid, ask] of one coin. */
const PAIR_VALUES = 2;
const TRAILER_VALUES = 2;

export interface QuoteColumn {
  /** [bid, ask] by position. */
  readonly prices: Float64Array;
  /** One request asks for all coins, so they have one age. */
  readonly askedAt: number;
  readonly version: number;
}

export function storedQuotes({ prices, askedAt, version }: QuoteColumn): Buffer {
  const values = new Float64Array(prices.length + TRAILER_VALUES);
  values.set(prices);
  values.set([askedAt, version], prices.length);
  return Buffer.from(values.buffer);
}

/** undefined for bytes that are no such column. */
export function quotesIn(bytes: Uint8Array): QuoteColumn | undefined {
  const isWhole = bytes.byteLength % (PAIR_VALUES * 8) === 0 && bytes.byteLength >= TRAILER_VALUES * 8;
  if (!isWhole) return undefined;
  const values = doublesOf(bytes);
  const [askedAt, version] = values.subarray(-TRAILER_VALUES) as unknown as [number, number];
  return { prices: values.subarray(0, -TRAILER_VALUES), askedAt, version };
}
