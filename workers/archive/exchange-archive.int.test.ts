// The archive of an exchange from a real Redis into a real PostgreSQL.

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { chunkName, rowOf, STRETCH_SECONDS, type Chunk, type Plane } from "../../shared/archive/chunk.ts";
import { proveChunk } from "../../shared/archive/chunk-codec.ts";
import { OutdatedReaderError } from "../../shared/archive/archive-store.ts";
import { askOf } from "../../shared/archive/quote-values.ts";
import { EXACTNESS } from "../../shared/archive/exactness-states.ts";
import { stretchOf, withinStretch } from "../../shared/archive/merge-chunks.ts";
import type { Universe, UniverseSymbol } from "../../shared/market/universe.ts";
import { createLog } from "../../shared/node/log.ts";
import { connectRedis } from "../../shared/node/redis.ts";
import { Database } from "../../shared/postgres/database.ts";
import { migrateToLatest } from "../../shared/postgres/migrate.ts";
import { PostgresArchive } from "../../shared/postgres/postgres-archive.ts";
import { keys } from "../../shared/redis/keys.ts";
import { storedQuotes } from "../../shared/redis/quote-column.ts";
import { storedColumn } from "../../shared/redis/stored-column.ts";
import { databaseUrl, redisUrl } from "../../shared/testing/services.ts";
import { rewriteFields, type PublishedSecond, type RewrittenRange } from "../rewrites/rewrite-entry.ts";
import { archiveFault, createArchiveMetrics } from "./archive-metrics.ts";
import { ExchangeArchive } from "./exchange-archive.ts";

const HOUR = 1_790_000_000 - (1_790_000_000 % 3600);
const unknown = Number.NaN;
const log = createLog("test", "silent");
const redis = connectRedis(redisUrl(), "fast", log);
let database: Database;
let store: PostgresArchive;
let now: number;
let archive: ExchangeArchive;
let gaps: number;
let reached: number;

const listed = (symbol: string, since?: number): UniverseSymbol => ({
  ...{ symbol, pair: `${symbol}USDT`, tickSize: "0.01", decimals: 2, active: true },
  ...(since !== undefined && { since }),
});
const publishUniverse = (version: number, ...symbols: UniverseSymbol[]): Promise<unknown> => {
  const universe: Universe = { exchange: "mexc", firstVersion: 1, version, symbols };
  return redis.set(keys.universe("mexc"), JSON.stringify(universe));
};

/** Columns of seconds [from, to) as a worker writes them; every coin is exact. */
async function publish(from: number, to: number, column: (second: number) => number[], version = 1): Promise<void> {
  const entries: [string, Buffer][] = [];
  for (let second = from; second < to; second++)
    entries.push([keys.second("mexc", second), storedColumn(Float64Array.from(column(second)), version)]);
  await redis.mset(new Map<string, Buffer>(entries));
}

/** Ingest tells what it rewrites, and the archive has heard of it. */
async function tell(ranges: readonly Partial<RewrittenRange>[], published: readonly PublishedSecond[] = [], version = 1) {
  const whole = ranges.map((range) => ({ ...{ position: 0, from: HOUR, to: HOUR + 1, why: "healed", exactSince: 0 }, ...range }));
  const entry = { version, ranges: whole as RewrittenRange[], published };
  await redis.xadd(keys.rewritten("mexc"), "*", ...rewriteFields(entry));
  await archive.round();
}

const begun = async (): Promise<ExchangeArchive> => {
  const metrics = {
    ...createArchiveMetrics("test", "test"),
    gap: (_: string, seconds: number) => void (gaps += seconds),
    reached: (_: string, second: number) => void (reached = second),
  };
  return new ExchangeArchive({ exchange: "mexc", redis, store, log, metrics, now: () => now }, await store.begin("mexc"));
};

