// Outcomes on a real Redis and PostgreSQL: an hour of the record is scored from the archive once nothing changes any more, and only once.

import { Redis } from "ioredis";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { MARKET_PLANES, type MarketPlane } from "../../shared/archive/chunk.ts";
import { encodeChunk } from "../../shared/archive/chunk-codec.ts";
import { EXACTNESS } from "../../shared/archive/exactness-states.ts";
import { spreadValue } from "../../shared/archive/quote-values.ts";
import { createLog } from "../../shared/node/log.ts";
import type { Outcome } from "../../shared/outcomes/outcome.ts";
import { unpackOutcomes } from "../../shared/outcomes/packed-outcomes.ts";
import { hourDue } from "../../shared/outcomes/scored-hours.ts";
import { Database } from "../../shared/postgres/database.ts";
import { migrateToLatest } from "../../shared/postgres/migrate.ts";
import { keepDepartures, readOutcomes, type Departure } from "../../shared/postgres/outcomes.queries.ts";
import { PostgresArchive } from "../../shared/postgres/postgres-archive.ts";
import { addToRecord } from "../../shared/postgres/signal-records.queries.ts";
import { keys } from "../../shared/redis/keys.ts";
import { PastSeconds } from "../../shared/redis/past-seconds.ts";
import { encodeEpisodeEvents } from "../../shared/signals/episode-events.ts";
import { houseRules } from "../../shared/signals/house-rules.ts";
import { packBatches } from "../../shared/signals/recorded-batches.ts";
import { databaseUrl, redisUrl } from "../../shared/testing/services.ts";
import { DepartureKeeper } from "./keep-departures.ts";
import { scoreDue } from "./score-due.ts";

/** A full hour. */
const HOUR = 1_790_000_000 - (1_790_000_000 % 3600);
const HOUSE = houseRules("mexc").find((rule) => rule.startsWith("mexc:net_percent:1:up")) as string;
const FALL = houseRules("mexc").find((rule) => rule.startsWith("mexc:net_percent:1:down")) as string;
const REPORTED = "mexc:net_percent:5:up:7.7";
const BROWSED = "mexc:net_percent:5:up:8.8";
const BEGAN = HOUR + 1000;
/** Both prices rise by 1 % at this second and stay there. */
const RISE = BEGAN + 30;
const redis = new Redis(`${redisUrl()}/12`);
const log = createLog("test", "silent");
let database: Database;

beforeAll(async () => {
  database = new Database(databaseUrl(), 5, log);
  await migrateToLatest(database);
});
beforeEach(async () => {
  await redis.flushdb();
  await database.run((db) =>
    sql`truncate signal_records, signal_gaps, rule_uses, signal_record_positions, signal_outcomes, coin_departures, archive_chunks`.execute(
      db,
    ),
  );
});
afterAll(async () => {
  await redis.quit();
  await database.close();
});

/** What a second of the coin was, by plane; a coin that left has none. */
type Second = Readonly<Record<MarketPlane, number>> | undefined;

const quoted = (second: number): Second => {
  const bid = second < RISE ? 100 : 101;
  const [price, volume, exactness, spread] = [bid, second - HOUR, EXACTNESS.exact, spreadValue(bid, bid + 0.1)];
  return { price, volume, exactness, bid, spread, quoted: 250 };
};

/** Three hours of coin AAA, all planes. */
async function archive(secondOf: (second: number) => Second = quoted): Promise<void> {
  const store = new PostgresArchive(database);
  const term = await store.begin("mexc");
  const coins = [{ symbol: "AAA", pair: "AAAUSDT", position: 0, listing: 1, decimals: 1 }];
  for (let from = HOUR; from < HOUR + 3 * 3600; from += 3600)
    for (const plane of MARKET_PLANES) {
      const values = Float64Array.from({ length: 3600 }, (_, at) => secondOf(from + at)?.[plane] ?? Number.NaN);
      const place = { exchange: "mexc", plane, from, seconds: 3600 } as const;
      const bytes = encodeChunk({ ...place, universeVersion: 1, coins, values, begins: [[]] });
      await store.write("mexc", term, [{ ...place, bytes }]);
    }
}

/** Records the whole hour, in which each of these rules' episodes began at once; it was published so long after its second, ms. */
async function record(rules: readonly string[], publishedAfterMs = 1200): Promise<void> {
  const value = { value: 1, peak: 1, peakSecond: BEGAN, repeats: 0 };
  const events = rules.map((rule) => ({ kind: "began", rule, symbol: "AAA", began: BEGAN, second: BEGAN, ...value }) as const);
  const batch = encodeEpisodeEvents(BEGAN, events, BEGAN * 1000 + publishedAfterMs);
  const episodes = packBatches([{ second: BEGAN, batch }]);
  const stretch = { first: HOUR, last: HOUR + 3599, signals: rules.length, batches: packBatches([]), episodes };
  await database.transaction((db) => addToRecord(db, "mexc", { stretches: [stretch], gaps: [], uses: [], until: HOUR + 3599 }));
}

