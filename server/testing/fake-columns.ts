// The past of an exchange as its workers leave it in Redis, second by second.

import type { Redis } from "ioredis";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { keys } from "../../shared/redis/keys.ts";

export interface FakePast {
  readonly exchange: ExchangeId;
  readonly coins: number;
  /** Version of the universe the positions belong to. */
  readonly version: number;
  /** Epoch seconds, both included. */
  readonly from: number;
  readonly to: number;
  /** Price and cumulative quote volume of a position at the end of a second. */
  readonly cellAt: (position: number, second: number) => readonly [price: number, volume: number];
}

/** Writes the columns of every second, and that all of it is exact. */
export async function writePast(redis: Redis, { exchange, coins, version, from, to, cellAt }: FakePast): Promise<void> {
  const writes = redis.pipeline();
  for (let second = from; second <= to; second++) {
    const column = new Float64Array(coins * 2 + 1);
    for (let position = 0; position < coins; position++) column.set(cellAt(position, second), position * 2);
    column[coins * 2] = version;
    writes.set(keys.second(exchange, second), Buffer.from(column.buffer), "EX", 600);
  }
  writes.set(keys.exactSince(exchange), Buffer.from(new Float64Array(coins).fill(from).buffer));
  await writes.exec();
}
