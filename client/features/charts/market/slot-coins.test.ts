// Pinned coins come first, and no pin moves the hot charts behind them.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { slotCoins } from "./slot-coins.ts";

const HOT = ["a", "b", "c", "d"];

describe("slots", () => {
  it("hold the hot coins until something is pinned", () => {
    expect(slotCoins([], HOT, 4)).toEqual(HOT);
    expect(slotCoins([], ["a"], 3)).toEqual(["a", undefined, undefined]);
  });

  it("give the first place to a pin and leave the others where they are", () => {
    expect(slotCoins(["x"], HOT, 4)).toEqual(["x", "b", "c", "d"]);
  });

  it("give the place of a hot coin that was pinned to the one its pin displaced", () => {
    expect(slotCoins(["c"], HOT, 4)).toEqual(["c", "b", "a", "d"]);
    expect(slotCoins(["a"], HOT, 4)).toEqual(["a", "b", "c", "d"]);
  });

  it("never hold a coin twice, nor lose a pin", () => {
    const coins = fc.uniqueArray(fc.constantFrom(..."abcdefghijkl".split("")), { maxLength: 10 });
    fc.assert(
      fc.property(coins, coins, (pinned, hot) => {
        const shown = slotCoins(pinned, hot.slice(0, 8), 8).filter((symbol) => symbol !== undefined);
        expect(new Set(shown).size).toBe(shown.length);
        expect(shown.slice(0, pinned.length)).toEqual(pinned.slice(0, 8));
      }),
    );
  });
});
