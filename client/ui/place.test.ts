// Places of menus and cards: on the screen, beside what they belong to, from the right where the page is read from there.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeByBox, placeByPoint, placeMenu, type Box } from "./place.ts";

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

describe("a menu", () => {
  const menu = { width: 200, height: 300 };

  it("opens onward from its point, else back from it, in both directions of reading", () => {
    expect(placeMenu({ x: 500, y: 100 }, menu, DESK, false)).toEqual({ x: 500, y: 100 });
    expect(placeMenu({ x: 1400, y: 100 }, menu, DESK, false)).toEqual({ x: 1200, y: 100 });
    expect(placeMenu({ x: 500, y: 100 }, menu, DESK, true)).toEqual({ x: 300, y: 100 });
    expect(placeMenu({ x: 100, y: 100 }, menu, DESK, true)).toEqual({ x: 100, y: 100 });
  });

  it("stays in a window that has room for it", () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 390 }), fc.integer({ min: 0, max: 844 }), fc.boolean(), (x, y, leftward) => {
        const place = placeMenu({ x, y }, menu, PHONE, leftward);
        expect(place.x >= 4 && place.x + menu.width <= PHONE.width - 4).toBe(true);
        expect(place.y >= 4 && place.y + menu.height <= PHONE.height - 4).toBe(true);
      }),
    ));
});

describe("the card of a row", () => {
  const card = { width: 336, height: 320 };
  const row = (left: number, right: number, top: number, bottom: number): Box => ({ left, right, top, bottom });

  it("stands left of a panel at the right edge, right of one at the left edge", () => {
    expect(placeByBox(row(1056, 1440, 430, 452), card, DESK, false)).toEqual({ x: 712, y: 422 });
    expect(placeByBox(row(0, 384, 430, 452), card, DESK, false)).toEqual({ x: 392, y: 422 });
  });

  it("of two sides takes the one before the row", () => {
    const middle = row(500, 900, 430, 452);
    expect(placeByBox(middle, card, DESK, false).x).toBe(156);
    expect(placeByBox(middle, card, DESK, true).x).toBe(908);
  });

  it("goes below the row on a phone, and above where there is no room below", () => {
    expect(placeByBox(row(0, 390, 100, 140), card, PHONE, false)).toEqual({ x: 8, y: 148 });
    expect(placeByBox(row(0, 390, 700, 740), card, PHONE, false)).toEqual({ x: 8, y: 372 });
    expect(placeByBox(row(0, 390, 100, 140), card, PHONE, true)).toEqual({ x: 46, y: 148 });
  });

  it("never covers the row where a side has room", () =>
    fc.assert(
      fc.property(fc.integer({ min: 360, max: 1500 }), fc.integer({ min: 0, max: 880 }), fc.boolean(), (left, top, leftward) => {
        const anchor = row(left, left + 400, top, top + 22);
        const place = placeByBox(anchor, card, { width: 1920, height: 900 }, leftward);
        expect(place.x + card.width <= anchor.left || place.x >= anchor.right).toBe(true);
        expect(place.y).toBeGreaterThanOrEqual(8);
        expect(place.y + card.height).toBeLessThanOrEqual(900);
      }),
    ));
});

it("the card of a point never covers it, and stays inside a plot that has room for it", () => {
  const card = { width: 180, height: 110 };
  fc.assert(
    fc.property(
      fc.integer({ min: 200, max: 1200 }),
      fc.integer({ min: 260, max: 900 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (width, height, across, down) => {
        const point = { x: across * width, y: down * height };
        const { x, y } = placeByPoint(point, card, { width, height });
        const isOver = point.x > x - 5 && point.x < x + card.width + 5 && point.y > y - 5 && point.y < y + card.height + 5;
        expect(isOver).toBe(false);
        expect(x >= 0 && x + card.width <= width && y >= 0 && y + card.height <= height).toBe(true);
      },
    ),
  );
});
