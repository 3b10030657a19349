// @vitest-environment happy-dom
// Arrow keys lead where the eye reads.

import { afterEach, expect, it } from "vitest";
import { arrowStep, tabAfterKey } from "./arrow-step.ts";

afterEach(() => document.documentElement.removeAttribute("dir"));

const steps = (): number[] => ["ArrowRight", "ArrowLeft", "ArrowDown", "Home"].map(arrowStep);

it("leads onward to the right, in Hebrew and Arabic to the left", () => {
  expect(steps()).toEqual([1, -1, 0, 0]);
  document.documentElement.dir = "rtl";
  expect(steps()).toEqual([-1, 1, 0, 0]);
});

it("leads from tab to tab and round, and by Home and End to the ends", () => {
  const keys = ["ArrowRight", "ArrowLeft", "Home", "End", "Tab"];
  expect(keys.map((key) => tabAfterKey(key, 2, 3))).toEqual([0, 1, 0, 2, undefined]);
  document.documentElement.dir = "rtl";
  expect(keys.map((key) => tabAfterKey(key, 2, 3))).toEqual([1, 0, 0, 2, undefined]);
});
