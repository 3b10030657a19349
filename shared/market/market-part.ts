// An exchange's coins in parts, each followed by a process of its own: which parts there are, and whose a coin is.

import type { ExchangeId } from "./exchange-id.ts";

/** Which of how many parts; the first is 1. */
export interface Share {
  readonly number: number;
  readonly of: number;
}

/** One of several parts of an exchange's market. */
export interface MarketShard extends Share {
  readonly exchange: ExchangeId;
}

/** A shard; or an exchange's whole market, by the exchange's name. */
export type MarketPart = ExchangeId | MarketShard;

/** More would be noise: a process follows thousands of coins. */
export const MAX_SHARDS = 16;

/** The exchange that a part belongs to. */
export const exchangeOfPart = (part: MarketPart): ExchangeId => (typeof part === "string" ? part : part.exchange);

/** How keys, workers and operators' pages name a shard, like "2of3"; undefined for a whole market. */
export const shardName = (part: MarketPart): string | undefined => (typeof part === "string" ? undefined : nameOfShare(part));

/** The same of a share. */
export const nameOfShare = ({ number, of }: Share): string => `${number}of${of}`;

/** This share of an exchange's market; the whole of it without one, or where the only part is asked for. */
export function marketPart(exchange: ExchangeId, share: Share | undefined): MarketPart {
  return share === undefined || share.of === 1 ? exchange : { exchange, ...share };
}

/** So many parts of an exchange's market, the first first. */
export function partsOf(exchange: ExchangeId, count: number): readonly MarketPart[] {
  return Array.from({ length: count }, (_, index) => marketPart(exchange, { number: index + 1, of: count }));
}

/** Whether a coin belongs to a part: by its name alone, so that everybody knows and no rank moves it. */
export function isCoinOf(part: MarketPart, symbol: string): boolean {
  return typeof part === "string" || fnv1a(symbol) % part.of === part.number - 1;
}

function fnv1a(text: string): number {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193);
  return hash >>> 0;
}
