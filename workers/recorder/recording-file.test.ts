import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { RecordingFile } from "./recording-file.ts";

test("an answer that comes while the file is closed is left out", async ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), "recording-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "late.gz");
  const file = await RecordingFile.create(path);
  const closed = file.close();
  file.write({ at: 1, exchange: "mexc", link: 1, text: "late" });
  await closed;
  expect(gunzipSync(readFileSync(path)).toString("utf8")).toMatch(/^\{"recording":1,"started":\d+\}\n$/);
});
