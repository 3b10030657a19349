// An archive moved from a real PostgreSQL into a bucket: whole, again and again, and whatever broke off before.

import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { NewChunk } from "../archive/archive-store.ts";
import { PLANES, type Plane } from "../archive/chunk.ts";
import { encodeChunk } from "../archive/chunk-codec.ts";
import { dropMoved, MoveRefusedError, moveArchive, type MovedDay } from "../archive/move-archive.ts";
import { createLog } from "../node/log.ts";
import { Database } from "../postgres/database.ts";
import { migrateToLatest } from "../postgres/migrate.ts";
import { PostgresArchive } from "../postgres/postgres-archive.ts";
import { databaseUrl } from "../testing/services.ts";
import { Bucket } from "./bucket.ts";
import { S3Archive } from "./s3-archive.ts";
import { FakeS3 } from "./testing/fake-s3.ts";

const DAY = 86_400;
const MIDNIGHT = 1_790_000_000 - (1_790_000_000 % DAY);
const log = createLog("test", "silent");
let database: Database;
let s3: FakeS3;
let source: PostgresArchive;
let target: S3Archive;
let term: number;
let days: MovedDay[];

beforeAll(async () => {
  database = new Database(databaseUrl(), 3, log);
  await migrateToLatest(database);
});
beforeEach(async () => {
  await database.run((db) => sql`truncate archive_chunks, archive_gaps`.execute(db));
  s3 = new FakeS3();
  await s3.start();
  source = new PostgresArchive(database);
  target = new S3Archive(new Bucket(s3.address, { answerMs: 10_000, againMs: 1 }), log);
  term = await source.begin("mexc");
  days = [];
});
afterEach(() => s3.stop());
afterAll(() => database.close());

const coin = { symbol: "A", pair: "AUSDT", position: 0, listing: 1, decimals: 2 };
function chunk(from: number, seconds = 300, value = 1, plane: Plane = "price"): NewChunk {
  const values = new Float64Array(seconds).fill(value);
  const place = { exchange: "mexc", plane, from, seconds } as const;
  return { ...place, bytes: encodeChunk({ ...place, universeVersion: 1, coins: [coin], values, begins: [[]] }) };
}
const move = (until?: number) => moveArchive({ source, target, exchange: "mexc", onDay: (day) => days.push(day) }, until);
/** All bytes of a store, plane by plane in the order of revisions. */
async function contents(store: PostgresArchive | S3Archive): Promise<string[]> {
  const all: string[] = [];
  for (const plane of PLANES) {
    const chunks = await store.list({ exchange: "mexc", plane, from: 0, to: 2 ** 31 - 1 });
    const bytes = await store.read(chunks);
    all.push(...chunks.map(({ from, seconds }, at) => `${plane} ${from} ${seconds} ${bytes[at]?.toString("base64")}`));
  }
  return all;
}
/** Two days, revisions, an hour, all planes, and a gap. */
async function fill(): Promise<void> {
  await source.write("mexc", term, [chunk(MIDNIGHT - 3600, 3600), chunk(MIDNIGHT), chunk(MIDNIGHT + 300)]);
  await source.write("mexc", term, [chunk(MIDNIGHT, 300, 2)]);
  await source.write(
    "mexc",
    term,
    PLANES.filter((plane) => plane !== "price").map((plane) => chunk(MIDNIGHT, 300, 1, plane)),
  );
  await source.nameGaps({ exchange: "mexc", from: MIDNIGHT, to: MIDNIGHT + DAY }, term, [
    { from: MIDNIGHT + 600, to: MIDNIGHT + 700, why: "unread" },
  ]);
}
const gapsOf = (store: PostgresArchive | S3Archive) => store.gaps({ exchange: "mexc", from: 0, to: 2 ** 31 - 1 });

