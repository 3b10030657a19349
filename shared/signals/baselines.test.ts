// What changes are compared with: unknown coins count nowhere, and a coin that joins moves no baseline.

import fc from "fast-check";
import { expect, it } from "vitest";
import { FIELD } from "../market/fields.ts";
import { MarketTable } from "../market/market-table.ts";
import { Baselines, medianOf } from "./baselines.ts";

/** A market whose coins changed by so many percent in the first window; NaN for unknown ones. */
function tableOf(changes: readonly number[]): MarketTable {
  const table = new MarketTable(changes.length);
  changes.forEach((change, row) => {
    table.column(FIELD.reference)[row] = 100;
    table.column(FIELD.price)[row] = 100 + change;
  });
  return table;
}

it("has as many numbers above the median as below it", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1, maxLength: 30 }), (numbers) => {
      const median = medianOf(Float64Array.from([...numbers, -9999]), numbers.length);
      expect(numbers.filter((each) => each > median).length).toBeLessThanOrEqual(numbers.length / 2);
      expect(numbers.filter((each) => each < median).length).toBeLessThanOrEqual(numbers.length / 2);
    }),
  );
  expect(medianOf(new Float64Array(3), 0)).toBeNaN();
  expect(medianOf(Float64Array.of(4, 1), 2)).toBe(2.5);
});

it("takes nothing off plain changes, BTC's off some and the median of coins known in both seconds off others", () => {
  const baselines = new Baselines();
  baselines.begin(tableOf([1, 2, Number.NaN, 8]), tableOf([2, 4, -50, 16]), 0);
  expect(baselines.get("net_percent", 0, "now")).toBe(0);
  expect([baselines.get("net_minus_btc", 0, "before"), baselines.get("net_minus_btc", 0, "now")]).toEqual([1, 2]);
  expect([baselines.get("net_over_market", 0, "before"), baselines.get("net_over_market", 0, "now")]).toEqual([2, 4]);
  baselines.begin(tableOf([1]), tableOf([2]), -1);
  expect(baselines.get("net_minus_btc", 0, "now")).toBeNaN();
  expect(baselines.get("net_over_market", 0, "now")).toBe(2);
});
