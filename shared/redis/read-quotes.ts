// A stretch of the quotes in Redis as chunks: a row for each coin of which one is known in it.

import { listingKey, type Chunk, type ChunkCoin, type QuotePlane } from "../archive/chunk.ts";
import { spreadValue } from "../archive/quote-values.ts";
import { keys } from "./keys.ts";
import { quotesIn } from "./quote-column.ts";
import { readColumns } from "./read-columns.ts";
import type { StretchDeps } from "./stretch-deps.ts";

export async function readQuotes(
  { redis, exchange, listings, universeVersion }: StretchDeps,
  from: number,
  seconds: number,
): Promise<Readonly<Record<QuotePlane, Chunk>>> {
  const columns = await readColumns(redis, (second) => keys.quotes(exchange, second), from, seconds);
  const coins: ChunkCoin[] = [];
  const rowByKey = new Map<string, number>();
  const values: Record<QuotePlane, number[]> = { bid: [], spread: [], quoted: [] };
  for (const [at, bytes] of columns.entries()) {
    const quotes = bytes ? quotesIn(bytes) : undefined;
    if (!quotes) continue;
    const { prices, askedAt, version } = quotes;
    for (let position = 0; position * 2 < prices.length; position++) {
      const [bid, ask] = [prices[position * 2] as number, prices[position * 2 + 1] as number];
      const coin = Number.isNaN(bid) ? undefined : listings.coinAt(position, version);
      if (!coin) continue;
      const key = listingKey(coin);
      const row = rowByKey.get(key) ?? coins.push(coin) - 1;
      rowByKey.set(key, row);
      values.bid[row * seconds + at] = bid;
      values.spread[row * seconds + at] = spreadValue(bid, ask);
      values.quoted[row * seconds + at] = askedAt - (from + at) * 1000;
    }
  }
  const chunk = (plane: QuotePlane): Chunk => ({
    ...{ exchange, plane, from, seconds, universeVersion, coins },
    values: Float64Array.from({ length: coins.length * seconds }, (_, at) => values[plane][at] ?? Number.NaN),
    begins: coins.map(() => []),
  });
  return { bid: chunk("bid"), spread: chunk("spread"), quoted: chunk("quoted") };
}
