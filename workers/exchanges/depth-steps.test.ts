// A deep book is asked for by more orders until it is whole, within what the exchange's weights allow; a thin one costs the least.

import { expect, it } from "vitest";
import { nearBook } from "../../shared/market/depth.ts";
import { BINANCE_LIMITS } from "./binance/binance-limits.ts";
import { DepthSteps } from "./depth-steps.ts";
import type { Orders } from "./exchange.ts";

const STEPS = BINANCE_LIMITS.depthSteps;

/** What an exchange says of a book with so many orders of each side within half a percent, and as many beyond. */
function answer(near: number, levels: number): Orders {
  const side = (sign: number): [number, number][] =>
    Array.from({ length: Math.min(levels, 2 * near) }, (_, place) => [100 + sign * (0.01 + (0.48 * place) / near), 1]);
  return { bids: side(-1), asks: side(1), mostLevels: levels };
}

/** Levels of the questions about one pair, one after the other. */
function asked(steps: DepthSteps, near: number, times: number): number[] {
  return Array.from({ length: times }, () => {
    const { levels } = steps.stepOf("BTCUSDT");
    steps.learn("BTCUSDT", answer(near, levels));
    return levels;
  });
}

it.each([
  [60, [100, 100, 100]],
  [300, [100, 500, 500]],
  [900, [100, 500, 1000]],
  [4000, [100, 500, 1000, 1000]],
])("a book of %i near orders is asked for by %j", (near, levels) => {
  const steps = new DepthSteps(STEPS);
  expect(asked(steps, near, levels.length)).toEqual(levels);
  const last = steps.stepOf("BTCUSDT").levels;
  const book = nearBook(0, answer(near, last), (count) => count >= last);
  expect(book?.bidsCut).toBe(near > 1000);
  expect(steps.stepOf("WIFUSDT").levels).toBe(100);
});

it("goes back by steps once the near book is thin again, and not at its edge", () => {
  const steps = new DepthSteps(STEPS);
  expect(asked(steps, 900, 3)).toEqual([100, 500, 1000]);
  expect(asked(steps, 450, 2)).toEqual([1000, 1000]);
  expect(asked(steps, 50, 3)).toEqual([1000, 500, 100]);
});

it("says nothing of a pair without orders", () => {
  const steps = new DepthSteps(STEPS);
  steps.learn("BTCUSDT", { bids: [], asks: [], mostLevels: 100 });
  expect(steps.stepOf("BTCUSDT").levels).toBe(100);
});

it("asks for fewer where many had no turn, and for more again some answers later", () => {
  const steps = new DepthSteps(STEPS);
  expect(asked(steps, 900, 3)).toEqual([100, 500, 1000]);
  steps.missed("BTCUSDT");
  expect(asked(steps, 900, 7)).toEqual([500, 500, 500, 500, 500, 500, 1000]);
  steps.missed("WIFUSDT");
  expect(steps.stepOf("WIFUSDT").levels).toBe(100);
});
