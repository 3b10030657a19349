import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lockFaults, type Lock } from "./check-lock.ts";

test("our own lock is complete and records no download addresses", () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, "..", "package-lock.json"), "utf8")) as Lock;
  expect(lockFaults(lock)).toEqual([]);
});

test("a platform package that its parent names and the lock lacks", () => {
  const packages = { "": {}, "node_modules/tool": { version: "1.0.0", optionalDependencies: { "tool-mac": "1.0.0" } } };
  expect(lockFaults({ packages })).toEqual(["tool-mac, which node_modules/tool needs, is missing"]);
});

test("a package found in a folder above counts as there", () => {
  const packages = {
    "": {},
    "node_modules/a": { version: "1.0.0" },
    "node_modules/a/node_modules/@b/c": { version: "1.0.0", dependencies: { d: "1", a: "1" } },
    "node_modules/d": { version: "1.0.0" },
  };
  expect(lockFaults({ packages })).toEqual([]);
});

test("a download address", () => {
  const packages = { "node_modules/a": { version: "1.0.0", resolved: "https://example.test/a.tgz" } };
  expect(lockFaults({ packages })).toEqual(["node_modules/a records the address it was downloaded from"]);
});
