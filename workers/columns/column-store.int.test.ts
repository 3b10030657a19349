import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { RECLAIM_AFTER_MS, type Universe, type UniverseSymbol } from "../../shared/market/universe.ts";
import { encodeWatched } from "../../shared/alerts/watched-alert.ts";
import { createLog } from "../../shared/node/log.ts";
import { connectRedis } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import { redisUrl } from "../../shared/testing/services.ts";
import type { ExchangeRest } from "../exchanges/exchange.ts";
import { FrameBuilder } from "../frames/frame-builder.ts";
import { refreshUniverse } from "../ingest/universe-keeper.ts";
import { Lease } from "../lease/lease.ts";
import { ColumnStore } from "./column-store.ts";

const redis = connectRedis(redisUrl(), "fast", createLog("test", "silent"));
const SECOND = 1_790_000_000;
let lease: Lease;
let store: ColumnStore;

const restListing = (...pairs: string[]): ExchangeRest => {
  const listed = pairs.map((pair) => ({ symbol: pair, pair, tickSize: "1", decimals: 0, price: 1, volume24h: 1, dayOpen: 1 }));
  return { listed: async () => listed } as unknown as ExchangeRest;
};
const refreshed = async (before: Universe | undefined, ...pairs: string[]): Promise<Universe> =>
  (await refreshUniverse(store, restListing(...pairs), 10, before, Date.now())).universe;
const pairsOf = ({ symbols }: Universe): string[] => symbols.map(({ pair }) => pair);

async function publish({ version }: Universe): Promise<void> {
  const facts = { simulated: false, warming: false, universeVersion: version, second: SECOND };
  const frame = new FrameBuilder(2, lease.epoch).build({ ...facts, eventTime: 0, ingestTime: 0, publishTime: 0, quoteTime: 0 });
  await store.writeTable(frame.whole);
  await store.writeSeconds([SECOND], () => Float64Array.of(1, 10, 2, 20), SECOND);
  await store.writeExactness({ since: Float64Array.of(SECOND, SECOND), doubtedFrom: Float64Array.of(Infinity, SECOND) });
}

async function storedColumn(): Promise<number[]> {
  const columns: Float64Array[] = [];
  await store.readSecondsInto([SECOND], columns);
  return [...(columns[0] as Float64Array)];
}

beforeEach(async () => {
  await redis.flushall();
  lease = new Lease(redis, "mexc");
  await lease.tryAcquire();
  store = new ColumnStore(redis, lease, "mexc");
});

afterAll(() => redis.disconnect());

describe("the list of coins in Redis", () => {
  it("never expires, nor does what is known of their history", async () => {
    store.use(await refreshed(undefined, "A", "B"));
    await publish(await refreshed(undefined, "A", "B"));
    expect([await redis.ttl(keys.universe("mexc")), await redis.ttl(keys.exactSince("mexc"))]).toEqual([-1, -1]);
    expect(await redis.ttl(keys.table("mexc"))).toBeGreaterThan(0);
  });

  it("loses the life an older worker gave it, even where no coin changes", async () => {
    const before = await refreshed(undefined, "A", "B");
    await redis.expire(keys.universe("mexc"), 60);
    expect(await refreshed(before, "A", "B")).toBe(before);
    expect(await redis.ttl(keys.universe("mexc"))).toBe(-1);
  });

  it("keeps its first version while coins come and go", async () => {
    const before = await refreshed(undefined, "A", "B");
    const after = await refreshed(before, "B", "C");
    expect([after.firstVersion, after.version]).toEqual([before.firstVersion, before.version + 1]);
    expect(pairsOf(after)).toEqual(["A", "B", "C"]);
    expect(await store.readUniverse()).toEqual(after);
  });

  it("begins above every version that a table in Redis names, whatever the lease counts", async () => {
    const before = await refreshed(undefined, "A", "B");
    await publish({ ...before, version: before.version + 1000 });
    await redis.del(keys.universe("mexc"));
    const after = await refreshed(undefined, "B", "A");
    expect(after.firstVersion).toBe(before.version + 1001);
    expect(after.version).toBe(after.firstVersion);
  });

  it("of an older worker, which named no first version, keeps its columns and its table", async () => {
    const old = { exchange: "mexc", version: 3, symbols: [] };
    await redis.set(keys.universe("mexc"), JSON.stringify(old));
    await redis.set(keys.second("mexc", SECOND), Buffer.from(Float64Array.of(1, 10, 2, 20).buffer));
    const universe = (await store.readUniverse()) as Universe;
    store.use(universe);
    expect(universe.firstVersion).toBe(0);
    expect(await storedColumn()).toEqual([1, 10, 2, 20]);
    await publish(universe);
    expect(await storedColumn()).toEqual([1, 10, 2, 20]);
    expect((await store.readTable())?.header.universeVersion).toBe(3);
  });
});

