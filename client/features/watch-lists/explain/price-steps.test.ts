// Moves counted in steps of the price.

import { expect, it } from "vitest";
import { signalOf } from "../../../testing/signal-maker.ts";
import { isNoise, stepsMoved } from "./price-steps.ts";

const net = signalOf("mexc:net_percent:5:up:0.9", "WIF", 1_800_000_000);

it.each([
  [1.0001, 1.0003, 0.0001, 2, true],
  [1.0001, 1.0004, 0.0001, 3, false],
  [0.000_018_73, 0.000_018_72, 0.000_000_01, 1, true],
  [3, 2.7, 0.1, 3, false],
])("from %d to %d in steps of %d are %d: noise is %s", (priceStart, priceEnd, tick, steps, noise) => {
  const signal = { ...net, priceStart, priceEnd };
  expect([stepsMoved(signal, tick), isNoise(signal, stepsMoved(signal, tick))]).toEqual([steps, noise]);
});

it("counts a short from its high, and calls no volume noise", () => {
  const short = { ...signalOf("mexc:short:5:down:2", "WIF", 1_800_000_000), priceStart: 100, high: 104, priceEnd: 102 };
  expect(stepsMoved(short, 1)).toBe(2);
  const volume = { ...signalOf("mexc:volume:5:up:100", "WIF", 1_800_000_000), priceStart: 100, priceEnd: 100 };
  expect(isNoise(volume, stepsMoved(volume, 1))).toBe(false);
});

it("knows nothing of a coin whose steps are not known", () => {
  const steps = stepsMoved(net, Number.NaN);
  expect([steps, isNoise(net, steps)]).toEqual([Number.NaN, false]);
});
