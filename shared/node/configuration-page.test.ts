// docs/configuration.md says of each variable what the processes do with it.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  ENVIRONMENT_VARIABLES,
  environmentOf,
  readArchiveEnvironment,
  readEnvironment,
  readJobsEnvironment,
  readWorkerEnvironment,
} from "./environment.ts";

const PAGE = readFileSync(join(import.meta.dirname, "../../docs/configuration.md"), "utf8");
const ROW = /^\| `(\w+)` \| ([^|]*) \| ([^|]*)\| ([^|]*) \|/gm;
const ROLES = { server: "server", ingest: "worker", jobs: "jobs", archive: "archive" } as const;
const READERS = {
  server: readEnvironment,
  ingest: readWorkerEnvironment,
  jobs: readJobsEnvironment,
  archive: readArchiveEnvironment,
};
type Reader = keyof typeof ROLES;

const REQUIRED = {
  DATABASE_URL: "postgres://localhost/tickdeck",
  REDIS_URL: "redis://localhost:6379",
  SESSION_SECRET: "a secret of this test, of forty letters.",
};

const rows = [...PAGE.matchAll(ROW)].map(([, name = "", initial = "", range = "", readers = ""]) => ({
  name,
  initial: initial.replaceAll("`", ""),
  range: range.trim(),
  readers: readers.split(", ") as Reader[],
}));

const valueOf = (reader: Reader, environment: NodeJS.ProcessEnv): unknown => READERS[reader]({ ...REQUIRED, ...environment });

it("the configuration page has each variable once, and no other", () =>
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...ENVIRONMENT_VARIABLES].toSorted()));

it("the configuration page names the processes that read each variable", () => {
  const all = Object.fromEntries(ENVIRONMENT_VARIABLES.map((name) => [name, "set"]));
  const environments = Object.fromEntries(Object.entries(ROLES).map(([reader, role]) => [reader, environmentOf(role, all)]));
  const readersOf = (name: string): string[] => Object.keys(ROLES).filter((reader) => name in (environments[reader] ?? {}));
  expect(Object.fromEntries(rows.map(({ name, readers }) => [name, readers]))).toEqual(
    Object.fromEntries(rows.map(({ name }) => [name, readersOf(name)])),
  );
});

it("the configuration page gives each variable's default", () => {
  for (const { name, initial, readers } of rows) {
    for (const reader of readers) {
      if (initial === "required") {
        expect(() => valueOf(reader, { [name]: "" }), name).toThrow(`${name}: missing`);
      } else if (initial === "none") {
        expect(valueOf(reader, {}), name).not.toHaveProperty(name);
      } else {
        expect(valueOf(reader, {}), name).toHaveProperty(name);
        expect(valueOf(reader, { [name]: initial }), name).toEqual(valueOf(reader, {}));
      }
    }
  }
});

it("the configuration page gives the first and the last number that are taken", () => {
  const ranges = rows.filter(({ range }) => range !== "");
  expect(ranges.length).toBeGreaterThan(5);
  for (const { name, range, readers } of ranges) {
    const [first = Number.NaN, last = Number.NaN] = range.split(" to ").map((text) => Number(text.replaceAll(",", "")));
    for (const reader of readers) {
      for (const value of [first, last]) expect(valueOf(reader, { [name]: String(value) }), name).toHaveProperty(name, value);
      for (const value of [first - 1, last + 1]) expect(() => valueOf(reader, { [name]: String(value) }), name).toThrow(name);
    }
  }
});
