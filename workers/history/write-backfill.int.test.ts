// Backfilled series are written to Redis and the book's ring together or not at all: on a real Redis that is full.

import pLimit from "p-limit";
import { afterEach, expect, it } from "vitest";
import { createLog } from "../../shared/node/log.ts";
import { connectRedis } from "../../shared/node/redis.ts";
import { redisUrl } from "../../shared/testing/services.ts";
import { Book } from "../book/book.ts";
import { ColumnStore } from "../columns/column-store.ts";
import { Lease } from "../lease/lease.ts";
import { writeBackfill } from "./write-backfill.ts";

const START = 1_790_000_000;
const redis = connectRedis(redisUrl(), "fast", createLog("test", "silent"));
const makeRoom = (): Promise<unknown> => redis.config("SET", "maxmemory", "0");

afterEach(async () => {
  await makeRoom();
  redis.disconnect();
});

it("leaves the ring on the origin of the columns that Redis keeps while Redis stores nothing", async () => {
  const lease = new Lease(redis, "binance");
  await lease.tryAcquire();
  const store = new ColumnStore(redis, lease, "binance");
  const book = new Book(1, 100, START);
  book.startLiveAt(START + 1);
  book.advanceTo(START + 10);
  await store.writeSeconds([START - 2, START - 1], () => Float64Array.of(5, 100), START);
  const columns = { book, store, exclusive: pLimit(1), nowSecond: () => START + 10 };
  const prices = Float64Array.of(7, 8);
  const series = { from: START - 1, prices, volumes: Float64Array.of(30, 40), priceBefore: Number.NaN, lastTradeAt: 0 };
  const write = (): Promise<void> => writeBackfill(columns, [{ position: 0, series }]);
  await redis.config("SET", "maxmemory", "1");
  await expect(write()).rejects.toThrow("OOM");
  expect([...book.column(START + 5)]).toEqual([Number.NaN, 0]);
  await makeRoom();
  await write();
  expect([...book.column(START + 5)]).toEqual([8, 170]);
  const stored: Float64Array[] = [];
  await store.readSecondsInto([START - 1], stored);
  expect([...(stored[0] as Float64Array)]).toEqual([7, 130]);
});
