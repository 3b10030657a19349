// The archive in a bucket, over a small S3 that holds everybody to the protocol.

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { OutdatedReaderError, type NewChunk } from "../archive/archive-store.ts";
import { itKeepsAnArchive } from "../archive/testing/store-suite.ts";
import { createLog } from "../node/log.ts";
import { Bucket } from "./bucket.ts";
import type { BucketAddress } from "./bucket-address.ts";
import { S3Archive } from "./s3-archive.ts";
import { FakeS3, type Asked } from "./testing/fake-s3.ts";

let s3: FakeS3;

beforeEach(async () => {
  s3 = new FakeS3();
  await s3.start();
});
afterEach(() => s3.stop());

const TIMING = { answerMs: 10_000, againMs: 1 };
const open = (changes: Partial<BucketAddress> = {}, timing = TIMING): S3Archive =>
  new S3Archive(new Bucket({ ...s3.address, ...changes }, timing), createLog("test", "silent"));

const DAY = 86_400;
const TODAY = Math.floor(Date.now() / 1000 / DAY) * DAY;
const chunk = (text: string, from = TODAY): NewChunk => ({
  ...{ exchange: "mexc", plane: "price", from, seconds: 300, bytes: Buffer.from(text) },
});
const textsOf = async (store: S3Archive, from = TODAY, to = TODAY + DAY): Promise<string[]> =>
  (await store.read(await store.list({ exchange: "mexc", plane: "price", from, to }))).map(String);
const chunksIn = (fake: FakeS3): string[] => [...fake.objects.keys()].filter((key) => key.includes("/price/"));
const isHead = ({ method, key }: Asked): boolean => method === "PUT" && key.endsWith("mexc/head.json");

describe("S3", () => {
  itKeepsAnArchive(() => Promise.resolve(open()));
});

describe("what a bucket refuses", () => {
  const refusals: [string, string, RegExp][] = [
    ["AccessDenied", "denied", /ARCHIVE_ACCESS_KEY may not do this: allow it to get, put, delete and list/],
    ["SignatureDoesNotMatch", "denied", /ARCHIVE_SECRET_KEY is not that of ARCHIVE_ACCESS_KEY/],
    ["InvalidAccessKeyId", "denied", /ARCHIVE_ACCESS_KEY is unknown/],
    ["XAdminUserNotFound", "denied", /ARCHIVE_ACCESS_KEY is unknown/],
    ["RequestTimeTooSkewed", "denied", /clock is wrong/],
    ["NoSuchBucket", "missing", /no bucket archive: make it, or name another in ARCHIVE_URL/],
    ["QuotaExceeded", "full", /no room left/],
    ["SlowDown", "busy", /asked too often; it is tried again/],
    ["drop", "unreachable", /ARCHIVE_ENDPOINT\) does not answer/],
  ];
  it.each(refusals)("says what to do about %s, and loses nothing", async (code, reason, advice) => {
    const store = open();
    const term = await store.begin("mexc");
    await store.write("mexc", term, [chunk("before")]);
    s3.intercept = () => code;
    const refused = store.write("mexc", term, [chunk("later")]);
    await expect(refused).rejects.toMatchObject({
      name: "ArchiveUnavailableError",
      reason,
      message: expect.stringMatching(advice),
    });
    s3.intercept = () => undefined;
    expect(await textsOf(store)).toEqual(["before"]);
    await store.write("mexc", term, [chunk("later")]);
    expect(await textsOf(store)).toEqual(["before", "later"]);
  });

  it("is no empty archive, whatever says that something is not found", async () => {
    const store = open();
    s3.intercept = () => "XAdminUserNotFound";
    await expect(store.size("mexc")).rejects.toThrow(/ARCHIVE_ACCESS_KEY is unknown/);
  });

  it("is asked again by itself where that may help", async () => {
    const store = open();
    const term = await store.begin("mexc");
    let left = 2;
    s3.intercept = () => (left-- > 0 ? "SlowDown" : undefined);
    await store.write("mexc", term, [chunk("kept")]);
    expect(await textsOf(store)).toEqual(["kept"]);
  });

  it("leaves nothing of a write whose last step is refused", async () => {
    const store = open();
    const term = await store.begin("mexc");
    s3.intercept = (asked) => (isHead(asked) ? "AccessDenied" : undefined);
    await expect(store.write("mexc", term, [chunk("a"), chunk("b", TODAY + 300)])).rejects.toThrow(/may not/);
    expect([await textsOf(store), chunksIn(s3)]).toEqual([[], []]);
  });

  it("gives up an answer that does not come", async () => {
    const store = open({}, { answerMs: 50, againMs: 1 });
    s3.intercept = () => new Promise(() => undefined);
    await expect(store.size("mexc")).rejects.toMatchObject({
      reason: "unreachable",
      message: expect.stringContaining("no answer within"),
    });
  });

  it("does not matter to objects that count no more", async () => {
    const store = open();
    const term = await store.begin("mexc");
    await store.write("mexc", term, [chunk("a")]);
    const parts = await store.list({ exchange: "mexc", plane: "price", from: TODAY, to: TODAY + 300 });
    s3.intercept = ({ method }) => (method === "DELETE" ? "AccessDenied" : undefined);
    await store.write("mexc", term, [chunk("b")], parts);
    expect(await textsOf(store)).toEqual(["b"]);
  });

  it.each([
    ["key", { accessKey: "AKIDANOTHER" }, /ARCHIVE_ACCESS_KEY is unknown/],
    ["secret", { secretKey: "another" }, /ARCHIVE_SECRET_KEY is not that/],
    ["region", { region: "us-east-1" }, /not in us-east-1: set ARCHIVE_REGION/],
    ["bucket", { bucket: "another" }, /no bucket another/],
  ])("is told apart: a wrong %s", async (_, changes, advice) => {
    await expect(open(changes).begin("mexc")).rejects.toThrow(advice);
  });
});

