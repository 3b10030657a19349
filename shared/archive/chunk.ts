// A stretch of the archive: one plane of the market's seconds, a row for each coin that was watched in it.

import type { ExchangeId } from "../market/exchange-id.ts";

/** Last price in USDT, cumulative quote volume, and how exact both are (exactness-states.ts). */
export const TRADE_PLANES = ["price", "volume", "exactness"] as const;
export type TradePlane = (typeof TRADE_PLANES)[number];

/** Of the quote that was asked for in a second: best bid in USDT, the ask beside it (quote-values.ts), and the ms of the second it is of. */
export const QUOTE_PLANES = ["bid", "spread", "quoted"] as const;
export type QuotePlane = (typeof QUOTE_PLANES)[number];

/** What of each second was read from the market. */
export const MARKET_PLANES = [...TRADE_PLANES, ...QUOTE_PLANES] as const;
export type MarketPlane = (typeof MARKET_PLANES)[number];

/** What was published of seconds that changed afterwards, alone: the price, and the quote volume of the second itself. */
export const PUBLISHED_PLANES = ["publishedPrice", "publishedVolume"] as const;
export type PublishedPlane = (typeof PUBLISHED_PLANES)[number];

/** What is kept, each apart from the others. */
export const PLANES = [...MARKET_PLANES, ...PUBLISHED_PLANES] as const;
export type Plane = (typeof PLANES)[number];

/** Seconds that are kept at once; every chunk begins at a multiple. */
export const STRETCH_SECONDS = 300;

/** A coin as one universe listed it. */
export interface ChunkCoin {
  readonly symbol: string;
  readonly pair: string;
  readonly position: number;
  /** Version of the universe since which the position is this coin's: a position has other coins in other chunks, or within one. */
  readonly listing: number;
  /** Decimals of its price. */
  readonly decimals: number;
}

export interface Chunk {
  readonly exchange: ExchangeId;
  readonly plane: Plane;
  /** First epoch second, and how many there are. */
  readonly from: number;
  readonly seconds: number;
  /** Version of the universe that the coins were read with. */
  readonly universeVersion: number;
  readonly coins: readonly ChunkCoin[];
  /** Rows in the order of the coins, `seconds` values each; NaN is unknown. */
  readonly values: Float64Array;
  /**
   * By coin: offsets of seconds that do not continue the volume of the second before, ascending; a difference across one means
   * nothing. Empty in other planes.
   */
  readonly begins: readonly (readonly number[])[];
}

/** Bytes that are no chunk of ours, or were damaged. */
export class ChunkError extends Error {
  override readonly name = "ChunkError";
}

/** Tells apart two coins of the same position, and two listings of one coin. */
export const listingKey = ({ pair, position, listing }: ChunkCoin): string => `${pair} ${position} ${listing}`;

/** "mexc price 2026-11-28T02:55:00Z": how faults name a chunk. */
export const chunkName = ({ exchange, plane, from }: Pick<Chunk, "exchange" | "plane" | "from">): string =>
  `${exchange} ${plane} ${new Date(from * 1000).toISOString().replace(".000Z", "Z")}`;

/** One coin's values, not copied. */
export const rowOf = ({ values, seconds }: Pick<Chunk, "values" | "seconds">, row: number): Float64Array =>
  values.subarray(row * seconds, (row + 1) * seconds);

/** The row of each listing. */
export const rowsByListing = (coins: readonly ChunkCoin[]): Map<string, number> =>
  new Map(coins.map((coin, row) => [listingKey(coin), row]));
