import fc from "fast-check";
import { expect, it } from "vitest";
import { placeCard } from "./card-place.ts";

const card = { width: 180, height: 110 };

it("a card never covers its point, and stays inside a plot that has room for it", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 200, max: 1200 }),
      fc.integer({ min: 260, max: 900 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (width, height, across, down) => {
        const point = { x: across * width, y: down * height };
        const { x, y } = placeCard(point, card, { width, height });
        const isOver = point.x > x - 5 && point.x < x + card.width + 5 && point.y > y - 5 && point.y < y + card.height + 5;
        expect(isOver).toBe(false);
        expect(x >= 0 && x + card.width <= width && y >= 0 && y + card.height <= height).toBe(true);
      },
    ),
  );
});
