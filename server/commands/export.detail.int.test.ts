// npm run export as people use it: its files say what the columns say.

import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Universe } from "../../shared/market/universe.ts";
import { createLog } from "../../shared/node/log.ts";
import { connectRedis } from "../../shared/node/redis.ts";
import type { Database } from "../../shared/postgres/database.ts";
import { PostgresArchive } from "../../shared/postgres/postgres-archive.ts";
import { keys } from "../../shared/redis/keys.ts";
import { archiveSeconds, publishSeconds } from "../../shared/testing/past-market.ts";
import { databaseUrl, redisUrl } from "../../shared/testing/services.ts";
import { runCommand } from "../testing/run-command.ts";
import { testDatabase } from "../testing/start-app.ts";

/** The last five minutes of an hour, and the first of the next. */
const EDGE = Math.floor(Date.now() / 3_600_000) * 3600 - 3600;
const redis = connectRedis(redisUrl(), "fast", createLog("test", "silent"));
let database: Database;
let folder: string;

const universe: Universe = {
  ...{ exchange: "mexc", firstVersion: 1, version: 1 },
  symbols: [{ symbol: "A", pair: "AUSDT", tickSize: "0.01", decimals: 2, active: true }],
};
const price = (second: number): number => 100 + (second % 97) / 100;
const exported = (...words: string[]) => runCommand("export.ts", words, { DATABASE_URL: databaseUrl(), REDIS_URL: redisUrl() });
const time = (second: number): string => new Date(second * 1000).toISOString();

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), "export-"));
  const store = new PostgresArchive(database);
  await redis.set(keys.universe("mexc"), JSON.stringify(universe));
  await publishSeconds(redis, "mexc", { from: EDGE - 300, to: EDGE + 300 }, (second) => [price(second), second - EDGE + 1000]);
  for (const from of [EDGE - 300, EDGE]) await archiveSeconds({ redis, store, universe }, from);
});
afterAll(async () => {
  redis.disconnect();
  await database.close();
  await rm(folder, { recursive: true });
});

test("writes a file for each hour, with the price and volume of each second", async () => {
  const { answer } = await exported("--exchange", "mexc", "--from", time(EDGE - 300), "--to", time(EDGE + 300), "--out", folder);
  const names = [EDGE - 3600, EDGE].map((hour) => `mexc-${time(hour).slice(0, 13)}.parquet`);
  expect(answer["files"]).toEqual(names);
  expect((await readdir(folder)).toSorted()).toEqual(names);
  const rows: Record<string, unknown>[] = [];
  for (const name of names) {
    const { buffer, byteOffset, byteLength } = await readFile(join(folder, name));
    const file = buffer.slice(byteOffset, byteOffset + byteLength);
    rows.push(...(await parquetReadObjects({ file, compressors: { ZSTD: (input) => zstdDecompressSync(input) } })));
  }
  expect(rows.map((row) => [(row["time"] as Date).getTime() / 1000, row["symbol"], row["price"], row["quote_volume"]])).toEqual(
    Array.from({ length: 600 }, (_, at) => [EDGE - 300 + at, "A", price(EDGE - 300 + at), at === 0 ? null : 1]),
  );
});

test("says which seconds nothing is known of, across the hours", async () => {
  const { answer } = await exported("--exchange", "mexc", "--from", time(EDGE - 400), "--to", time(EDGE + 400), "--out", folder);
  expect(answer["missing"]).toEqual([
    { from: time(EDGE - 400), to: time(EDGE - 300) },
    { from: time(EDGE + 300), to: time(EDGE + 400) },
  ]);
  const before = await exported("--exchange", "mexc", "--from", time(EDGE - 7200), "--to", time(EDGE - 400), "--out", folder);
  expect(before.answer["missing"]).toEqual([{ from: time(EDGE - 7200), to: time(EDGE - 400) }]);
});

test.each([
  [["--exchange", "nowhere"], "--exchange must be one of"],
  [["--exchange", "mexc", "--from", "soon"], "--from must be a time like"],
  [["--exchange", "mexc", "--from", time(EDGE), "--to", time(EDGE)], "--from must be before --to"],
  [["--exchange", "mexc", "--from", time(EDGE), "--to", time(EDGE + 1)], "--out must name a folder"],
  [["--exchange", "mexc", "--from", time(EDGE + 86_400), "--to", time(EDGE + 90_000), "--out", "later"], "lies in the future"],
  [
    ["--exchange", "mexc", "--from", time(EDGE), "--to", time(EDGE + 1), "--out", "unknown", "--symbols", "A,B,C"],
    "mexc has no B, C: symbols are base coins, like BTC",
  ],
  [
    ["--exchange", "mexc", "--from", time(EDGE), "--to", time(EDGE + 1), "--out", import.meta.filename],
    /export.detail.int.test.ts cannot be written \(.*\): name another folder with --out/u,
  ],
])("%j is refused with what to do", async (words, said) => {
  const { code, error } = await exported(...words);
  expect(code).toBe(1);
  expect(error).toMatch(said);
});