async function stretch(plane: Plane, from: number, seconds = STRETCH_SECONDS): Promise<Chunk> {
  const place = { exchange: "mexc", plane, from, seconds } as const;
  const parts = await store.list({ ...place, to: from + seconds });
  return stretchOf(
    place,
    (await store.read(parts)).map((bytes) => withinStretch(proveChunk(bytes, chunkName(place)), place)),
  );
}
const row = (chunk: Chunk, symbol: string): number[] => [
  ...rowOf(
    chunk,
    chunk.coins.findIndex((coin) => coin.symbol === symbol),
  ),
];
const chunks = async (plane: Plane, from: number, to: number): Promise<number> =>
  (await store.list({ exchange: "mexc", plane, from, to })).length;

const named = (from: number, to: number) => store.gaps({ exchange: "mexc", from, to });

/** Prices of two coins, volumes that grow. */
const usual = (second: number): number[] => [100 + (second % 7), 10 * (second - HOUR), 5 + (second % 3) / 100, second - HOUR];

beforeAll(async () => {
  database = new Database(databaseUrl(), 4, log);
  await migrateToLatest(database);
  store = new PostgresArchive(database);
});
beforeEach(async () => {
  await redis.flushall();
  await database.run((db) => sql`truncate archive_chunks, archive_gaps`.execute(db));
  gaps = 0;
  reached = 0;
  await publishUniverse(1, listed("A"), listed("B"));
  await redis.set(keys.exactSince("mexc"), Buffer.from(Float64Array.of(0, 0).buffer));
  await redis.set(keys.doubtedFrom("mexc"), Buffer.from(Float64Array.of(Infinity, Infinity).buffer));
  archive = await begun();
});
afterAll(async () => {
  redis.disconnect();
  await database.close();
});

describe("five minutes", () => {
  it("are kept a minute after their end, as Redis has them", async () => {
    await publish(HOUR - 1, HOUR + 400, usual);
    now = HOUR + 359;
    await archive.round();
    expect(await chunks("price", HOUR, HOUR + 300)).toBe(0);
    now = HOUR + 360;
    await archive.round();
    const seconds = Array.from({ length: 300 }, (_, at) => usual(HOUR + at));
    expect(row(await stretch("price", HOUR), "A")).toEqual(seconds.map(([price]) => price));
    expect(row(await stretch("volume", HOUR), "B")).toEqual(seconds.map((column) => column[3]));
    expect((await stretch("volume", HOUR)).begins).toEqual([[], []]);
    expect(new Set(row(await stretch("exactness", HOUR), "A"))).toEqual(new Set([EXACTNESS.exact]));
  });

  it("that were kept and did not change are not written again, whoever reads them", async () => {
    await publish(HOUR - 1, HOUR + 300, usual);
    now = HOUR + 360;
    await archive.round();
    now = HOUR + 900;
    await archive.round();
    await (await begun()).round();
    expect(await chunks("price", HOUR, HOUR + 300)).toBe(1);
  });

  it("that were healed later are a revision of the coin, and say that they were changed", async () => {
    await publish(HOUR - 1, HOUR + 300, usual);
    now = HOUR + 360;
    await archive.round();
    const healed = ([price, volume, ...other]: number[]): number[] => [(price as number) + 1, (volume as number) + 3, ...other];
    await publish(HOUR + 100, HOUR + 101, (second) => healed(usual(second)));
    await tell([{ from: HOUR + 100, to: HOUR + 101 }]);
    now = HOUR + 900;
    await archive.round();
    expect(await chunks("price", HOUR, HOUR + 300)).toBe(2);
    const [seenPrice, seenVolume] = [await stretch("publishedPrice", HOUR), await stretch("publishedVolume", HOUR)];
    expect([row(seenPrice, "A")[100], row(seenVolume, "A")[100]]).toEqual([usual(HOUR + 100)[0], 10]);
    expect(row(await stretch("price", HOUR), "A")[100]).toBe((usual(HOUR + 100)[0] as number) + 1);
    const exactness = await stretch("exactness", HOUR);
    expect(row(exactness, "A").flatMap((state, at) => (state === EXACTNESS.changed ? [at] : []))).toEqual([100, 101]);
    expect(row(exactness, "B")).not.toContain(EXACTNESS.changed);
  });

  it("keep what Redis has lost since", async () => {
    await publish(HOUR - 1, HOUR + 300, usual);
    now = HOUR + 360;
    await archive.round();
    await redis.flushall();
    await publishUniverse(1, listed("A"), listed("B"));
    now = HOUR + 900;
    await archive.round();
    expect(row(await stretch("price", HOUR), "A")).toEqual(Array.from({ length: 300 }, (_, at) => usual(HOUR + at)[0]));
  });

  it("have coins that join in them and those whose position another takes", async () => {
    await publish(HOUR - 1, HOUR + 100, usual);
    now = HOUR + 100;
    await archive.round();
    await publish(HOUR + 100, HOUR + 200, (second) => [unknown, unknown, ...usual(second).slice(2)]);
    await publishUniverse(2, listed("C", 2), listed("B"), listed("D"));
    await publish(HOUR + 200, HOUR + 300, (second) => [7, 1, ...usual(second).slice(2), 9, second - HOUR], 2);
    now = HOUR + 360;
    await archive.round();
    const prices = await stretch("price", HOUR);
    expect(row(prices, "A").findLastIndex((price) => !Number.isNaN(price))).toBe(99);
    expect(row(prices, "C").findIndex((price) => !Number.isNaN(price))).toBe(200);
    expect([row(prices, "C")[250], row(prices, "D")[250], row(prices, "B")[0]]).toEqual([7, 9, usual(HOUR)[2]]);
    const begins = Object.fromEntries((await stretch("volume", HOUR)).begins.map((at, i) => [prices.coins[i]?.symbol, at]));
    expect(begins).toEqual({ A: [], B: [], C: [200], D: [200] });
  });
});

