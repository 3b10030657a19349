// Past seconds from a real PostgreSQL and a real Redis: what is archived, then what only Redis has.

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MarketPlane } from "../archive/chunk.ts";
import { EXACTNESS } from "../archive/exactness-states.ts";
import { pieceRow, type PastPiece } from "../archive/past-piece.ts";
import type { Universe, UniverseSymbol } from "../market/universe.ts";
import { createLog } from "../node/log.ts";
import { connectRedis } from "../node/redis.ts";
import { Database } from "../postgres/database.ts";
import { migrateToLatest } from "../postgres/migrate.ts";
import { PostgresArchive } from "../postgres/postgres-archive.ts";
import { archiveSeconds, publishSeconds } from "../testing/past-market.ts";
import { databaseUrl, redisUrl } from "../testing/services.ts";
import { keys } from "./keys.ts";
import { PastSeconds, type PastQuestion } from "./past-seconds.ts";

const HOUR = 1_790_000_000 - (1_790_000_000 % 3600);
const log = createLog("test", "silent");
const redis = connectRedis(redisUrl(), "fast", log);
let database: Database;
let store: PostgresArchive;
let now: number;

const listed = (symbol: string, since?: number): UniverseSymbol => ({
  ...{ symbol, pair: `${symbol}USDT`, tickSize: "0.01", decimals: 2, active: true },
  ...(since !== undefined && { since }),
});
const universeOf = (version: number, ...symbols: UniverseSymbol[]): Universe => ({
  ...{ exchange: "mexc", firstVersion: 1 },
  version,
  symbols,
});
let universe: Universe;
const publishUniverse = (next: Universe): Promise<unknown> => {
  universe = next;
  return redis.set(keys.universe("mexc"), JSON.stringify(next));
};

/** Two coins: prices, volumes that grow. */
const usual = (second: number): number[] => [100 + (second % 7), 10 * (second - HOUR), 5 + (second % 3) / 100, second - HOUR];

const publish = (from: number, to: number, column = usual, version = 1): Promise<void> =>
  publishSeconds(redis, "mexc", { from, to }, column, version);
const archive = (from: number): Promise<void> => archiveSeconds({ redis, store, universe }, from);

async function read(from: number, to: number, over: Partial<PastQuestion> = {}): Promise<PastPiece[]> {
  const past = new PastSeconds({ store, redis, now: () => now });
  const pieces: PastPiece[] = [];
  for await (const piece of past.pieces({ exchange: "mexc", from: from * 1000, to: to * 1000, ...over })) pieces.push(piece);
  return pieces;
}
/** A coin's values through all pieces, unknown where it is not in one. */
const through = (pieces: readonly PastPiece[], symbol: string, plane: MarketPlane = "price"): number[] =>
  pieces.flatMap((piece) => {
    const row = piece.coins.findIndex((coin) => coin.symbol === symbol);
    return row < 0 ? Array.from({ length: piece.seconds }, () => Number.NaN) : [...pieceRow(piece, plane, row)];
  });
const expected = (from: number, to: number, value: number): (number | undefined)[] =>
  Array.from({ length: to - from }, (_, at) => usual(from + at)[value]);

beforeAll(async () => {
  database = new Database(databaseUrl(), 4, log);
  await migrateToLatest(database);
  store = new PostgresArchive(database);
});
beforeEach(async () => {
  await redis.flushall();
  await database.run((db) => sql`truncate archive_chunks`.execute(db));
  await publishUniverse(universeOf(1, listed("A"), listed("B")));
  await redis.set(keys.exactSince("mexc"), Buffer.from(Float64Array.of(0, 0).buffer));
  await redis.set(keys.doubtedFrom("mexc"), Buffer.from(Float64Array.of(Infinity, Infinity).buffer));
  now = HOUR + 700;
});
afterAll(async () => {
  redis.disconnect();
  await database.close();
});

