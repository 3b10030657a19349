// The place of a card: beside what it explains, on the screen, never over it while there is room.

import fc from "fast-check";
import { expect, it } from "vitest";
import { cardPlace, type Box } from "./card-place.ts";

const card = { width: 336, height: 320 };

it("stands left of a panel at the right edge, right of one at the left edge", () => {
  const room = { width: 1440, height: 900 };
  expect(cardPlace({ left: 1056, right: 1440, top: 430, bottom: 452 }, card, room)).toEqual({ left: 712, top: 422 });
  expect(cardPlace({ left: 0, right: 384, top: 430, bottom: 452 }, card, room)).toEqual({ left: 392, top: 422 });
});

it("goes below the row on a phone, and above where there is no room below", () => {
  const room = { width: 390, height: 844 };
  expect(cardPlace({ left: 0, right: 390, top: 100, bottom: 140 }, card, room)).toEqual({ left: 8, top: 148 });
  expect(cardPlace({ left: 0, right: 390, top: 700, bottom: 740 }, card, room)).toEqual({ left: 8, top: 372 });
});

it("never covers the row where a side has room", () =>
  fc.assert(
    fc.property(fc.integer({ min: 360, max: 1500 }), fc.integer({ min: 0, max: 880 }), (left, top) => {
      const anchor: Box = { left, right: left + 400, top, bottom: top + 22 };
      const place = cardPlace(anchor, card, { width: 1920, height: 900 });
      expect(place.left + card.width <= anchor.left || place.left >= anchor.right).toBe(true);
      expect(place.top).toBeGreaterThanOrEqual(8);
      expect(place.top + card.height).toBeLessThanOrEqual(900);
    }),
  ));
