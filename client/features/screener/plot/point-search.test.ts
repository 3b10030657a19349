import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HIT_RADIUS, HitGrid, nearestInDirection } from "./point-search.ts";

const [WIDTH, HEIGHT] = [300, 200];
// Some points and places lie outside the canvas.
const place = fc.record({ x: fc.integer({ min: -30, max: WIDTH + 30 }), y: fc.integer({ min: -30, max: HEIGHT + 30 }) });

describe("the hit grid", () => {
  it("finds the point a search through all points finds", () => {
    const grid = new HitGrid();
    fc.assert(
      fc.property(fc.array(place, { maxLength: 120 }), place, fc.integer({ min: 1, max: 60 }), (points, at, radius) => {
        const x = Float32Array.from(points, (point) => point.x);
        const y = Float32Array.from(points, (point) => point.y);
        grid.build(x, y, points.length, WIDTH, HEIGHT);
        // Squares of whole numbers: a root makes two equal distances differ in their last digit.
        const squares = points.map((point) => (point.x - at.x) ** 2 + (point.y - at.y) ** 2);
        const min = Math.min(...squares);
        expect(grid.nearest(at.x, at.y, radius)).toBe(min <= radius ** 2 ? squares.indexOf(min) : -1);
      }),
      { numRuns: 400 },
    );
  });

  it("means a point up to fifteen pixels away and no further", () => {
    const grid = new HitGrid();
    grid.build(Float32Array.of(100), Float32Array.of(100), 1, WIDTH, HEIGHT);
    expect(grid.nearest(115, 100, HIT_RADIUS)).toBe(0);
    expect(grid.nearest(115.1, 100, HIT_RADIUS)).toBe(-1);
    expect(grid.nearest(111, 111, HIT_RADIUS)).toBe(-1);
  });

  it("forgets the points of before", () => {
    const grid = new HitGrid();
    const x = Float32Array.of(10, 20);
    grid.build(x, x, 2, WIDTH, HEIGHT);
    grid.build(x, x, 1, WIDTH, HEIGHT);
    expect(grid.nearest(20, 20, 5)).toBe(-1);
  });
});

describe("an arrow key", () => {
  const x = [100, 140, 110, 100, 60];
  const y = [100, 105, 20, 160, 100];
  const step = (direction: Parameters<typeof nearestInDirection>[4]): number =>
    nearestInDirection(x, y, x.length, { x: 100, y: 100 }, direction);

  it("leads to the nearest point on its side", () => {
    expect([step("ArrowRight"), step("ArrowUp"), step("ArrowDown"), step("ArrowLeft")]).toEqual([1, 2, 3, 4]);
  });

  it("prefers straight on over a little nearer and far aside", () => {
    expect(nearestInDirection([130, 102], [100, 125], 2, { x: 100, y: 100 }, "ArrowRight")).toBe(0);
  });

  it("stays where there is nothing on that side", () => {
    expect(nearestInDirection(x, y, x.length, { x: 140, y: 105 }, "ArrowRight")).toBe(-1);
  });
});
