// @vitest-environment happy-dom
// The stored choice has the fields that registration reads.

import { expect, test } from "vitest";
import { savePlan } from "./selected-plan.ts";

const stored = (): unknown => JSON.parse(localStorage.getItem("selectedPlan") ?? "null");

test("a monthly plan notes what a year would cost", () => {
  savePlan({ plan: "professional", cycle: "monthly", period: "launch", features: ["Watch lists: 15"] });
  expect(stored()).toEqual({
    id: "pro",
    name: "Professional",
    features: ["Watch lists: 15"],
    billingCycle: "monthly",
    monthlyPrice: 18.96,
    originalPrice: 29.96,
    laterPrice: 29.96,
    yearlyPrice: 182.02,
  });
});

test("a yearly plan notes the price as it is shown", () => {
  savePlan({ plan: "start", cycle: "yearly", period: "later", features: [] });
  expect(stored()).toMatchObject({
    id: "start",
    billingCycle: "yearly",
    monthlyPrice: 7.96,
    laterPrice: 7.96,
    yearlyPrice: 7.96,
  });
});
