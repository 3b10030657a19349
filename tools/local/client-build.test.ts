import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isClientStale } from "./client-build.ts";

let repository: string;

beforeEach(async () => {
  repository = await mkdtemp(join(tmpdir(), "tickdeck-build-"));
  await put("client/ui/button.tsx", 1000);
  await put("shared/market/change.ts", 1000);
});

afterEach(() => rm(repository, { recursive: true, force: true }));

async function put(path: string, changedAtSecond: number): Promise<void> {
  const file = join(repository, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, "");
  await utimes(file, changedAtSecond, changedAtSecond);
}

test("missing pages are stale", async () => {
  expect(await isClientStale(repository)).toBe(true);
});

test("pages newer than every source are not", async () => {
  await put("dist/client/index.html", 2000);
  expect(await isClientStale(repository)).toBe(false);
});

test.each(["client/ui/button.tsx", "shared/market/change.ts", "package-lock.json"])(
  "a newer %s makes them stale",
  async (source) => {
    await put("dist/client/index.html", 2000);
    await put(source, 3000);
    expect(await isClientStale(repository)).toBe(true);
  },
);
