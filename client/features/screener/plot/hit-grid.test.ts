import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HIT_RADIUS, HitGrid } from "./hit-grid.ts";

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
        const least = Math.min(...squares);
        expect(grid.nearest(at.x, at.y, radius)).toBe(least <= radius ** 2 ? squares.indexOf(least) : -1);
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
