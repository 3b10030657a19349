// Order of a list: sorting with unknowns, ties, size, and how much a held order has moved.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeColumn, columnsOf, ratioColumn } from "./columns.ts";
import { movedCount, nameRanks, selectInto, sortByKeys } from "./list-order.ts";
import { DEFAULT_RULE, ruleAfterClick, type SortRule } from "./sort-rule.ts";

const coin = (symbol: string, active = true) => ({ symbol, decimals: 2, tickSize: "0.01", active });
const by = (direction: SortRule["direction"], absolute = false): SortRule => ({ column: "change-5", direction, absolute });

function sorted(keys: number[], rule: SortRule): number[] {
  const order = Uint32Array.from(keys.keys());
  sortByKeys(order, keys.length, Float64Array.from(keys), rule);
  return [...order];
}

describe("sortByKeys", () => {
  it("puts unknown last in both directions", () => {
    expect(sorted([Number.NaN, 1, 3, Number.NaN, 2], by("desc"))).toEqual([2, 4, 1, 0, 3]);
    expect(sorted([Number.NaN, 1, 3, Number.NaN, 2], by("asc"))).toEqual([1, 4, 2, 0, 3]);
  });
  it("sorts by size without sign and keeps ties in place", () => {
    expect(sorted([1, -5, 4, -1], by("desc", true))).toEqual([1, 2, 0, 3]);
  });
  it("is a permutation in order", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.double(), fc.constant(Number.NaN)), { maxLength: 60 }), (keys) => {
        const order = sorted(keys, by("asc"));
        expect([...order].sort((a, b) => a - b)).toEqual([...keys.keys()]);
        const known = order.map((at) => keys[at] as number).filter((key) => !Number.isNaN(key));
        for (let i = 1; i < known.length; i++) expect(known[i]! >= known[i - 1]!).toBe(true);
      }),
    );
  });
});

describe("selectInto", () => {
  const coins = [coin("BTC"), coin("WBTC"), coin("ETH"), coin("OLDBTC", false)];
  it("finds by part of the ticker, active ones only", () => {
    const order = new Uint32Array(4);
    expect([...order.subarray(0, selectInto(order, coins, " btc "))]).toEqual([0, 1]);
    expect(selectInto(order, coins, "")).toBe(3);
  });
  it.each(["ETHUSDT", "mexc:eth", "eth/usdt"])("finds a coin by its pair, %j", (query) => {
    const order = new Uint32Array(4);
    expect([...order.subarray(0, selectInto(order, coins, query))]).toEqual([2]);
  });
  it("ranks by name", () => expect([...nameRanks(coins)]).toEqual([0, 3, 1, 2]));
});

describe("movedCount", () => {
  const moved = (held: number[], fresh: number[]): number =>
    movedCount(Uint32Array.from(held), Uint32Array.from(fresh), held.length, 100);
  it("counts the coin that jumped, not those it passed", () => {
    expect(moved([0, 1, 2, 3, 4], [4, 0, 1, 2, 3])).toBe(1);
    expect(moved([0, 1, 2], [0, 1, 2])).toBe(0);
    expect(moved([0, 1, 2, 3], [3, 2, 1, 0])).toBe(3);
  });
  it("is zero only for the same order", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...Array(20).keys()], { minLength: 20 }), (fresh) => {
        const held = [...Array(20).keys()];
        const count = moved(held, fresh);
        expect(count === 0).toBe(fresh.every((position, at) => position === held[at]));
        expect(count).toBeLessThan(20);
      }),
    );
  });
});

describe("sort rule", () => {
  const ruleText = ({ column, direction, absolute }: SortRule): string => `${column}:${direction}:${absolute ? "abs" : ""}`;

  it("switches a change column through down, up, size and no order", () => {
    const column = changeColumn(0);
    const seen: string[] = [];
    let rule = DEFAULT_RULE;
    for (let click = 0; click < 5; click++) seen.push(ruleText((rule = ruleAfterClick(rule, column))));
    expect(seen).toEqual(["change-1:desc:", "change-1:asc:", "change-1:desc:abs", "none:desc:", "change-1:desc:"]);
  });
  it("has no size without sign where there is no sign", () => {
    const rule = ruleAfterClick(ruleAfterClick(ruleAfterClick(DEFAULT_RULE, ratioColumn(4)), ratioColumn(4)), ratioColumn(4));
    expect(ruleText(rule)).toBe("none:desc:");
  });
});

it("has check box and four columns on a phone, and check box and thirteen at a desk, and the spread for who asks for it", () => {
  expect(columnsOf("phone", 4, 2).map(({ id }) => id)).toEqual(["check", "symbol", "price", "change-3", "volume", "spread"]);
  expect(columnsOf("desk", 4, 2)).toHaveLength(15);
});