describe("what ingest rewrote", () => {
  const states = async (symbol: string): Promise<number[]> => row(await stretch("exactness", HOUR), symbol);
  const secondsOf = async (symbol: string, state: number): Promise<number[]> =>
    (await states(symbol)).flatMap((each, at) => (each === state ? [at] : []));
  const some = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);

  it("is all that is read again: other coins say what they said, though Redis has something else", async () => {
    await publish(HOUR - 1, HOUR + 300, usual);
    now = HOUR + 360;
    await archive.round();
    await publish(HOUR + 100, HOUR + 101, () => [1, 2, 3, 4]);
    await tell([{ position: 1, from: HOUR + 100, to: HOUR + 101 }]);
    now = HOUR + 900;
    await archive.round();
    const prices = await stretch("price", HOUR);
    expect([row(prices, "A")[100], row(prices, "B")[100]]).toEqual([usual(HOUR + 100)[0], 3]);
  });

  it("turns no known second into an unknown one", async () => {
    await publish(HOUR - 1, HOUR + 300, usual);
    now = HOUR + 360;
    await archive.round();
    await publish(HOUR + 100, HOUR + 110, () => [unknown, unknown, unknown, unknown]);
    await tell([{ from: HOUR + 100, to: HOUR + 110, why: "backfilled" }]);
    now = HOUR + 900;
    await archive.round();
    expect(row(await stretch("price", HOUR), "A")).toEqual(some(0, 300).map((at) => usual(HOUR + at)[0]));
  });

  it("marks a hole's own seconds while it is open, and those alone once only its minute is known", async () => {
    await publish(HOUR - 1, HOUR + 300, usual);
    await redis.set(keys.doubtedFrom("mexc"), Buffer.from(Float64Array.of(HOUR + 100, Infinity).buffer));
    now = HOUR + 359;
    await tell([{ from: HOUR + 100, to: HOUR + 110, why: "doubted", exactSince: HOUR - 900 }]);
    now = HOUR + 360;
    await archive.round();
    expect(await secondsOf("A", EXACTNESS.doubted)).toEqual(some(100, 110));
    expect(await secondsOf("A", EXACTNESS.exact)).toEqual([...some(0, 100), ...some(110, 300)]);
    await redis.set(keys.doubtedFrom("mexc"), Buffer.from(Float64Array.of(Infinity, Infinity).buffer));
    await redis.set(keys.exactSince("mexc"), Buffer.from(Float64Array.of(HOUR + 110, 0).buffer));
    await tell([{ from: HOUR + 100, to: HOUR + 110, why: "estimated" }]);
    now = HOUR + 900;
    await archive.round();
    expect(await secondsOf("A", EXACTNESS.minuteOnly)).toEqual(some(100, 110));
    expect(await secondsOf("A", EXACTNESS.exact)).toEqual([...some(0, 100), ...some(110, 300)]);
    expect(await secondsOf("B", EXACTNESS.exact)).toEqual(some(0, 300));
  });

  it("makes a hole exact again once it is healed, also one that was found after its seconds were kept", async () => {
    await publish(HOUR - 1, HOUR + 300, usual);
    now = HOUR + 360;
    await archive.round();
    await tell([{ from: HOUR + 60, to: HOUR + 120, why: "doubted", exactSince: HOUR - 900 }]);
    now = HOUR + 900;
    await archive.round();
    expect(await secondsOf("A", EXACTNESS.doubted)).toEqual(some(60, 120));
    await publish(HOUR + 70, HOUR + 71, (second) => [150, ...usual(second).slice(1)]);
    await tell(
      [{ from: HOUR + 60, to: HOUR + 120, why: "corrected" }],
      [{ position: 0, second: HOUR + 70, price: 100, volume: 10 }],
    );
    now = HOUR + 300 + 2280;
    await archive.round();
    expect(await secondsOf("A", EXACTNESS.doubted)).toEqual([]);
    expect(await secondsOf("A", EXACTNESS.changed)).toEqual([70]);
    expect(row(await stretch("price", HOUR), "A")[70]).toBe(150);
    expect(row(await stretch("publishedPrice", HOUR), "A")[70]).toBe(100);
  });

  it("says what was seen of seconds that changed before they were kept, through merging too", async () => {
    await publish(HOUR - 1, HOUR + 300, usual);
    now = HOUR + 300;
    await tell([], [{ position: 1, second: HOUR + 5, price: 4, volume: 0.5 }]);
    await tell([], [{ position: 1, second: HOUR + 5, price: 3, volume: 0.25 }]);
    for (now of [HOUR + 360, HOUR + 2 * 3600 + 60]) await archive.round();
    expect(await secondsOf("B", EXACTNESS.changed)).toEqual([5]);
    expect(await secondsOf("A", EXACTNESS.changed)).toEqual([]);
    const [seenPrice, seenVolume] = [await stretch("publishedPrice", HOUR), await stretch("publishedVolume", HOUR)];
    expect([seenPrice.coins.map(({ symbol }) => symbol), row(seenPrice, "B")[5], row(seenVolume, "B")[5]]).toEqual([
      ["B"],
      4,
      0.5,
    ]);
    expect(row(await stretch("price", HOUR), "B")[5]).toBe(usual(HOUR + 5)[2]);
    expect(await chunks("publishedPrice", HOUR, HOUR + 300)).toBe(1);
  });

  it("is known to the archive that is started next", async () => {
    await publish(HOUR - 1, HOUR + 300, usual);
    await tell(
      [{ from: HOUR + 100, to: HOUR + 110, why: "estimated" }],
      [{ position: 1, second: HOUR + 5, price: 4, volume: 0.5 }],
    );
    now = HOUR + 360;
    await (await begun()).round();
    expect(await secondsOf("A", EXACTNESS.minuteOnly)).toEqual(some(100, 110));
    expect(await secondsOf("B", EXACTNESS.changed)).toEqual([5]);
  });

  it("of a history that is true to the minute takes nothing from what was exact", async () => {
    await publish(HOUR - 1, HOUR + 300, usual);
    now = HOUR + 360;
    await archive.round();
    await redis.set(keys.exactSince("mexc"), Buffer.from(Float64Array.of(HOUR + 1000, HOUR + 1000).buffer));
    now = HOUR + 900;
    await archive.round();
    expect(await secondsOf("A", EXACTNESS.exact)).toEqual(some(0, 300));
  });
});

