import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DISCOUNTS, planSnapshotSchema, quote, type QuoteInput } from "./order-quote.ts";
import { BILLING_CYCLES, centsText, PAID_PLANS, priceOf } from "./price-catalogue.ts";

const LAUNCH_UNTIL = Date.parse("2025-09-30T23:59:59Z");
const base: QuoteInput = { plan: "start", cycle: "monthly", discount: 0, now: LAUNCH_UNTIL, launchUntil: undefined };

test.each([
  ["start", "launch", "6.96", "71.52"],
  ["popular", "launch", "9.96", "95.52"],
  ["professional", "launch", "18.96", "191.52"],
  ["start", "later", "9.96", "95.52"],
  ["popular", "later", "14.96", "143.52"],
  ["professional", "later", "29.96", "287.52"],
] as const)("%s costs in the %s period %s a month and %s a year", (plan, period, month, year) => {
  expect(centsText(priceOf(plan, "monthly", period).cents)).toBe(month);
  expect(centsText(priceOf(plan, "yearly", period).cents)).toBe(year);
});

describe("T9: the launch price", () => {
  const at = (now: number) => quote({ ...base, now, launchUntil: LAUNCH_UNTIL }).amount;

  test("holds until the second of the deadline and not in it", () => {
    expect(at(LAUNCH_UNTIL - 1)).toBe("6.96");
    expect(at(LAUNCH_UNTIL)).toBe("9.96");
    expect(at(LAUNCH_UNTIL + 1000)).toBe("9.96");
  });

  test("does not exist without a deadline", () => {
    expect(quote({ ...base, now: 0 }).period).toBe("later");
  });
});

test.each([
  [5, "9.46"],
  [15, "8.47"],
  [20, "7.97"],
] as const)("%s % off 9.96 is %s", (discount, amount) => {
  expect(quote({ ...base, discount }).amount).toBe(amount);
});

test("an amount is the price less the discount to the nearest cent, whatever is bought and when", () => {
  fc.assert(
    fc.property(
      fc.record({
        plan: fc.constantFrom(...PAID_PLANS),
        cycle: fc.constantFrom(...BILLING_CYCLES),
        discount: fc.constantFrom(...DISCOUNTS),
        now: fc.nat(4_000_000_000_000),
        launchUntil: fc.option(fc.nat(4_000_000_000_000), { nil: undefined }),
      }),
      (input) => {
        const snapshot = planSnapshotSchema.parse(quote(input));
        const exact = (Number(snapshot.price) * (100 - input.discount)) / 100;
        expect(Math.abs(Number(snapshot.amount) - exact)).toBeLessThan(0.005_001);
        expect(quote(input)).toEqual(snapshot);
      },
    ),
  );
});

test("whole cents are written with two decimals", () => {
  expect([0, 5, 50, 100, 28_752].map(centsText)).toEqual(["0.00", "0.05", "0.50", "1.00", "287.52"]);
});
