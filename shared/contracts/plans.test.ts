// What a plan makes of what its user asked for.

import { expect, it } from "vitest";
import { cadenceFor, cadencesOf, exchangeFor } from "./plans.ts";

it("keeps the asked exchange where the plan has it, and goes back to MEXC where it does not", () => {
  expect(exchangeFor("popular", "binance")).toBe("binance");
  expect(exchangeFor("professional", "mexc")).toBe("mexc");
  expect(exchangeFor("start", "binance")).toBe("mexc");
  expect(exchangeFor("test", "binance")).toBe("mexc");
});

it("raises a cadence to the plan's, and ends at ten seconds", () => {
  expect(cadenceFor("start", 1)).toBe(4);
  expect(cadenceFor("professional", 1)).toBe(1);
  expect(cadenceFor("popular", 2.2)).toBe(3);
  expect(cadenceFor("test", 99)).toBe(10);
});

it("offers every cadence from the plan's fastest to ten seconds", () => {
  expect(cadencesOf("start")).toEqual([4, 5, 6, 7, 8, 9, 10]);
  expect(cadencesOf("professional")).toHaveLength(10);
});
