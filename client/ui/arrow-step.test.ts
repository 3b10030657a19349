// @vitest-environment happy-dom
// Arrow keys lead where the eye reads.

import { afterEach, expect, it } from "vitest";
import { arrowStep } from "./arrow-step.ts";

afterEach(() => document.documentElement.removeAttribute("dir"));

const steps = (): number[] => ["ArrowRight", "ArrowLeft", "ArrowDown", "Home"].map(arrowStep);

it("leads onward to the right, in Hebrew and Arabic to the left", () => {
  expect(steps()).toEqual([1, -1, 0, 0]);
  document.documentElement.dir = "rtl";
  expect(steps()).toEqual([-1, 1, 0, 0]);
});
