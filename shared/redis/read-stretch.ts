// A stretch of the columns in Redis as chunks: a row for each coin that is known in it.

import { listingKey, type Chunk, type ChunkCoin, type MarketPlane, type TradePlane } from "../archive/chunk.ts";
import { EXACTNESS } from "../archive/exactness-states.ts";
import { keys } from "./keys.ts";
import { readColumns } from "./read-columns.ts";
import { readQuotes } from "./read-quotes.ts";
import type { StretchDeps } from "./stretch-deps.ts";
import { doublesOf, PAIR_BYTES } from "./stored-column.ts";

interface Rows {
  readonly coins: ChunkCoin[];
  readonly prices: Float64Array[];
  readonly volumes: Float64Array[];
}

export async function readStretch(
  deps: StretchDeps,
  from: number,
  seconds: number,
): Promise<Readonly<Record<MarketPlane, Chunk>>> {
  const { redis, exchange, listings, universeVersion } = deps;
  // With the second before, which says whether volumes go on.
  const columns = await readColumns(redis, (second) => keys.second(exchange, second), from - 1, seconds + 1);
  const [since, doubtedFrom] = await redis.mgetBuffer([keys.exactSince(exchange), keys.doubtedFrom(exchange)]);
  const rows: Rows = { coins: [], prices: [], volumes: [] };
  const rowByKey = new Map<string, number>();
  const before = new Map<string, number>();
  for (const [i, bytes] of columns.entries()) {
    if (!bytes) continue;
    eachPair(bytes, (position, version, price, volume) => {
      if (Number.isNaN(price) && Number.isNaN(volume)) return;
      const coin = listings.coinAt(position, version);
      if (!coin) return;
      const key = listingKey(coin);
      if (i === 0) return void before.set(key, volume);
      const row = rowByKey.get(key) ?? addRow(rows, coin, seconds);
      rowByKey.set(key, row);
      (rows.prices[row] as Float64Array)[i - 1] = price;
      (rows.volumes[row] as Float64Array)[i - 1] = volume;
    });
  }
  const { coins, prices, volumes } = rows;
  const exactness = { since: doublesOf(since ?? new Uint8Array(0)), doubtedFrom: doublesOf(doubtedFrom ?? new Uint8Array(0)) };
  const states = coins.map((coin, row) => {
    const isCurrent = listings.coinAt(coin.position, universeVersion) === coin;
    const at = isCurrent ? coin.position : -1;
    return statesOf(prices[row] as Float64Array, from, exactness.since[at] ?? Infinity, exactness.doubtedFrom[at] ?? Infinity);
  });
  const chunk = (plane: TradePlane, values: readonly Float64Array[]): Chunk => ({
    ...{ exchange, plane, from, seconds, universeVersion, coins },
    values: joined(values, seconds),
    begins: values.map((row, at) =>
      plane === "volume" ? beginsOf(row, before.get(listingKey(coins[at] as ChunkCoin)) ?? Number.NaN) : [],
    ),
  });
  return {
    ...{ price: chunk("price", prices), volume: chunk("volume", volumes), exactness: chunk("exactness", states) },
    ...(await readQuotes(deps, from, seconds)),
  };
}

function eachPair(bytes: Buffer, visit: (position: number, version: number, price: number, volume: number) => void): void {
  const coins = Math.floor(bytes.byteLength / PAIR_BYTES);
  // Columns of older workers name no version.
  const version = bytes.byteLength % PAIR_BYTES === 0 ? 0 : bytes.readDoubleLE(bytes.byteLength - 8);
  for (let position = 0; position < coins; position++) {
    const at = position * PAIR_BYTES;
    visit(position, version, bytes.readDoubleLE(at), bytes.readDoubleLE(at + 8));
  }
}

function addRow({ coins, prices, volumes }: Rows, coin: ChunkCoin, seconds: number): number {
  prices.push(new Float64Array(seconds).fill(Number.NaN));
  volumes.push(new Float64Array(seconds).fill(Number.NaN));
  return coins.push(coin) - 1;
}

function joined(rows: readonly Float64Array[], seconds: number): Float64Array {
  const values = new Float64Array(rows.length * seconds);
  rows.forEach((row, at) => values.set(row, at * seconds));
  return values;
}

/** Offsets of seconds whose volume does not continue that of the second before. */
function beginsOf(volumes: Float64Array, before: number): number[] {
  const begins: number[] = [];
  let last = before;
  for (const [at, volume] of volumes.entries()) {
    if (!Number.isNaN(volume) && !(volume >= last)) begins.push(at);
    last = volume;
  }
  return begins;
}

function statesOf(prices: Float64Array, from: number, since: number, doubtedFrom: number): Float64Array {
  return prices.map((price, at) => {
    if (Number.isNaN(price)) return Number.NaN;
    const second = from + at;
    if (second >= doubtedFrom) return EXACTNESS.doubted;
    return second < since ? EXACTNESS.minuteOnly : EXACTNESS.exact;
  });
}
