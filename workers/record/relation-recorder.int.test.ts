// The record of relations on a real Redis and PostgreSQL: whatever dies or is away, none is lost or doubled.

import { Redis } from "ioredis";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createLog } from "../../shared/node/log.ts";
import { Database } from "../../shared/postgres/database.ts";
import { migrateToLatest } from "../../shared/postgres/migrate.ts";
import { recordedRelations, RELATION_STRETCH_S } from "../../shared/postgres/relation-records.queries.ts";
import { dropRecordDays } from "../../shared/postgres/signal-records.queries.ts";
import { keys } from "../../shared/redis/keys.ts";
import { unpackBatches } from "../../shared/signals/recorded-batches.ts";
import { decodeRelations, encodeRelations, RELATION_FIELDS, type FoundRelation } from "../../shared/signals/relation-batch.ts";
import { databaseUrl, redisUrl } from "../../shared/testing/services.ts";
import { mortalRedis } from "../signals/testing/mortal-redis.ts";
import { seededRandom } from "../../shared/statistics/seeded-random.ts";
import { RelationRecorder } from "./relation-recorder.ts";
import { mortalDatabase } from "./testing/mortal-database.ts";

/** A minute before midnight. */
const BEGIN = 20_700 * 86_400 - 60;
const redis = new Redis(`${redisUrl()}/12`);
const log = createLog("test", "silent");
let database: Database;
/** Every batch that was found, as its bytes. */
let published: string[];

beforeAll(async () => {
  database = new Database(databaseUrl(), 5, log);
  await migrateToLatest(database);
});
beforeEach(async () => {
  await redis.flushdb();
  await database.run((db) => sql`truncate relation_records, relation_record_positions`.execute(db));
  published = [];
});
afterAll(async () => {
  await redis.quit();
  await database.close();
});

const recorder = (through: Redis = redis, to: Database = database): RelationRecorder => new RelationRecorder("mexc", through, to);

const random = seededRandom(5);
const one = (second: number): FoundRelation => ({
  ...{ rule: "mexc:net_percent:5:up:1", symbol: "WIF", second, kind: "leads" },
  ...{ lead: Math.floor(random() * 9000), uncertainty: 40, difference: 12.5 },
});

/** What Binance found of signals up to ten seconds before this one. */
async function publish(second: number): Promise<void> {
  const bytes = Buffer.from(encodeRelations((second + 1) * 1000, [one(second - Math.floor(random() * 10)), one(second)]));
  const [other, relations] = RELATION_FIELDS;
  await redis.xadd(keys.relations("mexc"), `${(second + 1) * 1000}-*`, other, "binance", relations, bytes);
  published.push(bytes.toString("hex"));
}

/** All that was found is recorded byte for byte, once, in rows of minutes. */
async function expectWhole(): Promise<void> {
  const rows = await database.run((db) => recordedRelations(db, "mexc", BEGIN - 60, BEGIN + 9000));
  const bytes = rows.flatMap(({ relations }) => unpackBatches(relations).map(({ batch }) => Buffer.from(batch).toString("hex")));
  expect(bytes.toSorted()).toEqual(published.toSorted());
  for (const { other, first, last } of rows) expect([other, last - first < RELATION_STRETCH_S + 10]).toEqual(["binance", true]);
  const [newest] = await redis.xrevrange(keys.relations("mexc"), "+", "-", "COUNT", 1);
  expect(await redis.get(keys.relationsRecorded("mexc"))).toBe(newest?.[0]);
}

it("holds every relation byte for byte with its signal's minutes, across midnight, and leaves out what it cannot read", async () => {
  const each = recorder();
  for (let second = BEGIN; second < BEGIN + 150; second++) {
    await publish(second);
    if (second % 40 === 0) await each.record();
  }
  await redis.xadd(keys.relations("mexc"), `${BEGIN + 200}000-0`, "relations", "[]");
  await each.record();
  await expectWhole();
  const ofSecond = await database.run((db) => recordedRelations(db, "mexc", BEGIN + 70, BEGIN + 70));
  const found = ofSecond.flatMap(({ relations }) => unpackBatches(relations).flatMap(({ batch }) => decodeRelations(batch)));
  expect(found.filter(({ second }) => second === BEGIN + 70).length).toBeGreaterThan(0);
  expect(ofSecond.length).toBeLessThan(4);
});

it("loses and doubles nothing when it dies at any command of Redis or any transaction, whether that was carried out or not", async () => {
  const chance = seededRandom(11);
  let second = BEGIN;
  let died = 0;
  for (let kill = 0; kill < 60; kill++) {
    for (let left = 1 + Math.floor(chance() * 5); left > 0; left--) await publish(second++);
    const mortal = mortalRedis(redis);
    if (chance() < 0.5) mortal.dieAfter(Math.floor(chance() * 2), chance() < 0.5);
    const to = chance() < 0.5 ? mortalDatabase(database, Math.floor(chance() * 2), chance() < 0.5) : database;
    await recorder(mortal.redis, to)
      .record()
      .catch(() => died++);
  }
  expect(died).toBeGreaterThan(20);
  await recorder().record();
  await expectWhole();
});

it("records each once when two of them run at the same time, and a backlog of an hour whole", async () => {
  const both = [recorder(), recorder()] as const;
  for (let second = BEGIN; second < BEGIN + 40; second += 4) {
    for (let each = second; each < second + 4; each++) await publish(each);
    await Promise.all(both.map((each) => each.record()));
  }
  for (let second = BEGIN + 40; second < BEGIN + 3600; second += 2) await publish(second);
  await both[0].record();
  await expectWhole();
});

it("is only ever added to, and goes with its days", async () => {
  for (let second = BEGIN; second < BEGIN + 130; second++) await publish(second);
  await recorder().record();
  for (const change of [
    sql`update relation_records set other = 'x'`,
    sql`delete from relation_records`,
    sql`delete from relation_records_20699`,
  ])
    await expect(database.run((db) => change.execute(db))).rejects.toThrow("only ever added to");
  await database.run((db) => dropRecordDays(db, 0));
  expect(await database.run((db) => recordedRelations(db, "mexc", BEGIN, BEGIN + 130))).toEqual([]);
});

it("takes less than thirty bytes of a relation that nothing resembles", async () => {
  for (let second = BEGIN; second < BEGIN + 50; second++) await publish(second);
  await recorder().record();
  const rows = await database.run((db) => recordedRelations(db, "mexc", BEGIN - 10, BEGIN + 50));
  expect(rows.reduce((sum, { relations }) => sum + relations.length, 0) / 100).toBeLessThan(30);
});