it("believes no list of coins that is none", async () => {
  await redis.set(keys.universe("mexc"), JSON.stringify({ exchange: "mexc", version: 3, symbols: [{ symbol: "A" }] }));
  await expect(store.readUniverse()).rejects.toThrow(/pair/);
});

describe("a coin that fell behind", () => {
  it("stays on the list while an alert waits for it", async () => {
    const before = await refreshed(undefined, "A", "B", "C", "D");
    const alert = { revision: 1, arming: 1, awaits: "fire", side: "above", symbol: "D", kind: "price", minutes: 5 } as const;
    await redis.hset(keys.alerts("mexc"), "7", encodeWatched({ ...alert, level: 2, from: 0, until: 0 }));
    const { universe } = await refreshUniverse(store, restListing("A", "B", "C", "D"), 1, before, Date.now());
    expect(universe.symbols.map(({ pair, active }) => [pair, active])).toEqual([
      ["A", true],
      ["B", true],
      ["C", false],
      ["D", true],
    ]);
  });
});

describe("columns, table and exactness", () => {
  it("are read by the universe that has their coins, and by its later versions", async () => {
    const universe = await refreshed(undefined, "A", "B");
    store.use(universe);
    await publish(universe);
    store.use(await refreshed(universe, "A", "B", "C"));
    expect(await storedColumn()).toEqual([1, 10, 2, 20]);
    expect((await store.readTable())?.header.second).toBe(SECOND);
    expect((await store.readExactness()).doubtedFrom).toEqual(Float64Array.of(Infinity, SECOND));
    expect((await store.readExactness()).since).toEqual(Float64Array.of(SECOND, SECOND));
  });

  it("count as missing for a universe that gave the positions anew", async () => {
    const universe = await refreshed(undefined, "A", "B");
    store.use(universe);
    await publish(universe);
    await redis.del(keys.universe("mexc"));
    store.use(await refreshed(undefined, "B", "A"));
    expect(await storedColumn()).toEqual([]);
    expect(await store.readTable()).toBeUndefined();
    expect(await store.readExactness()).toEqual({ since: new Float64Array(0), doubtedFrom: new Float64Array(0) });
  });

  it("are missing of a coin that has another one's position since", async () => {
    const universe = await refreshed(undefined, "A", "B");
    store.use(universe);
    await publish(universe);
    const left = {
      ...(universe.symbols[0] as UniverseSymbol),
      ...{ active: false, left: { reason: "unwatched", at: Date.now() - RECLAIM_AFTER_MS } as const },
    };
    const after = await refreshed({ ...universe, symbols: [left, universe.symbols[1] as UniverseSymbol] }, "B", "C");
    expect(after.symbols.map(({ pair }) => pair)).toEqual(["C", "B"]);
    store.use(after);
    expect(await storedColumn()).toEqual([Number.NaN, Number.NaN, 2, 20]);
    const table = await store.readTable();
    expect(table?.fields.every((field) => Number.isNaN(field[0]))).toBe(true);
  });
});
