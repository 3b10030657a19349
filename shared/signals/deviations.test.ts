// A coin's usual move against a plain count of the same changes.

import { expect, it } from "vitest";
import { WINDOW_MINUTES } from "../market/fields.ts";
import { DEVIATION_MINUTES, DEVIATION_PRICES, deviationsOf, MIN_CHANGES } from "./deviations.ts";

const wave = Float64Array.from({ length: DEVIATION_PRICES }, (_, minute) => 100 + 3 * Math.sin(minute / 7) + (minute % 5));
const naive = (prices: Float64Array, minutes: number): number => {
  const changes = [...prices.keys()]
    .slice(-DEVIATION_MINUTES)
    .map((at) => 100 * ((prices[at] as number) / (prices[at - minutes] as number) - 1))
    .filter((change) => !Number.isNaN(change));
  const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length;
  return Math.sqrt(changes.reduce((sum, change) => sum + (change - mean) ** 2, 0) / (changes.length - 1));
};

it("is the sample standard deviation of the last day's changes, window by window", () => {
  const found = deviationsOf(wave);
  for (const [window, minutes] of WINDOW_MINUTES.entries()) expect(found[window]).toBeCloseTo(naive(wave, minutes), 9);
});

it("leaves out minutes without a price", () => {
  const holed = wave.map((price, minute) => (minute % 11 === 0 ? Number.NaN : price));
  expect(deviationsOf(holed)[4]).toBeCloseTo(naive(holed, 5), 9);
});

it("is unknown with less than six hours of changes, and nothing for a price that stands still", () => {
  const young = (known: number) => wave.map((price, minute) => (minute < DEVIATION_PRICES - known ? Number.NaN : price));
  expect(deviationsOf(young(MIN_CHANGES))[0]).toBeNaN();
  expect(deviationsOf(young(MIN_CHANGES + 1))[0]).toBeGreaterThan(0);
  expect(deviationsOf(new Float64Array(DEVIATION_PRICES).fill(7))[0]).toBe(0);
});
