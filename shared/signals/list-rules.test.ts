// What lists wait for: by signal types, by what lists stored before there were types say instead, and within a plan.

import { expect, it, test } from "vitest";
import { watchListSchema, signalTypesOf, type WatchList } from "../contracts/watch-lists.ts";
import { listRules } from "./list-rules.ts";
import { parseRuleKey, ruleKey } from "./rule.ts";
import { COMPARISONS, ruleOfType, SIGNAL_TYPES, signalTypeOf } from "./signal-types.ts";

/** A list as versions before signal types stored it. */
const OLD = {
  id: "1",
  name: "Signal 1",
  type: "signal",
  columns: ["net_percent"],
  netPercentTypes: [5],
  netPercentThresholds: { 5: 0.9 },
  volumeThresholds: {},
  signalType: "net_percent",
  updateSpeed: 1,
  sortBy: "",
  sortDirection: "desc",
  height: 5,
  tickers: [],
};
const keysOf = (list: WatchList, plan?: "start" | "popular"): string[] => listRules(list, "mexc", plan).map(ruleKey);
const read = (change: object): WatchList => watchListSchema.parse({ ...OLD, ...change });

test.each([
  [{}, ["pump", "dump"], ["mexc:net_percent:5:up:0.9", "mexc:net_percent:5:down:0.9"]],
  [{ direction: "both" }, ["pump", "dump"], ["mexc:net_percent:5:up:0.9", "mexc:net_percent:5:down:0.9"]],
  [{ direction: "up" }, ["pump"], ["mexc:net_percent:5:up:0.9"]],
  [{ direction: "down" }, ["dump"], ["mexc:net_percent:5:down:0.9"]],
  [
    { columns: ["volume_relative"], netPercentTypes: [], netPercentThresholds: {}, volumeThresholds: { 1: 100 } },
    ["volume"],
    ["mexc:volume:1:up:100"],
  ],
  [
    { columns: ["net_percent", "volume_relative"], volumeThresholds: { 5: 50 }, direction: "down" },
    ["dump", "volume"],
    ["mexc:net_percent:5:down:0.9", "mexc:volume:5:up:50"],
  ],
  [{ columns: [] }, [], []],
  [{ type: "priceVolume" }, [], []],
])("a list stored before there were types, %j, waits for %j as before", (change, types, rules) => {
  const list = read(change);
  expect(signalTypesOf(list)).toEqual(types);
  expect(keysOf(list)).toEqual(rules);
});

it("waits for the types it names, each with its own thresholds", () => {
  const list = read({ signalTypes: ["short", "dump"], shortThresholds: { 15: 2, 20: 3.5 } });
  expect(keysOf(list)).toEqual(["mexc:net_percent:5:down:0.9", "mexc:short:15:down:2", "mexc:short:20:down:3.5"]);
});

it("waits within a plan only for types the plan holds, and keeps them for a larger one", () => {
  const list = read({ signalTypes: ["pump", "short"], shortThresholds: { 15: 2 } });
  expect(keysOf(list, "start")).toEqual(["mexc:net_percent:5:up:0.9"]);
  expect(keysOf(list, "popular")).toEqual(["mexc:net_percent:5:up:0.9", "mexc:short:15:down:2"]);
});

it("compares price changes as the list asks, and nothing else", () => {
  const types = { signalTypes: ["pump", "dump", "short", "volume"], shortThresholds: { 15: 2 }, volumeThresholds: { 1: 50 } };
  expect(keysOf(read({ ...types, comparedWith: "btc" }))).toEqual([
    "mexc:volume:1:up:50",
    "mexc:net_minus_btc:5:up:0.9",
    "mexc:net_minus_btc:5:down:0.9",
    "mexc:short:15:down:2",
  ]);
  expect(keysOf(read({ signalTypes: ["pump"], comparedWith: "market" }), "start")).toEqual(["mexc:net_over_market:5:up:0.9"]);
  expect(keysOf(read({ signalTypes: ["pump"], comparedWith: "none" }))).toEqual(["mexc:net_percent:5:up:0.9"]);
});

it("asks for its conditions in each of its rules", () => {
  const list = read({ conditions: [{ kind: "turnover24h", min: 1_000_000 }] });
  expect(keysOf(list)).toEqual(["up", "down"].map((direction) => `mexc:net_percent:5:${direction}:0.9;turnover24h=1000000~`));
  expect(keysOf(read({ conditions: [] }))).toEqual(["mexc:net_percent:5:up:0.9", "mexc:net_percent:5:down:0.9"]);
});

it("refuses more conditions than six, and two about one figure", () => {
  const windows = [1, 2, 3, 4, 5, 10, 15].map((minutes) => ({ kind: "net", minutes, min: 1 }));
  const price = [
    { kind: "price", min: 1 },
    { kind: "price", max: 2 },
  ];
  expect(watchListSchema.safeParse({ ...OLD, conditions: windows.slice(1) }).success).toBe(true);
  for (const conditions of [windows, price]) expect(watchListSchema.safeParse({ ...OLD, conditions }).success).toBe(false);
});

it("refuses a type twice and one that is none", () => {
  for (const signalTypes of [["pump", "pump"], ["pamp"]])
    expect(watchListSchema.safeParse({ ...OLD, signalTypes }).success).toBe(false);
});

test.each(SIGNAL_TYPES)("rules of %s are known by it, whatever they compare with", (type) => {
  for (const comparison of COMPARISONS) {
    const { kind, direction } = ruleOfType(type, comparison);
    expect(signalTypeOf(kind, direction)).toBe(type);
    expect(parseRuleKey(`mexc:${kind}:5:${direction}:2`)).toBeDefined();
  }
});

it("knows no short that goes up", () => {
  expect(parseRuleKey("mexc:short:5:up:2")).toBeUndefined();
});
