// The archive in a bucket of a real S3 server.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pLimit from "p-limit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { itKeepsAnArchive } from "../../shared/archive/testing/store-suite.ts";
import { createLog } from "../../shared/node/log.ts";
import { Bucket } from "../../shared/s3/bucket.ts";
import { S3Archive } from "../../shared/s3/s3-archive.ts";
import { findS3Server, startRealS3, type RealS3 } from "./real-s3.ts";

const program = await findS3Server();
const note = program === undefined ? " (skipped: versitygw is not here; go install, see load-tests/archive/real-s3.ts)" : "";
const log = createLog("test", "silent");

describe.skipIf(program === undefined)(`a real S3${note}`, () => {
  let folder: string;
  let s3: RealS3;
  let stores = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "real-s3-"));
    s3 = await startRealS3(program ?? "", folder);
  });
  afterAll(async () => {
    await s3.stop();
    await rm(folder, { recursive: true });
  });

  itKeepsAnArchive(() => {
    const prefix = `${s3.address.prefix}${++stores}/`;
    return Promise.resolve(new S3Archive(new Bucket({ ...s3.address, prefix }), log));
  });

  it("lists more than a page of names, and each once", async () => {
    const bucket = new Bucket({ ...s3.address, prefix: "many/" });
    const names = Array.from({ length: 1005 }, (_, at) => `folder/${at}`);
    const limit = pLimit(16);
    await Promise.all(names.map((name) => limit(() => bucket.put(name, Buffer.from("x")))));
    expect((await bucket.list("folder/")).toSorted()).toEqual(names.toSorted());
    expect(await bucket.folders("")).toEqual(["folder"]);
  }, 60_000);

  it.each([
    ["key", { accessKey: "another" }, /ARCHIVE_ACCESS_KEY is unknown/],
    ["secret", { secretKey: "another" }, /ARCHIVE_SECRET_KEY is not that/],
    ["bucket", { bucket: "another" }, /no bucket another/],
  ])("refuses a wrong %s, and the words fit", async (_, changes, words) => {
    const store = new S3Archive(new Bucket({ ...s3.address, ...changes }), log);
    await expect(store.begin("mexc")).rejects.toThrow(words);
  });
});
