import { Big } from "big.js";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { PAID_PLANS, BILLING_CYCLES } from "./price-catalogue.ts";
import { refundLessUse, type WithdrawnPurchase } from "./refund-less-use.ts";
import { withdrawableUntil } from "./withdrawal-days.ts";

const DAY = 86_400_000;
const START = Date.parse("2026-03-10T12:00:00Z");
const base: WithdrawnPurchase = { plan: "popular", cycle: "monthly", paid: "14.96", startsAt: START, at: START, periods: [] };

test.each([
  ["at once", START, 0, "14.96"],
  ["within the first day", START + DAY - 1, 0, "14.96"],
  // March has 31 days.
  ["after one day", START + DAY, 1, "14.48"],
  ["after ten days and a half", START + 10.5 * DAY, 10, "10.14"],
  ["before it began", START - 5 * DAY, 0, "14.96"],
  ["long after its end", START + 400 * DAY, 31, "0.00"],
])("a month for 14.96 that is withdrawn from %s", (_, at, daysUsed, refund) => {
  expect(refundLessUse({ ...base, at })).toEqual({ paid: "14.96", daysUsed, daysBought: 31, refund });
});

it("counts the days of a year, also of one with a 29th of February", () => {
  expect(refundLessUse({ ...base, cycle: "yearly" }).daysBought).toBe(365);
  expect(refundLessUse({ ...base, cycle: "yearly", startsAt: Date.parse("2027-06-01T00:00:00Z") }).daysBought).toBe(366);
});

it("writes small amounts of coins as exactly as they were paid", () => {
  expect(refundLessUse({ ...base, paid: "0.00028113", at: START + DAY }).refund).toBe("0.00027207");
  expect(refundLessUse({ ...base, paid: "15" }).refund).toBe("15.00");
});

it("charges no day on which a higher plan was in force instead", () => {
  const higher = { plan: "professional", startsAt: START + 2 * DAY, endsAt: START + 9 * DAY } as const;
  expect(refundLessUse({ ...base, at: START + 10 * DAY, periods: [higher] }).daysUsed).toBe(3);
  const lower = { ...higher, plan: "start" } as const;
  expect(refundLessUse({ ...base, at: START + 10 * DAY, periods: [lower] }).daysUsed).toBe(10);
});

it("lets a buyer withdraw for 14 days", () => expect(withdrawableUntil(START)).toBe(START + 14 * DAY));

describe("whatever was bought, when and for how much,", () => {
  const moment = fc.integer({ min: START, max: START + 800 * DAY });
  const purchase: fc.Arbitrary<WithdrawnPurchase> = fc
    .record({
      plan: fc.constantFrom(...PAID_PLANS),
      cycle: fc.constantFrom(...BILLING_CYCLES),
      units: fc.bigInt({ min: 0n, max: 10n ** 15n }),
      decimals: fc.integer({ min: 0, max: 10 }),
      startsAt: moment,
      at: moment,
      periods: fc.array(
        fc
          .record({ plan: fc.constantFrom(...PAID_PLANS), startsAt: moment, days: fc.integer({ min: 0, max: 400 }) })
          .map(({ days, ...period }) => ({ ...period, endsAt: period.startsAt + days * DAY })),
        { maxLength: 3 },
      ),
    })
    .map(({ units, decimals, ...rest }) => ({
      ...rest,
      paid: Big(units.toString()).div(Big(10).pow(decimals)).toFixed(decimals),
    }));

  test("nothing goes back that was not paid, and never less than the share of the days left", () => {
    fc.assert(
      fc.property(purchase, (input) => {
        const { paid, refund, daysUsed, daysBought } = refundLessUse(input);
        const step = Big(10).pow(-(refund.split(".")[1]?.length ?? 0));
        const share = Big(paid).times(daysBought - daysUsed);
        expect(Big(refund).times(daysBought).gte(share)).toBe(true);
        expect(Big(refund).minus(step).times(daysBought).lt(share) || Big(refund).eq(0)).toBe(true);
        expect(Big(refund).lte(paid)).toBe(true);
        expect(daysUsed).toBeGreaterThanOrEqual(0);
        expect(daysUsed).toBeLessThanOrEqual(daysBought);
        if (daysUsed === 0) expect(Big(refund).eq(paid)).toBe(true);
        if (daysUsed === daysBought) expect(Big(refund).eq(0)).toBe(true);
      }),
    );
  });

  test("waiting longer never brings more, and no day is charged before it is over", () => {
    fc.assert(
      fc.property(purchase, fc.integer({ min: 0, max: 500 * DAY }), (input, wait) => {
        const [now, later] = [refundLessUse(input), refundLessUse({ ...input, at: input.at + wait })];
        expect(Big(later.refund).lte(now.refund)).toBe(true);
        expect(now.daysUsed).toBeLessThanOrEqual(Math.max(0, (input.at - input.startsAt) / DAY));
      }),
    );
  });
});
