// Stamping by runs gives the pixels that stamping one by one gives.

import { describe, expect, it } from "vitest";
import { markerRuns, stampRuns } from "./plot-markers.ts";

const CELL = 6;
const [WIDTH, HEIGHT] = [20, 12];
const GROUND = 0xff201810;
const [RED, BLUE] = [0xff0000ff, 0xffff0000];
const HALF_RED = 0x800000ff;

/** Stamps a square whose rows are texts: R and B opaque, r half red, a blank shows nothing. */
function stamped(rows: readonly string[], start: number): Uint32Array {
  const colours: Record<string, number> = { R: RED, B: BLUE, r: HALF_RED, " ": 0 };
  const square = Uint32Array.from(
    rows.flatMap((row) => row.padEnd(CELL).split("")),
    (letter) => colours[letter] as number,
  );
  const pixels = new Uint32Array(WIDTH * HEIGHT).fill(GROUND);
  stampRuns({ pixels, width: WIDTH, height: HEIGHT }, markerRuns(square, CELL), start);
  return pixels;
}

const at = (pixels: Uint32Array, column: number, row: number): number => pixels[row * WIDTH + column] as number;

describe("a marker", () => {
  it("writes its colours where they are, and leaves the rest of the ground", () => {
    const pixels = stamped(["  RR  ", " RBBR ", "RRRRRR"], 2 * WIDTH + 3);
    const row = (y: number): number[] => Array.from({ length: CELL }, (_, column) => at(pixels, 3 + column, 2 + y));
    expect(row(0)).toEqual([GROUND, GROUND, RED, RED, GROUND, GROUND]);
    expect(row(1)).toEqual([GROUND, RED, BLUE, BLUE, RED, GROUND]);
    expect(row(2)).toEqual([RED, RED, RED, RED, RED, RED]);
    expect(pixels.filter((pixel) => pixel !== GROUND)).toHaveLength(12);
  });

  it("mixes its edge with what lies under it", () => {
    const edge = at(stamped(["r"], 0), 0, 0);
    expect([edge & 0xff, (edge >>> 8) & 0xff, (edge >>> 16) & 0xff, edge >>> 24]).toEqual([135, 11, 15, 255]);
  });
});