it("a coin whose position was given anew is known to an archive that starts within forty minutes", async () => {
  await publish(HOUR - 1, HOUR + 400, usual);
  now = HOUR + 360;
  await archive.round();
  const anew: Universe = { exchange: "mexc", firstVersion: 5, version: 5, symbols: [listed("B"), listed("A")] };
  await redis.set(keys.universe("mexc"), JSON.stringify(anew));
  await publish(HOUR + 400, HOUR + 600, (second) => [7, second - HOUR, 9, second - HOUR], 5);
  now = HOUR + 300 + 2280;
  await (await begun()).round();
  const prices = await stretch("price", HOUR + 300);
  const rowAt = (symbol: string, position: number): number[] => [
    ...rowOf(
      prices,
      prices.coins.findIndex((coin) => coin.symbol === symbol && coin.position === position),
    ),
  ];
  expect(rowAt("A", 0).slice(0, 100)).toEqual(Array.from({ length: 100 }, (_, at) => usual(HOUR + 300 + at)[0]));
  expect([rowAt("B", 0)[100], rowAt("A", 1)[100], rowAt("A", 0)[100]]).toEqual([7, 9, unknown]);
});

it("over whose edge the clock steps back, a stretch is kept once, and nothing of it twice", async () => {
  await publish(HOUR - 1, HOUR + 600, usual);
  now = HOUR + 361;
  await archive.round();
  now = HOUR + 290;
  await archive.round();
  await (await begun()).round();
  now = HOUR + 660;
  await archive.round().catch(() => undefined);
  archive = await begun();
  await archive.round();
  expect([await chunks("price", HOUR, HOUR + 300), await chunks("price", HOUR + 300, HOUR + 600)]).toEqual([1, 1]);
  expect(row(await stretch("price", HOUR, 600), "A")).toEqual(Array.from({ length: 600 }, (_, at) => usual(HOUR + at)[0]));
  expect(await named(HOUR, HOUR + 600)).toEqual([]);
});

