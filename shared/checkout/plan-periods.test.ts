import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { BILLING_CYCLES } from "./price-catalogue.ts";
import { addMonths, periodsAfter, periodsAfterRefund, timeInForce, type PlanPeriod, type PlanPurchase } from "./plan-periods.ts";
import { isHigherPlan, PLAN_IDS, type PlanId } from "../contracts/plans.ts";

const DAY = 86_400_000;
const at = (text: string): number => Date.parse(`${text}T12:00:00Z`);
const PAID = ["start", "popular", "professional"] as const;

const buy = (purchases: readonly PlanPurchase[]): PlanPeriod[] => purchases.reduce<PlanPeriod[]>(periodsAfter, []);
const inForce = (periods: readonly PlanPeriod[], moment: number): PlanPeriod[] => {
  const covering = periods.filter(({ startsAt, endsAt }) => startsAt <= moment && moment < endsAt);
  return covering.filter(({ plan }) => !covering.some((other) => isHigherPlan(other.plan, plan)));
};
const dates = (periods: readonly PlanPeriod[]): Record<string, string> =>
  Object.fromEntries(
    periods.map(({ plan, startsAt, endsAt }) => [
      plan,
      `${new Date(startsAt).toISOString().slice(0, 10)} ${new Date(endsAt).toISOString().slice(0, 10)}`,
    ]),
  );

test.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2028-01-31", 1, "2028-02-29"],
  ["2026-12-15", 1, "2027-01-15"],
  ["2028-02-29", 12, "2029-02-28"],
  ["2026-03-31", 1, "2026-04-30"],
])("%s plus %d months is %s", (from, months, until) => {
  expect(addMonths(at(from), months)).toBe(at(until));
});

describe("a purchase", () => {
  it("of the plan that is running goes on after its end", () => {
    const bought = buy([
      { plan: "popular", cycle: "monthly", startsAt: at("2026-03-10") },
      { plan: "popular", cycle: "yearly", startsAt: at("2026-03-20") },
    ]);
    expect(dates(bought)).toEqual({ popular: "2026-03-10 2027-04-10" });
  });

  it("of a month of Professional is in force at once during a year of Start, which gets the month back", () => {
    const bought = buy([
      { plan: "start", cycle: "yearly", startsAt: at("2026-01-01") },
      { plan: "professional", cycle: "monthly", startsAt: at("2026-03-10") },
    ]);
    expect(inForce(bought, at("2026-03-10")).map(({ plan }) => plan)).toEqual(["professional"]);
    expect(inForce(bought, at("2026-04-11")).map(({ plan }) => plan)).toEqual(["start"]);
    // March has 31 days.
    expect(dates(bought)).toEqual({ professional: "2026-03-10 2026-04-10", start: "2026-01-01 2027-02-01" });
  });

  it("or a gift of days prolongs the plan that is running by just those", () => {
    const [bought] = buy([{ plan: "popular", cycle: "monthly", startsAt: at("2026-03-10") }]);
    const given = periodsAfter(bought ? [bought] : [], { plan: "popular", days: 10, startsAt: at("2026-03-20") });
    expect(dates(given)).toEqual({ popular: "2026-03-10 2026-04-20" });
  });

  it("of a lower plan waits for the end of the higher one", () => {
    const bought = buy([
      { plan: "professional", cycle: "monthly", startsAt: at("2026-03-10") },
      { plan: "start", cycle: "monthly", startsAt: at("2026-03-20") },
    ]);
    expect(inForce(bought, at("2026-04-01")).map(({ plan }) => plan)).toEqual(["professional"]);
    expect(inForce(bought, at("2026-05-09")).map(({ plan }) => plan)).toEqual(["start"]);
    expect(dates(bought)).toMatchObject({ start: "2026-03-20 2026-05-10" });
  });

  it("after a plan's end begins anew, and leaves ended plans as they are", () => {
    const bought = buy([
      { plan: "popular", cycle: "monthly", startsAt: at("2026-01-05") },
      { plan: "start", cycle: "monthly", startsAt: at("2025-06-01") },
      { plan: "popular", cycle: "monthly", startsAt: at("2026-08-05") },
    ]);
    expect(dates(bought)).toEqual({ start: "2025-06-01 2025-07-01", popular: "2026-08-05 2026-09-05" });
  });
});

