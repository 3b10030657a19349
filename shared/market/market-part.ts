// An exchange's coins in parts, each followed by a process of its own.

import type { ExchangeId } from "./exchange-id.ts";

/** One of several parts of an exchange's market. */
interface MarketShard {
  readonly exchange: ExchangeId;
  /** From 1. */
  readonly number: number;
  readonly of: number;
}

/** A shard; or an exchange's whole market, by the exchange's name. */
export type MarketPart = ExchangeId | MarketShard;

/** How keys name a shard, like "2of3". */
export const shardName = ({ number, of }: Exclude<MarketPart, ExchangeId>): string => `${number}of${of}`;