it("a flushed Redis loses what was not kept yet, by name, and nothing that was", async () => {
  await publish(HOUR - 1, HOUR + 300, usual);
  now = HOUR + 360;
  await archive.round();
  await publish(HOUR + 300, HOUR + 420, usual);
  await redis.flushall();
  await archive.round();
  await publishUniverse(1, listed("A"), listed("B"));
  await publish(HOUR + 420, HOUR + 600, usual);
  now = HOUR + 660;
  await archive.round();
  expect(row(await stretch("price", HOUR), "A")).toEqual(Array.from({ length: 300 }, (_, at) => usual(HOUR + at)[0]));
  expect(row(await stretch("price", HOUR + 300), "A").findIndex((price) => !Number.isNaN(price))).toBe(120);
  expect(await named(HOUR, HOUR + 600)).toEqual([{ from: HOUR + 300, to: HOUR + 420, why: "uncounted" }]);
});

describe("quotes", () => {
  /** Best prices of A and B, asked for some ms into each second; B has none at times, and in some seconds nobody answered. */
  const quoted = (second: number): number[] =>
    second % 5 === 0 ? [100.01, 100.03, unknown, unknown] : [100.02 - (second % 3) / 100, 100.04, 5.5, 5.75];
  const keep = async (from: number, to: number, version = 1): Promise<void> => {
    const entries: [string, Buffer][] = [];
    for (let second = from; second < to; second++) {
      if (second % 11 === 0) continue;
      const askedAt = second * 1000 + (second % 40);
      const column = { prices: Float64Array.from(quoted(second)), askedAt, version };
      entries.push([keys.quotes("mexc", second), storedQuotes(column)]);
    }
    await redis.mset(new Map<string, Buffer>(entries));
  };

  it("are kept as they were answered, with the millisecond they were asked for in", async () => {
    await publish(HOUR - 1, HOUR + 300, usual);
    await keep(HOUR, HOUR + 300);
    now = HOUR + 360;
    await archive.round();
    const [bid, spread, quotedAt] = [await stretch("bid", HOUR), await stretch("spread", HOUR), await stretch("quoted", HOUR)];
    for (const [symbol, at] of [
      ["A", 0],
      ["B", 2],
    ] as const) {
      const seconds = Array.from({ length: 300 }, (_, i) => HOUR + i);
      const answered = (second: number): number[] => (second % 11 === 0 ? [unknown, unknown] : quoted(second).slice(at, at + 2));
      expect(row(bid, symbol)).toEqual(seconds.map((second) => answered(second)[0]));
      const asks = row(bid, symbol).map((price, i) => askOf(price, row(spread, symbol)[i] as number));
      expect(asks).toEqual(seconds.map((second) => answered(second)[1]));
    }
    expect(row(quotedAt, "A").slice(0, 12)).toEqual(
      Array.from({ length: 12 }, (_, i) => ((HOUR + i) % 11 === 0 ? unknown : (HOUR + i) % 40)),
    );
  });

  it("are one chunk with their hour, and those that Redis has lost stay", async () => {
    for (let from = HOUR; from < HOUR + 3600; from += STRETCH_SECONDS) {
      await publish(from - 1, from + STRETCH_SECONDS, usual);
      await keep(from, from + STRETCH_SECONDS);
      now = from + STRETCH_SECONDS + 60;
      await archive.round();
    }
    const before = await stretch("bid", HOUR, 3600);
    await redis.flushall();
    await publishUniverse(1, listed("A"), listed("B"));
    now = HOUR + 2 * 3600 + 60;
    await archive.round();
    expect(await chunks("bid", HOUR, HOUR + 3600)).toBe(1);
    expect((await stretch("bid", HOUR, 3600)).values).toEqual(before.values);
  });

  it("of a position that another coin takes are each coin's own", async () => {
    await publish(HOUR - 1, HOUR + 300, usual);
    await keep(HOUR, HOUR + 150);
    now = HOUR + 150;
    await archive.round();
    await publishUniverse(2, listed("C", 2), listed("B"));
    await keep(HOUR + 150, HOUR + 300, 2);
    now = HOUR + 360;
    await archive.round();
    const bids = await stretch("bid", HOUR);
    const known = (symbol: string): number[] => row(bids, symbol).flatMap((price, at) => (Number.isNaN(price) ? [] : [at]));
    expect([Math.max(...known("A")) < 150, Math.min(...known("C")) >= 150, known("B").length > 200]).toEqual([true, true, true]);
  });

  it("that nobody asked for leave nothing behind", async () => {
    await publish(HOUR - 1, HOUR + 300, usual);
    now = HOUR + 360;
    await archive.round();
    expect(await chunks("bid", HOUR, HOUR + 300)).toBe(0);
  });
});

