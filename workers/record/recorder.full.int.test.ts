// Processes that record signals, killed by the system at random points, one after the other.

import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Redis } from "ioredis";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLog } from "../../shared/node/log.ts";
import { Database } from "../../shared/postgres/database.ts";
import { migrateToLatest } from "../../shared/postgres/migrate.ts";
import { recordPosition } from "../../shared/postgres/signal-records.queries.ts";
import { seededRandom } from "../../shared/statistics/seeded-random.ts";
import { databaseUrl, redisUrl } from "../../shared/testing/services.ts";
import { ExchangeRecorder } from "./exchange-recorder.ts";
import { expectRecorded, PublishedMarket } from "./testing/published-market.ts";

const KILLS = 30;
const MAX_LIFE_MS = 250;
const BEGIN = 20_700 * 86_400 - 900;
const REDIS = `${redisUrl()}/12`;
const redis = new Redis(REDIS);
let database: Database;

beforeAll(async () => {
  await redis.flushdb();
  database = new Database(databaseUrl(), 5, createLog("test", "silent"));
  await migrateToLatest(database);
  await database.run((db) => sql`truncate signal_records, signal_gaps, rule_uses, signal_record_positions`.execute(db));
});
afterAll(async () => {
  await redis.quit();
  await database.close();
});

it("lose and double no batch", async () => {
  const random = seededRandom(3);
  const market = new PublishedMarket(redis, random);
  const reached = new Set<number>();
  let second = BEGIN;
  let position = -1;
  for (let kill = 0; kill < KILLS; kill++) {
    const child = fork(join(import.meta.dirname, "testing/recorder-process.ts"), [REDIS, databaseUrl(), String(position)], {
      execArgv: [],
    });
    await market.publish(second++);
    await once(child, "message");
    const ended = once(child, "exit");
    setTimeout(() => child.kill("SIGKILL"), random() * MAX_LIFE_MS);
    // It is killed while it reads or writes what is published meanwhile.
    for (let published = 0; child.signalCode === null && published < 40; published++) await market.publish(second++);
    await ended;
    position = (await database.run((db) => recordPosition(db, "mexc"))) ?? -1;
    reached.add(position);
  }
  expect(reached.size, "it recorded between kills").toBe(KILLS);
  await new ExchangeRecorder("mexc", redis, database).record();
  await expectRecorded(database, market);
}, 600_000);
