// The table that npm run faults goes through has every fault once and in order, and says where those are tried that it leaves out.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MARKET_FAULTS } from "./market-faults.ts";
import { SERVICE_FAULTS } from "./service-faults.ts";

const TABLE = [...MARKET_FAULTS, ...SERVICE_FAULTS];

test("F1 to F32, each once and in order", () => {
  expect(TABLE.map(({ id }) => id)).toEqual(Array.from({ length: 32 }, (_, i) => `F${i + 1}`));
});

test("a test that is named instead of a fault exists", () => {
  const named = TABLE.flatMap((fault) => ("notRun" in fault ? [...fault.notRun.matchAll(/\S+\.test\.ts/g)] : []));
  expect(named.length).toBeGreaterThanOrEqual(3);
  for (const [file] of named) expect(existsSync(join(import.meta.dirname, "../..", file)), file).toBe(true);
});
