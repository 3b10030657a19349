// Which Chromium the tests use, and the message when there is none. The real download runs in .ci/run.

import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findChromium } from "./chromium-program.ts";

const WORKS = "#!/bin/sh\necho Chromium 150\n";
const FAILS = "#!/bin/sh\nexit 1\n";
let base: string;
let reports: string[];

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "tickdeck-chromium-"));
  await mkdir(join(base, "bin"));
  reports = [];
});

afterEach(() => rm(base, { recursive: true, force: true }));

async function program(name: string, script: string): Promise<string> {
  const file = join(base, "bin", name);
  await writeFile(file, script);
  await chmod(file, 0o755);
  return file;
}

const find = (environment: NodeJS.ProcessEnv = {}): Promise<string> =>
  findChromium({ PATH: join(base, "bin"), XDG_CACHE_HOME: join(base, "cache"), ...environment }, (line) => reports.push(line));

test("CHROMIUM comes first", async () => {
  await program("chromium", WORKS);
  const named = await program("my-browser", WORKS);
  expect(await find({ CHROMIUM: named })).toBe(named);
});

test("a CHROMIUM that does not start is named in a sentence", async () => {
  const named = join(base, "nowhere");
  await expect(find({ CHROMIUM: named })).rejects.toThrow(
    `CHROMIUM names ${named}, which does not start: name a Chromium, or leave CHROMIUM unset.`,
  );
});

test.each(["chromium", "chromium-browser", "google-chrome"])("%s on the PATH is found", async (name) => {
  const file = await program(name, WORKS);
  expect(await find()).toBe(file);
});

test("one that an earlier run fetched is found silently", async () => {
  const folder = join(base, "cache", "tickdeck", "chromium-153.0.0");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "chromium"), WORKS);
  await chmod(join(folder, "chromium"), 0o755);
  expect(await find()).toBe(join(folder, "chromium"));
  expect(reports).toEqual([]);
});

test("a machine that can have none says what to do, and why the fetch failed", async () => {
  await program("chromium", FAILS);
  await program("npm", "#!/bin/sh\necho 'npm error network is away' >&2\nexit 1\n");
  await program("tar", WORKS);
  await expect(find()).rejects.toThrow(
    /^Chromium is not installed and could not be fetched \(npm error network is away\): install Chromium or Chrome, or set CHROMIUM to its path, then run the tests again\.$/,
  );
});
