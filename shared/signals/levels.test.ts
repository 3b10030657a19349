// Levels decide what is a signal: rising ones are, nothing else.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { crossed, levelOf, ruleValue } from "./levels.ts";

const value = fc.double({ min: -400, max: 400, noNaN: true });
const threshold = fc.integer({ min: 0, max: 30_000 }).map((hundredths) => hundredths / 100);

describe("the level of a value", () => {
  it("counts whole thresholds and is 0 below the first", () => {
    expect([0.89, 0.9, 1.79, 1.8, -5].map((each) => levelOf(each, 0.9))).toEqual([0, 1, 1, 2, 0]);
  });

  it("only separates above from not above where the threshold is 0", () => {
    expect([-1, 0, 1e-9, 700].map((each) => levelOf(each, 0))).toEqual([0, 0, 1, 1]);
  });

  it("never falls while the value rises", () => {
    fc.assert(
      fc.property(value, value, threshold, (a, b, at) => {
        expect(levelOf(Math.min(a, b), at)).toBeLessThanOrEqual(levelOf(Math.max(a, b), at));
      }),
    );
  });
});

describe("a crossing", () => {
  it("happens on entering and at every further whole threshold, on the way up only", () => {
    expect(crossed(0.4, 0.5, 0.5)).toBe(true);
    expect(crossed(0.6, 0.9, 0.5)).toBe(false);
    expect(crossed(0.9, 1.1, 0.5)).toBe(true);
    expect(crossed(1.1, 0.9, 0.5)).toBe(false);
  });

  it("never happens twice between the same two seconds, nor from or to the unknown", () => {
    fc.assert(
      fc.property(value, value, threshold, (a, b, at) => {
        expect(crossed(a, b, at) && crossed(b, a, at)).toBe(false);
        expect(crossed(Number.NaN, b, at) || crossed(a, Number.NaN, at)).toBe(false);
      }),
    );
  });
});

describe("the value of a rule", () => {
  it("is the change, the fall, or the volume change in percent", () => {
    expect(ruleValue("net_percent", "up", 99, 100, 2.5)).toBe(-1);
    expect(ruleValue("net_percent", "down", 99, 100, 2.5)).toBe(1);
    expect(ruleValue("volume", "up", 99, 100, 2.5)).toBe(150);
  });

  it("is the rise of a coin that gave back a third of it on falling volume, and nothing of any other", () => {
    const short = (price: number, ratio: number, high: number): number => ruleValue("short", "down", price, 100, ratio, high);
    expect(short(106, 0.9, 109)).toBe(9);
    expect(short(106.01, 0.9, 109)).toBe(0);
    expect(short(100, 0.9, 109), "all of it and more").toBe(9);
    expect(short(90, 0.9, 109)).toBe(9);
    expect(short(106, 1, 109), "as much volume as before").toBe(0);
    expect(short(95, 0.5, 99), "it never rose").toBe(0);
    for (const unknown of [short(Number.NaN, 0.9, 109), short(106, Number.NaN, 109), short(106, 0.9, Number.NaN)])
      expect(unknown).toBeNaN();
  });

  it("is unknown while a figure a signal would have to state is unknown", () => {
    for (const kind of ["net_percent", "volume"] as const) {
      expect(ruleValue(kind, "up", Number.NaN, 100, 2)).toBeNaN();
      expect(ruleValue(kind, "up", 100, Number.NaN, 2)).toBeNaN();
    }
    expect(ruleValue("volume", "up", 99, 100, Number.NaN)).toBeNaN();
  });
});
