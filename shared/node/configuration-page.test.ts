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
const PARSERS = {
  server: readEnvironment,
  ingest: readWorkerEnvironment,
  jobs: readJobsEnvironment,
  archive: readArchiveEnvironment,
};
type Role = keyof typeof ROLES;

const REQUIRED = {
  DATABASE_URL: "postgres://localhost/tickdeck",
  REDIS_URL: "redis://localhost:6379",
  SESSION_SECRET: "a secret of this test, of forty letters.",
};

const rows = [...PAGE.matchAll(ROW)].map(([, name = "", initial = "", range = "", roles = ""]) => ({
  name,
  initial: initial.replaceAll("`", ""),
  range: range.trim(),
  roles: roles.split(", ") as Role[],
}));

const valueOf = (role: Role, environment: NodeJS.ProcessEnv): unknown => PARSERS[role]({ ...REQUIRED, ...environment });

it("the configuration page has each variable once, and no other", () =>
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...ENVIRONMENT_VARIABLES].toSorted()));

it("the configuration page names the processes that read each variable", () => {
  const all = Object.fromEntries(ENVIRONMENT_VARIABLES.map((name) => [name, "set"]));
  const environments = Object.fromEntries(Object.entries(ROLES).map(([name, role]) => [name, environmentOf(role, all)]));
  const rolesOf = (name: string): string[] => Object.keys(ROLES).filter((role) => name in (environments[role] ?? {}));
  expect(Object.fromEntries(rows.map(({ name, roles }) => [name, roles]))).toEqual(
    Object.fromEntries(rows.map(({ name }) => [name, rolesOf(name)])),
  );
});

it("the configuration page gives each variable's default", () => {
  for (const { name, initial, roles } of rows) {
    for (const role of roles) {
      if (initial === "required") {
        expect(() => valueOf(role, { [name]: "" }), name).toThrow(`${name}: missing`);
      } else if (initial === "none") {
        expect(valueOf(role, {}), name).not.toHaveProperty(name);
      } else {
        expect(valueOf(role, {}), name).toHaveProperty(name);
        expect(valueOf(role, { [name]: initial }), name).toEqual(valueOf(role, {}));
      }
    }
  }
});

it("the configuration page gives the first and the last number that are taken", () => {
  const ranges = rows.filter(({ range }) => range !== "");
  expect(ranges.length).toBeGreaterThan(5);
  for (const { name, range, roles } of ranges) {
    const [first = Number.NaN, last = Number.NaN] = range.split(" to ").map((text) => Number(text.replaceAll(",", "")));
    for (const role of roles) {
      for (const value of [first, last]) expect(valueOf(role, { [name]: String(value) }), name).toHaveProperty(name, value);
      for (const value of [first - 1, last + 1]) expect(() => valueOf(role, { [name]: String(value) }), name).toThrow(name);
    }
  }
});