function score(now = hourDue(HOUR)): Promise<number> {
  const past = new PastSeconds({ store: new PostgresArchive(database), redis, now: () => now });
  return scoreDue({ database, redis, past, now: () => now }, "mexc");
}

async function kept(): Promise<Outcome[]> {
  const hours = await database.run((db) => readOutcomes(db, "mexc", HOUR, HOUR + 3600));
  return hours.flatMap(({ outcomes }) => unpackOutcomes(outcomes));
}

const leave = (departure: Departure): Promise<void> => database.transaction((db) => keepDepartures(db, "mexc", [departure]));

it("is scored by the ask two seconds after its publication and by the bids that followed, less two fees", async () => {
  await archive();
  await record([HOUSE]);
  expect(await score()).toBe(1);
  const [outcome] = await kept();
  expect(outcome?.published).toBe(BEGAN + 1);
  // Wanted from BEGAN + 3 s on, asked for a quarter of a second later; 101 / 100.1 − 1 is 0.8991 %, less twice 0.05 %.
  expect(outcome?.entry).toMatchObject({ state: "quoted", askedAt: (BEGAN + 3) * 1000 + 250, price: 100.1 });
  expect(outcome?.exits.map(({ state }) => state)).toEqual(["quoted", "quoted", "quoted", "quoted", "quoted"]);
  for (const { price, result } of outcome?.exits ?? []) {
    expect(price).toBe(101);
    expect(result).toBeCloseTo(0.7991, 4);
  }
});

it("is scored for falls as for who sells at the bid and buys back at the ask", async () => {
  await archive();
  await record([FALL]);
  await score();
  const [outcome] = await kept();
  // 100 to 101.1 is a rise of 1.1 %, against who sold.
  expect(outcome?.entry.price).toBe(100);
  expect(outcome?.exits[0]?.result).toBeCloseTo(-1.1 - 0.1, 6);
});

it("is kept for the house and for lists that report, and for nobody else", async () => {
  await archive();
  await record([HOUSE, REPORTED, BROWSED]);
  await redis.zadd(keys.rulesReported("mexc"), 1, REPORTED);
  await score();
  expect((await kept()).map(({ rule }) => rule).toSorted()).toEqual([HOUSE, REPORTED].toSorted());
});

it("waits until nothing can change any more, and is then scored once", async () => {
  await archive();
  await record([HOUSE]);
  expect(await score(hourDue(HOUR) - 1)).toBe(0);
  expect(await score()).toBe(1);
  const before = await kept();
  await archive(() => undefined);
  expect(await score(hourDue(HOUR) + 3600)).toBe(0);
  expect(await kept()).toEqual(before);
});

it("keeps an hour without signals as one that is scored", async () => {
  await archive();
  await record([]);
  expect(await score()).toBe(1);
  expect(await score()).toBe(0);
  expect(await kept()).toEqual([]);
});

it("is not scored before it is recorded", async () => {
  await archive();
  await record([HOUSE]);
  await database.run((db) => sql`update signal_record_positions set second = ${HOUR + 3598}`.execute(db));
  expect(await score()).toBe(0);
});

it("names a delisting where the exchange traded the coin no more, and a halt where it came back", async () => {
  const left = RISE + 20;
  await archive((second) => (second < left ? quoted(second) : undefined));
  await record([HOUSE]);
  await leave({ second: left, symbol: "AAA", reason: "stopped" });
  await score();
  expect((await kept())[0]?.exits.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => "delisting"));
  await database.run((db) => sql`truncate signal_outcomes`.execute(db));
  await archive((second) => (second < left || second > left + 600 ? quoted(second) : undefined));
  await score();
  expect((await kept())[0]?.exits.map(({ state }) => state)).toEqual(["halt", "halt", "quoted", "quoted", "quoted"]);
});

it("names what nobody kept a hole", async () => {
  await archive((second) => (second < RISE + 20 ? quoted(second) : undefined));
  await record([HOUSE]);
  await score();
  expect((await kept())[0]?.exits[0]?.state).toBe("hole");
});

it("writes down once why a coin is watched no longer", async () => {
  const coin = { symbol: "AAA", pair: "AAAUSDT", tickSize: "0.1", decimals: 1, active: false };
  const left = { reason: "stopped", at: RISE * 1000 + 700 };
  const universe = { exchange: "mexc", firstVersion: 1, version: 2, symbols: [{ ...coin, left }] };
  await redis.set(keys.universe("mexc"), JSON.stringify(universe));
  const keeper = new DepartureKeeper(redis, database);
  await keeper.keep("mexc");
  await keeper.keep("mexc");
  await new DepartureKeeper(redis, database).keep("mexc");
  const { rows } = await database.run((db) => sql`select symbol, second, reason from coin_departures`.execute(db));
  expect(rows).toEqual([{ symbol: "AAA", second: String(RISE), reason: "stopped" }]);
});