describe("past seconds", () => {
  it("go on from the archive into what only Redis has, up to the last second that is over", async () => {
    await publish(HOUR - 1, HOUR + 700);
    await archive(HOUR);
    await redis.del(...Array.from({ length: 300 }, (_, at) => keys.second("mexc", HOUR + at)));
    const pieces = await read(HOUR + 10, HOUR + 10_000);
    expect(pieces.map(({ from, seconds }) => [from - HOUR, seconds])).toEqual([
      [10, 290],
      [300, 300],
      [600, 100],
    ]);
    expect(through(pieces, "A")).toEqual(expected(HOUR + 10, HOUR + 700, 0));
    expect(through(pieces, "B", "volume")).toEqual(expected(HOUR + 10, HOUR + 700, 3));
    expect(new Set(through(pieces, "B", "exactness"))).toEqual(new Set([EXACTNESS.exact]));
    expect(pieces.flatMap(({ gaps }) => gaps)).toEqual([]);
  });

  it("begin and end with seconds that begin in the time asked for", async () => {
    await publish(HOUR, HOUR + 20);
    const [piece] = await read(0, 0, { from: HOUR * 1000 + 1, to: (HOUR + 3) * 1000 + 1 });
    expect([piece?.from, piece?.seconds]).toEqual([HOUR + 1, 3]);
    expect(await read(HOUR + 5, HOUR + 5)).toEqual([]);
    expect(await read(now + 5, now + 50)).toEqual([]);
  });

  it("are of the coins asked for alone, and of none that nobody had", async () => {
    await publish(HOUR - 1, HOUR + 700);
    await archive(HOUR);
    const pieces = await read(HOUR, HOUR + 700, { symbols: ["B", "NONE"] });
    expect(pieces.map(({ coins }) => coins.map(({ symbol }) => symbol))).toEqual([["B"], ["B"], ["B"]]);
    expect(pieces.flatMap(({ gaps }) => gaps)).toEqual([]);
  });

  it("show where nobody kept anything, and where Redis has forgotten", async () => {
    await publish(HOUR, HOUR + 100);
    await publish(HOUR + 150, HOUR + 300);
    await archive(HOUR);
    now = HOUR + 4000;
    const pieces = await read(HOUR, HOUR + 600);
    expect(pieces.map(({ gaps }) => gaps.map(({ from, to }) => [from - HOUR, to - HOUR]))).toEqual([[[100, 150]], [[300, 600]]]);
    expect(pieces[0]?.begins).toEqual([
      [0, 150],
      [0, 150],
    ]);
    expect(pieces[1]?.coins).toEqual([]);
  });

  it("say that volumes begin anew where Redis has other sums now than the archive", async () => {
    await publish(HOUR - 1, HOUR + 300);
    await archive(HOUR);
    await publish(HOUR + 299, HOUR + 400, (second) => usual(second).map((value, at) => (at === 1 ? value + 5 : value)));
    const [, live] = await read(HOUR, HOUR + 400);
    expect(live?.begins).toEqual([[0], []]);
  });

  it("tell apart two coins of one position", async () => {
    await publish(HOUR - 1, HOUR + 300);
    await archive(HOUR);
    await publishUniverse(universeOf(2, listed("C", 2), listed("B")));
    await publish(HOUR + 300, HOUR + 350, (second) => [Number.NaN, Number.NaN, ...usual(second).slice(2)]);
    await publish(HOUR + 350, HOUR + 400, (second) => [7, 1, ...usual(second).slice(2)], 2);
    const pieces = await read(HOUR, HOUR + 400);
    expect(pieces.map(({ coins }) => coins.map(({ symbol, listing }) => `${symbol}${listing}`))).toEqual([
      ["A1", "B1"],
      ["B1", "C2"],
    ]);
    expect(through(pieces, "C").findIndex((price) => !Number.isNaN(price))).toBe(350);
  });
});