describe("answers that are lost", () => {
  it("count as done where the change was made", async () => {
    const store = open();
    const term = await store.begin("mexc");
    let isLost = false;
    s3.intercept = (asked) => (isHead(asked) && !isLost ? ((isLost = true), "lose") : undefined);
    await store.write("mexc", term, [chunk("once")]);
    expect([isLost, await textsOf(store)]).toEqual([true, ["once"]]);
  });

  it("count as done where no further answer comes to that request", async () => {
    const store = open();
    const term = await store.begin("mexc");
    let puts = 0;
    s3.intercept = (asked) => (isHead(asked) ? (puts++ === 0 ? "lose" : "drop") : undefined);
    await store.write("mexc", term, [chunk("once")]);
    expect(await textsOf(store)).toEqual(["once"]);
  });
});

describe("two processes", () => {
  it("each get a term, and the later one alone writes", async () => {
    const [first, second] = [open(), open()];
    const terms = await Promise.all([first.begin("mexc"), second.begin("mexc")]);
    const [earlier, later] = terms[0] < terms[1] ? [first, second] : [second, first];
    await expect(earlier.write("mexc", Math.min(...terms), [chunk("early")])).rejects.toThrow(OutdatedReaderError);
    await later.write("mexc", Math.max(...terms), [chunk("late")]);
    expect(await textsOf(earlier)).toEqual(["late"]);
  });

  it("do not write past each other: a put that is under way while another begins is refused", async () => {
    const [first, second] = [open(), open()];
    const term = await first.begin("mexc");
    const begun = Promise.withResolvers<void>();
    let isHeld = false;
    s3.intercept = (asked) => {
      if (!isHead(asked) || isHeld) return undefined;
      isHeld = true;
      return begun.promise;
    };
    const late = first.write("mexc", term, [chunk("late")]);
    await expect.poll(() => isHeld).toBe(true);
    const next = await second.begin("mexc");
    begun.resolve();
    await expect(late).rejects.toThrow(OutdatedReaderError);
    await second.write("mexc", next, [chunk("now")]);
    expect([await textsOf(first), chunksIn(s3)]).toEqual([["now"], [expect.any(String)]]);
  });

  it("read on while the other goes on writing", async () => {
    const [writer, reader] = [open(), open()];
    const term = await writer.begin("mexc");
    await writer.write("mexc", term, [chunk("a")]);
    const span = { exchange: "mexc", plane: "price", from: TODAY, to: TODAY + DAY } as const;
    let isReplaced = false;
    s3.intercept = async ({ method, key }) => {
      if (method !== "GET" || !key.includes("/index-") || isReplaced) return;
      isReplaced = true;
      await writer.write("mexc", term, [chunk("b")]);
    };
    expect(await reader.list(span)).toHaveLength(2);
    expect(isReplaced).toBe(true);
  });
});

it("drops a day with what failed writes left in it, over two pages of names", async () => {
  const store = open();
  const term = await store.begin("mexc");
  await store.write("mexc", term, [chunk("old", TODAY - 9 * DAY), chunk("kept")]);
  const folder =
    chunksIn(s3)
      .find((key) => !key.includes(new Date().toISOString().slice(0, 10)))
      ?.replace(/price.*/, "price/") ?? "";
  for (let i = 0; i < 1050; i++) s3.objects.set(`${folder}left-${i}`, Buffer.from("left"));
  expect(await store.dropOldDays(7)).toBe(1);
  expect(chunksIn(s3)).toHaveLength(1);
  expect(await textsOf(store, TODAY - 10 * DAY)).toEqual(["kept"]);
});

it("is not kept in a store that ignores conditions", async () => {
  s3.heedsConditions = false;
  await expect(open().begin("mexc")).rejects.toThrow(/ignores If-Match and If-None-Match/);
});

it("says which object is damaged", async () => {
  const store = open();
  await store.begin("mexc");
  s3.objects.set("tick deck/mexc/head.json", Buffer.from("{}"));
  await expect(store.size("mexc")).rejects.toThrow("mexc/head.json in the bucket is damaged, or of a later version");
});