describe("an archive that was away", () => {
  it("for forty minutes loses nothing", async () => {
    await publish(HOUR - 1, HOUR + 300, usual);
    now = HOUR + 360;
    await archive.round();
    await publish(HOUR + 300, HOUR + 2700, usual);
    now = HOUR + 360 + 2400;
    await (await begun()).round();
    expect(row(await stretch("price", HOUR, 2700), "A")).toEqual(Array.from({ length: 2700 }, (_, at) => usual(HOUR + at)[0]));
    expect(gaps).toBe(0);
  });

  it("has no gap before it began", async () => {
    now = HOUR + 360;
    await archive.round();
    expect([gaps, await store.end("mexc")]).toEqual([0, undefined]);
    await publish(HOUR + 50, HOUR + 300, usual);
    await archive.round();
    await (await begun()).round();
    expect(await named(HOUR - 3600, HOUR + 3600)).toEqual([]);
  });

  it("for longer names the seconds that are missing", async () => {
    await publish(HOUR - 1, HOUR + 300, usual);
    now = HOUR + 360;
    await archive.round();
    await redis.del(...Array.from({ length: 301 }, (_, at) => keys.second("mexc", HOUR - 1 + at)));
    const back = HOUR + 2 * 3600;
    await publish(back - 2600, back, usual);
    now = back;
    await (await begun()).round();
    const missing = await named(HOUR, back);
    expect(missing[0]).toMatchObject({ from: HOUR + 300, why: "unread" });
    expect(missing.map(({ from }) => from).slice(1)).toEqual(missing.map(({ to }) => to).slice(0, -1));
    expect(missing.at(-1)?.to).toBe(back - 2600);
    expect(gaps).toBe(back - 2600 - (HOUR + 300));
    const hour = row(await stretch("price", HOUR, 3600), "A");
    expect(hour.map((price) => !Number.isNaN(price)).lastIndexOf(true)).toBe(299);
  });
});

