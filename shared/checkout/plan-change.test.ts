import fc from "fast-check";
import { expect, test } from "vitest";
import { PLAN_IDS } from "../contracts/plans.ts";
import { planChange } from "./plan-change.ts";
import { periodsAfter, stretchesOf, type PlanPeriod } from "./plan-periods.ts";
import { BILLING_CYCLES, PAID_PLANS } from "./price-catalogue.ts";

const NOW = Date.parse("2026-11-26T12:00:00Z");
const day = (text: string): number => Date.parse(`${text}T12:00:00Z`);

test("a higher plan begins at once, and the lower one goes on for the days it has left", () => {
  const start: PlanPeriod = { plan: "start", startsAt: day("2026-11-25"), endsAt: day("2026-12-25") };
  expect(planChange([start], { plan: "popular", cycle: "monthly", now: NOW })).toEqual({
    beginsAt: NOW,
    before: [{ plan: "start", startsAt: NOW, endsAt: day("2026-12-25") }],
    after: [
      { plan: "popular", startsAt: NOW, endsAt: day("2026-12-26") },
      { plan: "start", startsAt: day("2026-12-26"), endsAt: day("2027-01-24") },
    ],
    ended: undefined,
  });
});

test("the same plan goes on after its end", () => {
  const popular: PlanPeriod = { plan: "popular", startsAt: day("2026-11-01"), endsAt: day("2026-12-01") };
  const change = planChange([popular], { plan: "popular", cycle: "monthly", now: NOW });
  expect(change.beginsAt).toBe(day("2026-12-01"));
  expect(change.after).toEqual([{ plan: "popular", startsAt: NOW, endsAt: day("2027-01-01") }]);
});

test("a lower plan waits for the end of the higher one", () => {
  const popular: PlanPeriod = { plan: "popular", startsAt: day("2026-11-01"), endsAt: day("2026-12-01") };
  const change = planChange([popular], { plan: "start", cycle: "monthly", now: NOW });
  expect(change.beginsAt).toBe(day("2026-12-01"));
  expect(change.after).toEqual([
    { plan: "popular", startsAt: NOW, endsAt: day("2026-12-01") },
    { plan: "start", startsAt: day("2026-12-01"), endsAt: day("2027-01-01") },
  ]);
});

test("what ended last is named where nothing is left, and a free test never", () => {
  const periods: PlanPeriod[] = [
    { plan: "start", startsAt: day("2026-01-01"), endsAt: day("2026-02-01") },
    { plan: "popular", startsAt: day("2026-10-01"), endsAt: day("2026-11-01") },
    { plan: "test", startsAt: NOW - 1000, endsAt: NOW + 1000 },
  ];
  const change = planChange(periods, { plan: "start", cycle: "yearly", now: NOW });
  expect([change.before, change.ended]).toEqual([[], { plan: "popular", endedAt: day("2026-11-01") }]);
  expect(change.after.map(({ plan }) => plan)).toEqual(["start"]);
});

test("whatever somebody has, what is said before is what the order gives", () => {
  const period = fc.record({
    plan: fc.constantFrom(...PLAN_IDS),
    startsAt: fc.integer({ min: NOW - 9e9, max: NOW + 9e9 }),
    days: fc.integer({ min: 1, max: 400 }),
  });
  const held = fc.uniqueArray(period, { selector: ({ plan }) => plan, maxLength: 4 });
  fc.assert(
    fc.property(held, fc.constantFrom(...PAID_PLANS), fc.constantFrom(...BILLING_CYCLES), (rows, plan, cycle) => {
      const periods = rows.map(({ days, ...each }) => ({ ...each, endsAt: each.startsAt + days * 86_400_000 }));
      const { after, beginsAt } = planChange(periods, { plan, cycle, now: NOW });
      const given = stretchesOf(periodsAfter(periods, { plan, cycle, startsAt: NOW }));
      expect(after.at(-1)?.endsAt).toBe(given.filter((each) => each.plan !== "test").at(-1)?.endsAt);
      expect(after.some((each) => each.plan === plan && each.startsAt <= beginsAt && each.endsAt > beginsAt)).toBe(true);
    }),
  );
});
