// Thresholds of rules keep to the product's bounds and steps, whatever lists hold, so that distinct rules stay few.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LIST_PRESETS } from "../contracts/list-presets.ts";
import { watchListSchema } from "../contracts/watch-lists.ts";
import { listRules } from "./list-rules.ts";
import { NET_THRESHOLD, parseRuleKey, ruleKey, signalRuleSchema, VOLUME_THRESHOLD, type SignalRule } from "./rule.ts";

const NET = { exchange: "mexc", kind: "net_percent", minutes: 5, direction: "up" } as const;
const VOLUME = { exchange: "mexc", kind: "volume", minutes: 5, direction: "up" } as const;
const thresholdOf = (rule: object, threshold: number): number | undefined =>
  signalRuleSchema.safeParse({ ...rule, threshold }).data?.threshold;

describe("a rule's threshold", () => {
  it("is a whole number of the product's steps, the nearest to what was asked", () => {
    expect([0.1, 0.14, 0.25, 0.9, 299.96, 300].map((asked) => thresholdOf(NET, asked))).toEqual([0.1, 0.1, 0.3, 0.9, 300, 300]);
    expect([0, 0.04, 0.06, 150.01].map((asked) => thresholdOf(VOLUME, asked))).toEqual([0, 0, 0.1, 150]);
    const volume = fc.double({ min: VOLUME_THRESHOLD.min, max: VOLUME_THRESHOLD.max, noNaN: true });
    fc.assert(
      fc.property(volume, (asked) => {
        const tenths = (thresholdOf(VOLUME, asked) as number) * 10;
        expect(Math.abs(tenths - Math.round(tenths))).toBeLessThan(1e-6);
        expect(Math.abs(tenths - asked * 10)).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
    );
  });

  it("is refused where it was out of bounds before rounding", () => {
    expect([0, 0.06, 0.099, 300.04, 301, -1, Number.NaN].map((asked) => thresholdOf(NET, asked))).toEqual(
      Array.from({ length: 7 }),
    );
    expect([-0.04, 1e6 + 0.04, Number.POSITIVE_INFINITY].map((asked) => thresholdOf(VOLUME, asked))).toEqual(
      Array.from({ length: 3 }),
    );
  });

  it("makes one rule of all that differ by less than a step", () => {
    const keys = Array.from({ length: 1000 }, (_, at) => ruleKey(signalRuleSchema.parse({ ...VOLUME, threshold: at / 1000 })));
    expect(new Set(keys).size).toBe(11);
    for (const key of keys) expect(ruleKey(parseRuleKey(key) as SignalRule)).toBe(key);
    expect(parseRuleKey("mexc:volume:5:up:0.25")).toBeUndefined();
  });

  it("leaves no list without its rules that could be stored", () => {
    const [preset] = LIST_PRESETS.start.filter(({ type }) => type === "signal");
    const asked = fc.double({ min: NET_THRESHOLD.min, max: NET_THRESHOLD.max, noNaN: true });
    fc.assert(
      fc.property(asked, (threshold) => {
        const list = { ...preset, id: "1", name: "Signal", netPercentThresholds: { 5: threshold } };
        expect(listRules(watchListSchema.parse(list), "mexc")).toHaveLength(2);
      }),
    );
  });
});

describe("a rule's conditions", () => {
  const conditions = [
    { kind: "spread", max: 0.204 },
    { kind: "ratio", minutes: 5, min: 2 },
  ];

  it("are part of its key in one order and in steps, so that equal rules are computed once", () => {
    const rule = signalRuleSchema.parse({ ...NET, threshold: 0.9, conditions });
    const key = "mexc:net_percent:5:up:0.9;ratio@5=2~;spread=~0.2";
    expect(ruleKey(rule)).toBe(key);
    expect(ruleKey(signalRuleSchema.parse({ ...NET, threshold: 0.9, conditions: conditions.toReversed() }))).toBe(key);
    expect(parseRuleKey(key)).toEqual(rule);
    expect(ruleKey(signalRuleSchema.parse({ ...NET, threshold: 0.9, conditions: [] }))).toBe("mexc:net_percent:5:up:0.9");
  });

  it("are read from no other text", () => {
    for (const end of ["0.9;", "0.9;spread=~0.2;ratio@5=2~", "0.9;spread=~0.204", ";spread=~0.2", "0.9;spread=~0.2:BTC"])
      expect(parseRuleKey(`mexc:net_percent:5:up:${end}`), end).toBeUndefined();
  });
});