describe("seconds that Redis never had", () => {
  it("are a gap, until a worker makes them up", async () => {
    await publish(HOUR, HOUR + 100, usual);
    await publish(HOUR + 120, HOUR + 300, usual);
    now = HOUR + 360;
    await archive.round();
    expect(await named(HOUR, HOUR + 300)).toEqual([{ from: HOUR + 100, to: HOUR + 120, why: "uncounted" }]);
    await publish(HOUR + 100, HOUR + 115, usual);
    await tell([0, 1].map((position) => ({ position, from: HOUR + 100, to: HOUR + 115, why: "backfilled" })));
    await publish(HOUR + 300, HOUR + 900, usual);
    now = HOUR + 900;
    await archive.round();
    expect(await named(HOUR, HOUR + 300)).toEqual([{ from: HOUR + 115, to: HOUR + 120, why: "uncounted" }]);
    expect(gaps).toBe(20);
  });

  it("are the same gap for the archive that is started next", async () => {
    await publish(HOUR, HOUR + 300, usual);
    now = HOUR + 360;
    await archive.round();
    await publish(HOUR + 310, HOUR + 600, usual);
    now = HOUR + 660;
    await archive.round();
    await (await begun()).round();
    expect(await named(HOUR, HOUR + 600)).toEqual([{ from: HOUR + 300, to: HOUR + 310, why: "uncounted" }]);
    expect(gaps).toBe(10);
  });
});

it("seconds that the store refused until Redis had forgotten them are a gap", async () => {
  await publish(HOUR, HOUR + 300, usual);
  now = HOUR + 360;
  await archive.round();
  await publish(HOUR + 300, HOUR + 600, usual);
  now = HOUR + 660;
  const refusal = vi.spyOn(store, "write").mockRejectedValue(new Error("No space left on device"));
  await archive.round();
  refusal.mockRestore();
  now = HOUR + 600 + 2700;
  await redis.del(...Array.from({ length: 600 }, (_, at) => keys.second("mexc", HOUR + at)));
  await archive.round();
  expect(await named(HOUR, HOUR + 600)).toEqual([{ from: HOUR + 300, to: HOUR + 600, why: "unwritten" }]);
});

