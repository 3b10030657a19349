// Whatever runs in parallel or was left by a dead process, a folder is filled completely and, while one download lives, once.

import { execFile } from "node:child_process";
import { access, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fetchOnce, type FetchedFolder } from "./fetch-once.ts";

const run = promisify(execFile);
let base: string;
let folder: string;
let fills: number;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "tickdeck-fetch-"));
  folder = join(base, "program");
  fills = 0;
});

afterEach(() => rm(base, { recursive: true, force: true }));

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

function wanted(more: Partial<FetchedFolder> = {}): FetchedFolder {
  return {
    folder,
    isWhole: () => isThere(join(folder, "whole")),
    fill: async (draft) => {
      fills++;
      await writeFile(join(draft, "whole"), "fetched");
    },
    ...more,
  };
}

/** Another process that slowly fetches into the same folder, and records each fill in a file. */
function otherProcess(): Promise<unknown> {
  const script = `
    import { access, appendFile, writeFile } from "node:fs/promises";
    import { setTimeout as sleep } from "node:timers/promises";
    import { fetchOnce } from ${JSON.stringify(join(import.meta.dirname, "fetch-once.ts"))};
    const folder = ${JSON.stringify(folder)};
    await fetchOnce({
      folder,
      isWhole: () => access(folder + "/whole").then(() => true, () => false),
      fill: async (draft) => {
        await appendFile(${JSON.stringify(join(base, "fills"))}, "x");
        await sleep(300);
        await writeFile(draft + "/whole", "fetched");
      },
    });
    await access(folder + "/whole");`;
  return run(process.execPath, ["--input-type=module", "-e", script]);
}

test("two processes at once fetch once, and both find the result", async () => {
  await Promise.all([otherProcess(), otherProcess(), otherProcess()]);
  expect(await readFile(join(base, "fills"), "utf8")).toBe("x");
  expect((await readdir(base)).sort()).toEqual(["fills", "program"]);
});

test("two calls in one process fetch once", async () => {
  await Promise.all([fetchOnce(wanted()), fetchOnce(wanted())]);
  expect(fills).toBe(1);
});

test("a whole folder is not fetched again", async () => {
  await fetchOnce(wanted());
  await fetchOnce(wanted());
  expect(fills).toBe(1);
});

test("a fetch that fails leaves nothing behind, and the next one starts over", async () => {
  const failing = wanted({ fill: () => Promise.reject(new Error("the network is away")) });
  await expect(fetchOnce(failing)).rejects.toThrow("the network is away");
  expect(await readdir(base)).toEqual([]);
  await fetchOnce(wanted());
  expect(await readdir(folder)).toEqual(["whole"]);
});

test("a broken folder is replaced", async () => {
  await mkdir(folder);
  await writeFile(join(folder, "half"), "");
  await fetchOnce(wanted());
  expect(await readdir(folder)).toEqual(["whole"]);
});

test("a result that came into place meanwhile is accepted", async () => {
  const fill = async (draft: string): Promise<void> => {
    await writeFile(join(draft, "whole"), "mine");
    await mkdir(folder);
    await writeFile(join(folder, "whole"), "another's");
  };
  await fetchOnce(wanted({ fill }));
  expect(await readFile(join(folder, "whole"), "utf8")).toBe("another's");
  expect(await readdir(base)).toEqual(["program"]);
});

test("a lock that a dead process left does not keep others waiting", async () => {
  await writeFile(`${folder}.lock`, "");
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(`${folder}.lock`, longAgo, longAgo);
  await fetchOnce(wanted());
  expect(fills).toBe(1);
});

test("a draft that a dead process left is removed after an hour, a younger one is not", async () => {
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const name of ["old", "young"]) await mkdir(`${folder}.draft-${name}`);
  await utimes(`${folder}.draft-old`, longAgo, longAgo);
  await fetchOnce(wanted());
  expect((await readdir(base)).sort()).toEqual(["program", "program.draft-young"]);
});
