// Slots are slots: a coin stays where it was put, whatever happens to the others.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { freed, pinnedInto, sentTo, slotsOf, type Slots } from "./slots.ts";

const EMPTY: Slots = slotsOf([], {});
const coins = fc.uniqueArray(fc.constantFrom(...Array.from("abcdefghijkl")), { maxLength: 10 });
const places = fc.dictionary(fc.constantFrom(...Array.from("abcdefghijkl")), fc.integer({ min: -2, max: 12 }));

describe("slots", () => {
  it("hold every pinned coin once, each with a free place of its own in it", () => {
    fc.assert(
      fc.property(coins, places, (pinned, asked) => {
        const slots = slotsOf(pinned, asked);
        expect(slots).toHaveLength(10);
        expect(slots.filter((symbol) => symbol !== undefined).toSorted()).toEqual(pinned.toSorted());
        const first = pinned[0];
        const place = first === undefined ? undefined : asked[first];
        if (place !== undefined && place >= 0 && place < 10) expect(slots[place]).toBe(first);
      }),
    );
  });

  it("take a coin where it is sent, and leave it there", () => {
    const sent = sentTo(EMPTY, "SOL", 3);
    expect(sent.indexOf("SOL")).toBe(3);
    expect(pinnedInto(sent, "WIF", [])?.slice(0, 4)).toEqual(["WIF", undefined, undefined, "SOL"]);
  });

  it("move nothing else when a coin is sent, unpinned or pinned", () => {
    fc.assert(
      fc.property(
        coins,
        places,
        fc.constantFrom(...Array.from("abcdefghijkl")),
        fc.nat({ max: 9 }),
        (pinned, asked, symbol, place) => {
          const slots = slotsOf(pinned, asked);
          const others = (next: Slots): string[] =>
            next.flatMap((each, at) => (each === undefined || each === symbol || each === slots[place] ? [] : [`${at}${each}`]));
          for (const next of [sentTo(slots, symbol, place), freed(slots, symbol)]) expect(others(next)).toEqual(others(slots));
          if (!pinned.includes(symbol)) {
            const next = pinnedInto(slots, symbol, []);
            if (next) expect(freed(next, symbol)).toEqual(slots);
            else expect(pinned).toHaveLength(10);
          }
        },
      ),
    );
  });

  it("exchange two coins when one is sent to the other's place", () => {
    expect(sentTo(slotsOf(["a", "b", "c"], {}), "c", 0).slice(0, 3)).toEqual(["c", "b", "a"]);
  });

  it("take a pin where it is seen, else where there is room", () => {
    const slots = slotsOf(["a", "b", "c"], {});
    expect(pinnedInto(slots, "d", [0, 1, 2, 6, 7])?.indexOf("d")).toBe(6);
    expect(pinnedInto(slots, "d", [0, 1, 2])?.indexOf("d")).toBe(3);
  });
});
