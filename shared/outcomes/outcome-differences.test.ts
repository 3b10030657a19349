// Two computations of the same outcomes are compared to the last bit.

import { expect, test } from "vitest";
import { noEntry, noExit, type Outcome } from "./outcome.ts";
import { outcomeDifferences } from "./outcome-differences.ts";
import { NO_PATH } from "./outcome-path.ts";

const outcome = (began: number, doubted = 0): Outcome => ({
  ...{ rule: "mexc:net_percent:1:up:1", symbol: "AAA", began, published: began + 1 },
  ...{ entry: noEntry("hole"), exits: [noExit("hole")], path: { ...NO_PATH, doubted } },
});

test("the same are no difference, unknown numbers included", () => {
  expect(outcomeDifferences([outcome(1), outcome(2)], [outcome(2), outcome(1)])).toEqual([]);
});

test("what differs, is missing or is new is named by its episode", () => {
  expect(outcomeDifferences([outcome(1), outcome(2)], [outcome(2, 3), outcome(4)])).toEqual([
    { episode: "mexc:net_percent:1:up:1:AAA:1", stored: outcome(1), computed: undefined },
    { episode: "mexc:net_percent:1:up:1:AAA:2", stored: outcome(2), computed: outcome(2, 3) },
    { episode: "mexc:net_percent:1:up:1:AAA:4", stored: undefined, computed: outcome(4) },
  ]);
});