describe("a full disk of PostgreSQL", () => {
  const refuse = (): Promise<unknown> =>
    database.run(async (db) => {
      await sql`create function no_room() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file "base/1/2": No space left on device' using errcode = 'disk_full'; end $$`.execute(
        db,
      );
      for (const table of ["archive_chunks", "archive_gaps"])
        await sql`create trigger no_room before insert on ${sql.table(table)} for each row execute function no_room()`.execute(
          db,
        );
    });
  const makeRoom = (): Promise<unknown> => database.run((db) => sql`drop function no_room() cascade`.execute(db));
  const faults = vi.fn<(exchange: string, error: unknown) => void>();
  const refused = async (): Promise<ExchangeArchive> => {
    const metrics = { ...createArchiveMetrics("test", "test"), failed: faults };
    return new ExchangeArchive({ exchange: "mexc", redis, store, log, metrics, now: () => now }, await store.begin("mexc"));
  };

  it("loses nothing while Redis has it, says what to do, and keeps nobody from reading", async () => {
    for (let from = HOUR; from < HOUR + 1800; from += STRETCH_SECONDS) await publish(from, from + STRETCH_SECONDS, usual);
    now = HOUR + 1860;
    archive = await refused();
    await refuse();
    try {
      await archive.round();
      expect(faults).toHaveBeenCalledTimes(6);
      expect(String(faults.mock.calls[0]?.[1])).toMatch(/PostgreSQL's disk is full: make room on it .*No space left on device/u);
      expect(archiveFault(faults.mock.calls[0]?.[1])).toBe("full");
      expect(await chunks("price", HOUR, HOUR + 1800)).toBe(0);
    } finally {
      await makeRoom();
    }
    await archive.round();
    expect(await chunks("price", HOUR, HOUR + 1800)).toBe(6);
    expect(await named(HOUR, HOUR + 1800)).toEqual([]);
  });

  it("that lasts until Redis has forgotten is named once there is room, and stops nothing else", async () => {
    await publish(HOUR, HOUR + 300, usual);
    now = HOUR + 360;
    await archive.round();
    await publish(HOUR + 300, HOUR + 600, usual);
    now = HOUR + 660;
    await refuse();
    try {
      await archive.round();
      now = HOUR + 600 + 2700;
      await redis.del(...Array.from({ length: 600 }, (_, at) => keys.second("mexc", HOUR + at)));
      await archive.round();
    } finally {
      await makeRoom();
    }
    await archive.round();
    expect(await named(HOUR, HOUR + 600)).toEqual([{ from: HOUR + 300, to: HOUR + 600, why: "unwritten" }]);
  });
});

it("whoever began before another writes nothing any more", async () => {
  await publish(HOUR - 1, HOUR + 300, usual);
  now = HOUR + 360;
  const next = await begun();
  await expect(archive.round()).rejects.toThrow(OutdatedReaderError);
  expect(await chunks("price", HOUR, HOUR + 300)).toBe(0);
  await next.round();
  expect(await chunks("price", HOUR, HOUR + 300)).toBe(1);
});

it("an hour that nothing changes any more becomes one chunk with the same seconds", async () => {
  for (let from = HOUR; from < HOUR + 3600; from += STRETCH_SECONDS) {
    await publish(from - 1, from + STRETCH_SECONDS, usual);
    now = from + STRETCH_SECONDS + 60;
    await archive.round();
  }
  expect(await chunks("price", HOUR, HOUR + 3600)).toBe(12);
  const volumes = await stretch("volume", HOUR, 3600);
  now = HOUR + 2 * 3600 + 60;
  await archive.round();
  expect(await chunks("price", HOUR, HOUR + 3600)).toBe(1);
  const merged = await stretch("volume", HOUR, 3600);
  expect(merged.values).toEqual(volumes.values);
  expect(merged.begins).toEqual([[], []]);
});

describe("a damaged part", () => {
  const damage = async (from: number, seconds: number): Promise<void> => {
    const damaged = { exchange: "mexc", plane: "price", from_second: from, seconds, bytes: Buffer.from("damaged") } as const;
    await database.run((db) => db.insertInto("archive_chunks").values(damaged).execute());
  };

  it("stops neither the stretches after it nor what is said of them", async () => {
    await publish(HOUR - 1, HOUR + 600, usual);
    now = HOUR + 360;
    await archive.round();
    await damage(HOUR, STRETCH_SECONDS);
    now = HOUR + 900;
    await archive.round();
    expect(await chunks("price", HOUR + 300, HOUR + 600)).toBe(1);
    expect([gaps, reached]).toEqual([0, HOUR + 600]);
  });

  it("stops neither the merging of later hours nor the stretches of now", async () => {
    const next = HOUR + 3600;
    await publish(HOUR - 1, HOUR + 300, usual);
    now = HOUR + 360;
    await archive.round();
    await damage(HOUR, STRETCH_SECONDS);
    await publish(next - 1, next + 600, usual);
    now = next + 660;
    await archive.round();
    now = next + 3600 + 2700;
    await publish(now - 400, now, usual);
    await archive.round();
    expect(await chunks("price", next, next + 3600)).toBe(1);
    expect(reached).toBeGreaterThan(now - 700);
  });
});
