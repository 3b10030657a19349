// Who was first, whatever the exchanges' clocks show.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areRelated, priceDifference, relationOf, type Moment, type OtherCrossing } from "./relations.ts";

const AT = 1_790_000_000_000;
const moment = (at: number, skew = 0, uncertainty = 20): Moment => ({ at: AT + at, skew, uncertainty });

describe("a signal", () => {
  it.each<[string, Moment, OtherCrossing, object | undefined]>([
    ["leads beyond the clocks' doubt", moment(0), moment(900), { kind: "leads", lead: 900, uncertainty: 40 }],
    ["follows beyond it", moment(900), moment(0), { kind: "follows", lead: -900, uncertainty: 40 }],
    ["is only confirmed within it", moment(0), moment(40), { kind: "confirmed", lead: null, uncertainty: 40 }],
    ["leads by a millisecond more", moment(0), moment(41), { kind: "leads", lead: 41, uncertainty: 40 }],
    ["leads though the other's clock is ahead", moment(0), moment(5000, 4800), { kind: "leads", lead: 200, uncertainty: 40 }],
    ["follows though the other's clock is ahead", moment(0), moment(100, 300), { kind: "follows", lead: -200, uncertainty: 40 }],
    ["leads though its own clock is ahead", moment(500, 700), moment(0), { kind: "leads", lead: 200, uncertainty: 40 }],
    ["follows though both are behind", moment(0, -900), moment(0, -100), { kind: "follows", lead: -800, uncertainty: 40 }],
    ["is alone where nothing crossed there", moment(0), "never", { kind: "alone", lead: null, uncertainty: null }],
    ["is alone where it crossed there long ago", moment(11_000), moment(0), { kind: "alone", lead: null, uncertainty: null }],
    ["has none where nothing is known there", moment(0), "unknown", { kind: "none", lead: null, uncertainty: null }],
    ["waits while it may still cross there", moment(0), "not yet", undefined],
  ])("%s", (_, own, other, relation) => {
    expect(relationOf(own, other)).toEqual(relation);
  });

  it("known to the second only tells no order within a second", () => {
    expect(relationOf(moment(500, 0, 500), moment(1050, 0, 50))?.kind).toBe("confirmed");
    expect(relationOf(moment(500, 0, 500), moment(1051, 0, 50))?.kind).toBe("leads");
  });
});

const clocks = fc.record({ skew: fc.integer({ min: -5000, max: 5000 }), error: fc.integer({ min: -200, max: 200 }) });

it("never says the wrong one was first, if no clock is further off than it says", () => {
  fc.assert(
    fc.property(fc.integer({ min: -9000, max: 9000 }), clocks, clocks, (truth, here, there) => {
      const own: Moment = { at: AT + here.skew, skew: here.skew + here.error, uncertainty: 200 };
      const other: Moment = { at: AT + truth + there.skew, skew: there.skew + there.error, uncertainty: 200 };
      const relation = relationOf(own, other);
      if (relation?.kind === "leads") expect(truth).toBeGreaterThan(0);
      if (relation?.kind === "follows") expect(truth).toBeLessThan(0);
      if (relation?.lead) expect(Math.abs(relation.lead - truth)).toBeLessThanOrEqual(relation.uncertainty ?? 0);
      // Seen from the other side it is the opposite.
      const opposite = { leads: "follows", follows: "leads", confirmed: "confirmed", alone: "alone", none: "none" } as const;
      expect(relationOf(other, own)?.kind).toBe(opposite[relation?.kind ?? "none"]);
      expect(areRelated(own, other)).toBe(areRelated(other, own));
    }),
  );
});

it("counts how much dearer a coin is here in hundredths of a percent", () => {
  expect([priceDifference(100.05, 100), priceDifference(99.9, 100), priceDifference(1, Number.NaN)]).toEqual([
    5,
    -10,
    Number.NaN,
  ]);
});
