// Backfilled series are written to Redis and the book's ring together or not at all, even on a full Redis.

import pLimit from "p-limit";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Universe, UniverseSymbol } from "../../shared/market/universe.ts";
import { createLog } from "../../shared/node/log.ts";
import { connectRedis } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import { redisUrl } from "../../shared/testing/services.ts";
import { Book } from "../book/book.ts";
import { ColumnStore } from "../columns/column-store.ts";
import { Lease } from "../lease/lease.ts";
import { RewriteLog } from "../rewrites/rewrite-log.ts";
import { createColumns, writeBackfill, type BackfilledSeries, type Columns } from "./write-backfill.ts";

const START = 1_790_000_000;
const redis = connectRedis(redisUrl(), "fast", createLog("test", "silent"));
const makeRoom = (): Promise<unknown> => redis.config("SET", "maxmemory", "0");
let store: ColumnStore;
let lease: Lease;

beforeEach(async () => {
  await redis.flushall();
  lease = new Lease(redis, "binance");
  await lease.tryAcquire();
  store = new ColumnStore(redis, lease, "binance");
});

afterEach(makeRoom);
afterAll(() => redis.disconnect());

const columnsOf = (book: Book): Columns => ({
  book,
  store,
  exclusive: pLimit(1),
  rewrittenSeconds: new Set(),
  rewrites: new RewriteLog(),
  nowSecond: () => book.openSecond,
});

/** Columns from this second to the one before `to` as Redis has them. */
async function stored(from: number, to: number): Promise<number[][]> {
  const seconds = Array.from({ length: to - from }, (_, i) => from + i);
  const found: Float64Array[] = [];
  await store.readSecondsInto(seconds, found);
  return found.map((column) => [...column]);
}

it("leaves the ring on the origin of the columns that Redis keeps while Redis stores nothing", async () => {
  const book = new Book(1, 100, START);
  book.startLiveAt(START + 1);
  book.advanceTo(START + 10);
  await store.writeSeconds([START - 2, START - 1], () => Float64Array.of(5, 100), START);
  const prices = Float64Array.of(7, 8);
  const series = { from: START - 1, prices, volumes: Float64Array.of(30, 40), priceBefore: Number.NaN, lastTradeAt: 0 };
  const write = (): Promise<void> => writeBackfill(columnsOf(book), [{ position: 0, series }]);
  await redis.config("SET", "maxmemory", "1");
  await expect(write()).rejects.toThrow("OOM");
  expect([...book.column(START + 5)]).toEqual([Number.NaN, 0]);
  await makeRoom();
  await write();
  expect([...book.column(START + 5)]).toEqual([8, 170]);
  expect(await stored(START - 1, START)).toEqual([[7, 130]]);
});

