// @vitest-environment happy-dom
// T8: what this browser has stored of a plan carries no authority and breaks nothing.

import { afterEach, expect, test } from "vitest";
import { readSelectedPlan } from "./selected-plan.ts";

afterEach(() => localStorage.clear());

const store = (text: string): void => Storage.prototype.setItem.call(localStorage, "selectedPlan", text);

test("the stored plan is known by its id and cycle", () => {
  store(JSON.stringify({ id: "pro", billingCycle: "yearly", monthlyPrice: 15.96 }));
  expect(readSelectedPlan()).toEqual({ plan: "professional", cycle: "yearly" });
});

test.each([
  ["monthlyPrice:0.01", { id: "start", monthlyPrice: 0.01 }],
  ["yearlyPrice:-1", { id: "start", yearlyPrice: -1 }],
  ["a name with markup", { id: "start", name: "<img src=x onerror=alert(1)>" }],
  ["an unknown cycle", { id: "start", billingCycle: "<b>never</b>" }],
])("T8: %s is not read", (_, fields) => {
  store(JSON.stringify(fields));
  expect(readSelectedPlan()).toEqual({ plan: "start", cycle: "monthly" });
});

test.each([
  ["nothing", ""],
  ["invalid JSON", "{id:start"],
  ["null", "null"],
  ["a list", '["start"]'],
  ["the free test", '{"id":"test"}'],
  ["markup for an id", '{"id":"<script>alert(1)</script>"}'],
  ["an object for an id", '{"id":{"toString":"start"}}'],
  ["5 MB", JSON.stringify({ id: "start", name: "x".repeat(5_000_000) })],
])("T8: %s is no plan", (_, text) => {
  store(text);
  expect(readSelectedPlan()).toBeUndefined();
});
