// docs/threats-and-faults.md explains every code at the start of tests' and faults' names, and no other.

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const FOLDERS = ["tools", "client", "e2e", "load-tests", "server", "shared", "workers"];
const OWN_NAME = "fault-codes.test.ts";
/** A time like T12:00 is not a threat, a key like "F2" not a fault. */
const CITED = /\bT\d{1,2}\b(?!:\d\d)|\bF\d{1,2}(?=[:,] )|(?<=\bid: ")F\d{1,2}(?=")/g;
const ROW = /^\| ([TF]\d{1,2}) \|/gm;

const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

test("every code of a threat or a fault that is cited has one row of the table, and every row is cited", () => {
  const files = FOLDERS.flatMap((folder) =>
    globSync([`${folder}/**/*.test.{ts,tsx}`, `${folder}/faults/*-faults.ts`], { cwd: ROOT }),
  ).filter((file) => !file.endsWith(OWN_NAME));
  const cited = new Set(files.flatMap((file) => read(file).match(CITED) ?? []));
  expect(cited.size).toBeGreaterThan(50);
  const rows = [...read("docs/threats-and-faults.md").matchAll(ROW)].map(([, code = ""]) => code);
  expect(rows.toSorted()).toEqual([...cited].toSorted());
});
