// The archive of an exchange from a real Redis into a bucket that refuses for a while.

import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { rowOf } from "../../shared/archive/chunk.ts";
import { proveChunk } from "../../shared/archive/chunk-codec.ts";
import type { Universe } from "../../shared/market/universe.ts";
import { createLog } from "../../shared/node/log.ts";
import { connectRedis } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import { storedColumn } from "../../shared/redis/stored-column.ts";
import { Bucket } from "../../shared/s3/bucket.ts";
import { S3Archive } from "../../shared/s3/s3-archive.ts";
import { FakeS3 } from "../../shared/s3/testing/fake-s3.ts";
import { redisUrl } from "../../shared/testing/services.ts";
import { createArchiveMetrics } from "./archive-metrics.ts";
import { ExchangeArchive } from "./exchange-archive.ts";

const HOUR = 1_790_000_000 - (1_790_000_000 % 3600);
const log = createLog("test", "silent");
const redis = connectRedis(redisUrl(), "fast", log);
const universe: Universe = {
  ...{ exchange: "mexc", firstVersion: 1, version: 1 },
  symbols: [{ symbol: "A", pair: "AUSDT", tickSize: "0.01", decimals: 2, active: true }],
};
let s3: FakeS3;

beforeEach(async () => {
  s3 = new FakeS3();
  await s3.start();
  await redis.flushall();
  await redis.set(keys.universe("mexc"), JSON.stringify(universe));
});
afterEach(() => s3.stop());
afterAll(() => redis.disconnect());

it("catches up when the bucket answers again, counts what it refused, and has every second", async () => {
  const columns = Array.from({ length: 2100 }, (_, at): [string, Buffer] => [
    keys.second("mexc", HOUR + at),
    storedColumn(Float64Array.of(100 + (at % 7), at), 1),
  ]);
  await redis.mset(new Map(columns));
  const store = new S3Archive(new Bucket(s3.address, { answerMs: 10_000, againMs: 1 }), log);
  const metrics = createArchiveMetrics("test", "test");
  let now = HOUR + 360;
  const archive = new ExchangeArchive(
    { exchange: "mexc", redis, store, log, metrics, now: () => now },
    await store.begin("mexc"),
  );
  await archive.round();
  s3.intercept = ({ method }) => (method === "PUT" ? "SlowDown" : undefined);
  now = HOUR + 2160;
  await archive.round();
  expect(await metrics.registry.metrics()).toMatch(/tickdeck_archive_faults_total\{.*exchange="mexc",reason="busy".*\} \d/);
  s3.intercept = () => undefined;
  await archive.round();
  const parts = await store.list({ exchange: "mexc", plane: "price", from: HOUR, to: HOUR + 2100 });
  const prices = (await store.read(parts)).flatMap((bytes) => [...rowOf(proveChunk(bytes), 0)]);
  expect(prices).toEqual(Array.from({ length: 2100 }, (_, at) => 100 + (at % 7)));
  expect(await metrics.registry.metrics()).not.toMatch(/tickdeck_archive_gap_seconds_total\{/);
});