describe("in a market of thousands of coins", () => {
  const COINS = 600;
  const RING = 60;
  const OLDER = 90;
  const NOW = START + 40;
  const coinSeries = (position: number): BackfilledSeries => ({
    position,
    series: {
      from: START - 30 - position,
      prices: Float64Array.from({ length: 40 }, (_, i) => (i % 3 === 0 ? 10 + position + i : Number.NaN)),
      volumes: Float64Array.from({ length: 40 }, (_, i) => (i * 7 + position) % 5),
      priceBefore: 9,
      lastTradeAt: (START - 5) * 1000,
    },
  });
  const backfilled = [0, 3, 77, 300, 599].map(coinSeries);
  const symbol = (position: number): UniverseSymbol =>
    ({ symbol: `C${position}`, pair: `C${position}USDT`, active: true }) as unknown as UniverseSymbol;
  const universe = (version: number, coins: number): Universe => ({
    exchange: "binance",
    firstVersion: 1,
    version,
    symbols: Array.from({ length: coins }, (_, position) => symbol(position)),
  });

  /** A leader whose ring and older columns are in Redis. */
  async function leader(): Promise<Book> {
    store.use(universe(1, COINS));
    const book = new Book(COINS, RING, START);
    book.startLiveAt(START + 1);
    for (let position = 0; position < COINS; position += 2) book.trade(position, 5, 2, (START + 3) * 1000, 0);
    book.advanceTo(NOW);
    const column = Float64Array.from({ length: COINS * 2 }, (_, cell) => cell);
    const older = Array.from({ length: OLDER }, (_, i) => START - OLDER + i);
    await store.writeSeconds(older, () => column, NOW);
    await writeRing(book);
    return book;
  }

  async function writeRing(book: Book): Promise<void> {
    const dirty: number[] = [];
    book.dirtySeconds(dirty);
    for (const second of dirty) book.mark(second, false);
    await store.writeSeconds(dirty, (second) => book.column(second), NOW);
  }

  it("writes the same columns coin by coin as by whole columns, and leaves the next second none of them", async () => {
    const whole = await leader();
    await writeBackfill(columnsOf(whole), backfilled, true);
    await writeRing(whole);
    const expected = await stored(START - OLDER, NOW);
    await redis.del(...(await redis.keys("td:*:sec:*")));
    const book = await leader();
    const columns = columnsOf(book);
    await writeBackfill(columns, backfilled);
    expect(await stored(START - OLDER, NOW)).toEqual(expected);
    expect([...book.column(NOW - 1)]).toEqual([...whole.column(NOW - 1)]);
    const dirty: number[] = [];
    expect(book.dirtySeconds(dirty)).toBe(0);
    expect(columns.rewrittenSeconds.size).toBe(NOW - START);
    expect(await redis.ttl(keys.second("binance", START - OLDER))).toBeLessThanOrEqual(45 * 60 - OLDER);
  });

  it("makes columns that Redis lacks, or has of fewer coins, and leaves those of earlier coins unknown", async () => {
    const book = await leader();
    await redis.del(keys.second("binance", START - 20));
    store.use(universe(1, COINS - 1));
    await store.writeSeconds([START - 21], () => Float64Array.from({ length: (COINS - 1) * 2 }, (_, cell) => cell), NOW);
    const later = universe(2, COINS);
    store.use({ ...later, symbols: later.symbols.map((coin, at) => (at === 4 ? { ...coin, since: 2 } : coin)) });
    await writeBackfill(columnsOf(book), backfilled);
    const [fewer = [], missing = []] = await stored(START - 21, START - 19);
    expect([fewer.length, missing.length]).toEqual([COINS * 2, COINS * 2]);
    expect([fewer[2], fewer[3], fewer[8], fewer[9]]).toEqual([2, 3, Number.NaN, Number.NaN]);
    expect([missing[2], missing[3]]).toEqual([Number.NaN, Number.NaN]);
    for (const { position } of backfilled) {
      expect(missing[position * 2 + 1]).toBeGreaterThanOrEqual(0);
      expect(fewer[position * 2]).toBeGreaterThan(0);
    }
    const version = (await redis.getrangeBuffer(keys.second("binance", START - 21), -8, -1)).readDoubleLE();
    expect(version).toBe(2);
  });

  it("has a second that gets a late trade meanwhile written again", async () => {
    const book = await leader();
    const writing = writeBackfill(columnsOf(book), backfilled);
    while (book.column(NOW - 1)[3 * 2] !== 52) await new Promise((resolve) => setImmediate(resolve));
    book.trade(8, 6, 1, (NOW - 2) * 1000, 0);
    await writing;
    const dirty: number[] = [];
    book.dirtySeconds(dirty);
    expect(dirty).toEqual([NOW - 2, NOW - 1]);
  });

  it("makes the columns of a market without any a hundred at a time, so that a second's work never waits for all", async () => {
    const book = await leader();
    await redis.del(...(await redis.keys("td:*:sec:*")));
    const steps: number[] = [];
    const columns = columnsOf(book);
    const limit = columns.exclusive;
    const counting = (async (step: () => Promise<unknown>) =>
      limit(async () => {
        const before = await redis.dbsize();
        await step();
        steps.push((await redis.dbsize()) - before);
      })) as Columns["exclusive"];
    await createColumns({ ...columns, exclusive: counting }, START - 250);
    expect(Math.max(...steps)).toBeLessThanOrEqual(102);
    expect(steps.length).toBe(3);
    const made = await stored(START - 250, START);
    expect(new Set(made.map((column) => column.length))).toEqual(new Set([COINS * 2]));
    expect(made.flat().every(Number.isNaN)).toBe(true);
    await writeBackfill(columns, backfilled);
    const again = await stored(START - OLDER, START);
    await createColumns(columns, START - 250);
    expect(await stored(START - OLDER, START)).toEqual(again);
  });

  it("makes no column twice: later calls send what is lacking alone, however many columns there are", async () => {
    const columns = columnsOf(await leader());
    const sent = async (): Promise<number> => {
      const received = async () => Number(/total_net_input_bytes:(\d+)/.exec(await redis.info("stats"))?.[1]);
      const before = await received();
      await createColumns(columns, START - 900);
      return (await received()) - before;
    };
    await sent();
    const made = await stored(START - 900, START);
    const writes = vi.spyOn(store, "writePairs");
    const again = await sent();
    expect(writes).not.toHaveBeenCalled();
    // Only the names of the columns: less than a tenth of a column's size each.
    expect(again).toBeLessThan(900 * 60);
    await redis.del(keys.second("binance", START - 300), keys.second("binance", START - 207));
    await sent();
    expect(writes.mock.calls.map(([seconds]) => seconds)).toEqual([[START - 300, START - 207]]);
    expect(await stored(START - 900, START)).toEqual(made);
    // For a new universe every column must be created.
    writes.mockClear();
    store.use(universe(2, COINS));
    await sent();
    expect(writes.mock.calls.flatMap(([seconds]) => seconds)).toHaveLength(900);
  });

  it("lets a second's work go before the rest of many coins", async () => {
    const columns = columnsOf(await leader());
    const order: string[] = [];
    const writing = writeBackfill(
      columns,
      Array.from({ length: 100 }, (_, position) => coinSeries(position)),
    );
    const second = columns.exclusive(async () => order.push("second"));
    await Promise.all([second, writing.then(() => order.push("histories"))]);
    expect(order).toEqual(["second", "histories"]);
  });

  it("reads again what it read before another worker led", async () => {
    const columns = columnsOf(await leader());
    const exclusive: Columns["exclusive"] = async (step) => {
      await lease.release();
      await lease.tryAcquire();
      await store.writeSeconds([START - 31], () => new Float64Array(COINS * 2).fill(7), NOW);
      return step();
    };
    await writeBackfill({ ...columns, exclusive }, [coinSeries(0)]);
    expect((await stored(START - 31, START - 30))[0]?.slice(0, 4)).toEqual([7, 7, 7, 7]);
  });

  it("counts the ring's seconds as unwritten where Redis refuses them", async () => {
    const book = await leader();
    const refusing = Object.create(store) as ColumnStore;
    let calls = 0;
    refusing.writePairs = (...given) => (++calls === 3 ? Promise.reject(new Error("away")) : store.writePairs(...given));
    refusing.readPairsInto = (...given) => store.readPairsInto(...given);
    Object.defineProperty(refusing, "term", { value: store.term });
    await expect(writeBackfill({ ...columnsOf(book), store: refusing }, backfilled)).rejects.toThrow("away");
    const dirty: number[] = [];
    expect(book.dirtySeconds(dirty)).toBe(NOW - START);
  });
});