const purchasesInOrder = fc
  .array(
    fc.record({
      plan: fc.constantFrom<PlanId>(...PAID),
      cycle: fc.constantFrom(...BILLING_CYCLES),
      // Milliseconds count: a purchase may fall anywhere.
      after: fc.integer({ min: 0, max: 500 * DAY }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((steps) => {
    let startsAt = at("2026-01-31");
    return steps.map(({ after, ...purchase }): PlanPurchase => ({ ...purchase, startsAt: (startsAt += after) }));
  });

/** How long each plan was in force: as it happened between purchases, and as scheduled after the last one. */
function delivered(purchases: readonly PlanPurchase[]): Record<string, number> {
  const total: Record<string, number> = {};
  let periods: PlanPeriod[] = [];
  for (const [place, purchase] of purchases.entries()) {
    periods = periodsAfter(periods, purchase);
    const until = purchases[place + 1]?.startsAt ?? Number.POSITIVE_INFINITY;
    const edges = periods.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]);
    const cuts = [purchase.startsAt, ...edges.filter((edge) => edge > purchase.startsAt && edge < until), until];
    cuts.sort((one, two) => one - two);
    for (const [index, from] of cuts.entries()) {
      const next = cuts[index + 1];
      if (next === undefined || next <= from) continue;
      for (const { plan } of inForce(periods, from)) total[plan] = (total[plan] ?? 0) + next - from;
    }
  }
  return total;
}

test("whatever is bought when, every plan is in force for all the time that was bought", () => {
  fc.assert(
    fc.property(purchasesInOrder, (purchases) => {
      const total = delivered(purchases);
      for (const plan of PAID) {
        const bought = purchases.filter((purchase) => purchase.plan === plan);
        const months = bought.length;
        const [min, max] = bought.reduce(
          ([low, high], { cycle }) => (cycle === "yearly" ? [low + 365, high + 366] : [low + 28, high + 31]),
          [0, 0],
        );
        const days = (total[plan] ?? 0) / DAY;
        expect(days, `${plan}, ${months} purchases`).toBeGreaterThanOrEqual(min);
        expect(days, `${plan}, ${months} purchases`).toBeLessThanOrEqual(max);
      }
    }),
    { numRuns: 500 },
  );
});

test("a purchase adds exactly its own length, and takes nothing from any other plan", () => {
  fc.assert(
    fc.property(purchasesInOrder, (purchases) => {
      const last = purchases.at(-1) as PlanPurchase;
      const before = buy(purchases.slice(0, -1));
      const after = periodsAfter(before, last);
      const left = (periods: readonly PlanPeriod[], plan: PlanId): number => {
        const period = periods.find((each) => each.plan === plan);
        const higher = periods.filter((each) => isHigherPlan(each.plan, plan));
        return period ? timeInForce(period, higher, last.startsAt) : 0;
      };
      for (const plan of PLAN_IDS.filter((each) => each !== last.plan)) expect(left(after, plan)).toBe(left(before, plan));
      const added = (left(after, last.plan) - left(before, last.plan)) / DAY;
      expect(added).toBeGreaterThanOrEqual(last.cycle === "yearly" ? 365 : 28);
      expect(added).toBeLessThanOrEqual(last.cycle === "yearly" ? 366 : 31);
    }),
    { numRuns: 500 },
  );
});

test("at any moment at most one plan is in force, and right after a purchase one is that is no lower", () => {
  fc.assert(
    fc.property(purchasesInOrder, fc.integer({ min: 0, max: 3000 * DAY }), (purchases, offset) => {
      const periods = buy(purchases);
      expect(inForce(periods, at("2026-01-31") + offset).length).toBeLessThanOrEqual(1);
      const last = purchases.at(-1) as PlanPurchase;
      const [now] = inForce(periods, last.startsAt);
      expect(now).toBeDefined();
      expect(isHigherPlan(last.plan, now?.plan ?? "test")).toBe(false);
    }),
    { numRuns: 500 },
  );
});

describe("a refund", () => {
  const boughtLength = ({ cycle }: PlanPurchase, begin: number): number => addMonths(begin, cycle === "yearly" ? 12 : 1) - begin;

  it("right after the purchase leaves what was there before it, to the millisecond", () => {
    fc.assert(
      fc.property(purchasesInOrder, (purchases) => {
        const last = purchases.at(-1) as PlanPurchase;
        const before = buy(purchases.slice(0, -1));
        const running = before.find(({ plan, endsAt }) => plan === last.plan && endsAt > last.startsAt);
        const higher = before.filter(({ plan }) => isHigherPlan(plan, last.plan));
        fc.pre(running !== undefined || inForce(higher, last.startsAt).length === 0);
        const length = boughtLength(last, running?.endsAt ?? last.startsAt);
        const after = periodsAfterRefund(periodsAfter(before, last), { plan: last.plan, length, at: last.startsAt });
        for (const plan of PLAN_IDS) {
          const left = (periods: readonly PlanPeriod[]): number => {
            const period = periods.find((each) => each.plan === plan);
            const above = periods.filter((each) => isHigherPlan(each.plan, plan));
            return period ? timeInForce(period, above, last.startsAt) : 0;
          };
          expect(left(after), plan).toBe(left(before));
        }
      }),
      { numRuns: 500 },
    );
  });

  it("half way takes what is left, and never more than there is", () => {
    const purchase = { plan: "popular", cycle: "monthly", startsAt: at("2026-03-01") } as const;
    const waiting = buy([{ plan: "start", cycle: "monthly", startsAt: at("2026-02-20") }, purchase]);
    const refund = { plan: "popular", length: boughtLength(purchase, purchase.startsAt), at: at("2026-03-15") } as const;
    expect(dates(periodsAfterRefund(waiting, refund))).toMatchObject({
      popular: "2026-03-01 2026-03-15",
      // Nineteen days of it were left when the other plan came between.
      start: "2026-02-20 2026-04-03",
    });
  });
});