describe("a moved archive", () => {
  it("has the same chunks in the same order, and the same gaps; the source keeps all", async () => {
    await fill();
    const before = await contents(source);
    expect(await move()).toMatchObject({ copied: before.length, same: 0, damaged: [] });
    expect(await contents(target)).toEqual(before);
    expect(await gapsOf(target)).toEqual(await gapsOf(source));
    expect(await contents(source)).toEqual(before);
    expect(days.filter(({ plane }) => plane === "price").map(({ from, copied }) => [from, copied])).toEqual([
      [MIDNIGHT - DAY, 1],
      [MIDNIGHT, 3],
    ]);
  });

  it("is not copied again", async () => {
    await fill();
    const { copied } = await move();
    s3.asked.length = 0;
    expect(await move()).toMatchObject({ copied: 0, same: copied });
    expect(s3.asked.filter(({ method, key }) => method === "PUT" && !/head|conditions/.test(key))).toEqual([]);
  });

  it("goes on where it broke off, wherever that was", async () => {
    await fill();
    const before = await contents(source);
    let [puts, allowed] = [0, 0];
    s3.intercept = ({ method }) => (method === "PUT" && ++puts > allowed ? "AccessDenied" : undefined);
    let failures = 0;
    for (let isWhole = false; !isWhole; allowed += 3) {
      puts = 0;
      isWhole = await move().then(
        () => true,
        () => false,
      );
      if (!isWhole) failures++;
    }
    expect(failures).toBeGreaterThan(5);
    expect(await contents(target)).toEqual(before);
    expect(await gapsOf(target)).toEqual(await gapsOf(source));
  });

  it("follows a source that went on and merged hours since", async () => {
    await fill();
    await move();
    const parts = await source.list({ exchange: "mexc", plane: "price", from: MIDNIGHT, to: MIDNIGHT + 3600 });
    await source.write("mexc", term, [chunk(MIDNIGHT, 3600, 3)], parts);
    await source.write("mexc", term, [chunk(MIDNIGHT + 3600, 300, 4)]);
    expect(await move()).toMatchObject({ copied: 2 });
    expect(await contents(target)).toEqual(await contents(source));
  });

  it("has only days before the one that was asked for, and then no gaps", async () => {
    await fill();
    await move(MIDNIGHT);
    expect(await contents(target)).toEqual((await contents(source)).slice(0, 1));
    expect(await gapsOf(target)).toEqual([]);
  });

  it("says which chunks were damaged before, and has them as they were", async () => {
    const { bytes, ...place } = chunk(MIDNIGHT);
    const damaged = Buffer.from(bytes);
    damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
    await source.write("mexc", term, [{ ...place, bytes: damaged }, chunk(MIDNIGHT + 300)]);
    expect((await move()).damaged).toEqual([expect.stringContaining("mexc price")]);
    expect(await contents(target)).toEqual(await contents(source));
  });

  it("is refused by a store that gives back other bytes than it was given", async () => {
    await fill();
    s3.intercept = ({ method, key }) => {
      const object = s3.objects.get(key);
      if (method === "GET" && key.includes("/price/") && object) s3.objects.set(key, Buffer.from("other"));
      return undefined;
    };
    await expect(move()).rejects.toThrow(/not in the target as it was written/);
  });

  it("is not laid over a bucket in which an archive goes on, or has seconds that the source lacks", async () => {
    await fill();
    await target.write("mexc", await target.begin("mexc"), [chunk(MIDNIGHT + 1800)]);
    await expect(move()).rejects.toThrow(/newer seconds/);
    await source.write("mexc", term, [chunk(MIDNIGHT + 2100)]);
    await expect(move()).rejects.toThrow(MoveRefusedError);
    await expect(move()).rejects.toThrow(/seconds that the source lacks/);
  });
});

describe("dropping what was moved", () => {
  const drop = () => dropMoved({ source, target, exchange: "mexc" });

  it("waits until the archive goes on in the target", async () => {
    await fill();
    await move();
    await expect(drop()).rejects.toThrow(/ARCHIVE_URL/);
    expect((await contents(source)).length).toBeGreaterThan(0);
    await target.write("mexc", await target.begin("mexc"), [chunk(MIDNIGHT + 600)]);
    expect(await drop()).toBe(11);
    expect([await contents(source), await gapsOf(source), await drop()]).toEqual([[], [], 0]);
    expect((await contents(target)).length).toBe(12);
  });

  it("drops nothing where the target lacks seconds", async () => {
    await fill();
    await move(MIDNIGHT);
    await target.write("mexc", await target.begin("mexc"), [chunk(MIDNIGHT + 600)]);
    const before = await contents(source);
    await expect(drop()).rejects.toThrow(/nothing was dropped/);
    expect(await contents(source)).toEqual(before);
  });
});
