// The record of signals on a real Redis and PostgreSQL: whatever dies or is away, no batch is lost or doubled, and what is missing has a
// name.

import { Redis } from "ioredis";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createLog } from "../../shared/node/log.ts";
import { Database } from "../../shared/postgres/database.ts";
import { DatabaseUnavailableError } from "../../shared/postgres/database-errors.ts";
import { migrateToLatest } from "../../shared/postgres/migrate.ts";
import { dropRecordDays, rulesInUseAt, type RecordedGap } from "../../shared/postgres/signal-records.queries.ts";
import { keys } from "../../shared/redis/keys.ts";
import { seededRandom } from "../../shared/statistics/seeded-random.ts";
import { databaseUrl, redisUrl } from "../../shared/testing/services.ts";
import { mortalRedis } from "../signals/testing/mortal-redis.ts";
import { ExchangeRecorder } from "./exchange-recorder.ts";
import { mortalDatabase } from "./testing/mortal-database.ts";
import { expectRecorded, PublishedMarket, readRecord } from "./testing/published-market.ts";

const DAY_S = 86_400;
/** A minute before midnight. */
const BEGIN = 20_700 * DAY_S - 60;
const redis = new Redis(`${redisUrl()}/12`);
const log = createLog("test", "silent");
let database: Database;
let market: PublishedMarket;

beforeAll(async () => {
  database = new Database(databaseUrl(), 5, log);
  await migrateToLatest(database);
});
beforeEach(async () => {
  await redis.flushdb();
  await database.run((db) => sql`truncate signal_records, signal_gaps, rule_uses, signal_record_positions`.execute(db));
  market = new PublishedMarket(redis, seededRandom(7));
});
afterAll(async () => {
  await redis.quit();
  await database.close();
});

const recorder = (through: Redis = redis, to: Database = database): ExchangeRecorder => new ExchangeRecorder("mexc", through, to);

async function publish(from: number, count: number): Promise<void> {
  for (let second = from; second < from + count; second++) await market.publish(second);
}

const expectWhole = (missing: readonly RecordedGap[] = []): Promise<void> => expectRecorded(database, market, missing);

it("holds every batch byte for byte, and which rules were in use in each second, across midnight", async () => {
  const one = recorder();
  for (let second = BEGIN; second < BEGIN + 150; second += 10) {
    await publish(second, 10);
    await one.record();
  }
  await expectWhole();
  expect([...market.seconds.values()].filter(({ length }) => length > 0).length).toBeGreaterThan(30);
  const last = BEGIN + 149;
  expect(await database.run((db) => rulesInUseAt(db, "mexc", last))).toEqual(market.rules.get(last));
});

it("loses and doubles nothing when it dies at any command of Redis or any transaction, whether that was carried out or not", async () => {
  const random = seededRandom(11);
  let second = BEGIN;
  let died = 0;
  for (let kill = 0; kill < 60; kill++) {
    const some = 1 + Math.floor(random() * 6);
    await publish(second, some);
    second += some;
    const mortal = mortalRedis(redis);
    if (random() < 0.5) mortal.dieAfter(Math.floor(random() * 4), random() < 0.5);
    const one = recorder(
      mortal.redis,
      random() < 0.5 ? mortalDatabase(database, Math.floor(random() * 3), random() < 0.5) : database,
    );
    await one.record().catch(() => died++);
    // It goes on by itself where it can.
    await one.record().catch(() => undefined);
  }
  expect(died).toBeGreaterThan(20);
  await recorder().record();
  await expectWhole();
});

it("records each second once when two of them run at the same time", async () => {
  const both = [recorder(), recorder()] as const;
  for (let second = BEGIN; second < BEGIN + 120; second += 4) {
    await publish(second, 4);
    await Promise.all(both.map((each) => each.record()));
  }
  await both[0].record();
  await expectWhole();
});

it("goes on where it was when PostgreSQL was away for forty minutes, though readers are shown twenty", async () => {
  const one = recorder();
  await publish(BEGIN, 5);
  await one.record();
  await publish(BEGIN + 5, 2400);
  await expect(recorder(redis, mortalDatabase(database, 0, false)).record()).rejects.toThrow(DatabaseUnavailableError);
  await one.record();
  await expectWhole();
});

it("names the seconds that left the stream when PostgreSQL was away for longer than an hour", async () => {
  const one = recorder();
  await publish(BEGIN, 5);
  await one.record();
  await publish(BEGIN + 5, 3900);
  await one.record();
  const { gaps, doubled, seconds } = await readRecord(database);
  expect(gaps).toEqual([{ first: BEGIN + 5, last: expect.any(Number) as number, reason: "dropped" }]);
  const last = gaps[0]?.last as number;
  expect(last).toBeGreaterThanOrEqual(BEGIN + 3904 - 3610);
  expect(last).toBeLessThan(BEGIN + 3904 - 3590);
  expect(doubled).toEqual([]);
  const { rules } = await readRecord(database);
  for (let second = last + 1; second < BEGIN + 3905; second++) {
    expect(seconds.get(second)).toEqual(market.seconds.get(second));
    expect(rules.get(second)).toEqual(market.rules.get(second));
  }
});

it("names what a flushed Redis lost, and the seconds that no worker published", async () => {
  const one = recorder();
  await publish(BEGIN, 20);
  await one.record();
  await publish(BEGIN + 20, 7);
  await market.flush();
  await publish(BEGIN + 40, 10);
  await one.record();
  await publish(BEGIN + 50, 5);
  await publish(BEGIN + 70, 5);
  await one.record();
  await expectWhole([
    { first: BEGIN + 20, last: BEGIN + 39, reason: "flushed" },
    { first: BEGIN + 55, last: BEGIN + 69, reason: "unpublished" },
  ]);
});

it("keeps what it recorded where Redis goes back by a second and publishes it anew", async () => {
  const one = recorder();
  await publish(BEGIN, 10);
  await one.record();
  const recorded = market.seconds.get(BEGIN + 9);
  await redis.set(keys.signalsAt("mexc"), BEGIN + 8);
  await redis.xdel(keys.signals("mexc"), `${BEGIN + 9}000-0`);
  await one.record();
  const { seconds } = await readRecord(database);
  expect(seconds.get(BEGIN + 9)).toEqual(recorded);
  expect(one.position).toBe(BEGIN + 9);
});

it("is only ever added to, and loses whole days by its owner alone, who writes it down", async () => {
  await publish(BEGIN, 130);
  await recorder().record();
  for (const table of ["signal_records", "signal_gaps", "rule_uses"] as const) {
    const change = database.run((db) => sql`update ${sql.table(table)} set exchange = 'x'`.execute(db));
    if (table === "signal_gaps") await change;
    else await expect(change).rejects.toThrow("only ever added to");
  }
  await expect(database.run((db) => sql`delete from signal_records`.execute(db))).rejects.toThrow("only ever added to");
  await expect(database.run((db) => sql`delete from signal_records_20699`.execute(db))).rejects.toThrow("only ever added to");
  // Both days lie long ago.
  const dropped = await database.run((db) => dropRecordDays(db, 0));
  expect(dropped).toBeGreaterThanOrEqual(6);
  expect((await readRecord(database)).seconds.size).toBe(0);
  const { rows } = await database.run((db) =>
    sql<{
      details: { tables: string[] };
    }>`select details from audit_log where action = 'record.dropped' order by id desc limit 1`.execute(db),
  );
  expect(rows[0]?.details.tables).toContain("signal_records_20700");
});
