import { expect, test } from "vitest";
import { FaultController, type FaultActions } from "./fault-controller.ts";
import { FrameFaults } from "./frame-faults.ts";

/** Which of forty requests fail at a share of one half. */
function failing(seed: number): string {
  const faults = new FaultController(new FrameFaults(seed), {} as FaultActions, seed);
  faults.apply({ fault: "rest-error", share: 0.5, seconds: 60 });
  return Array.from({ length: 40 }, () => (faults.restState().errorStatus === undefined ? "." : "x")).join("");
}

test("errors of REST are drawn from the seed", () => {
  expect(failing(7)).toBe(failing(7));
  expect(failing(7)).not.toBe(failing(8));
  expect(failing(7).replaceAll(".", "").length).toBeGreaterThan(10);
  expect(failing(7).replaceAll("x", "").length).toBeGreaterThan(10);
});
