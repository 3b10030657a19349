// @vitest-environment happy-dom
// Panel sizes: first values, what was dragged, always within bounds, whatever storage holds.

import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { WIDTH_CLASSES } from "../../../desk/width-class.ts";
import { bounded, forgetSizes, keepSize, PARTS, SIZES, sizesFor } from "./layout-sizes.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("layout sizes", () => {
  it("starts as the design has it", () => {
    expect(sizesFor("full")).toMatchObject({ left: 312, panel: 432 });
    expect(sizesFor("desk")).toMatchObject({ left: 252, screener: 440, panel: 390 });
  });

  it("remembers a dragged size for its width only, and forgets it alone or with all others", () => {
    keepSize("full", "left", 400);
    keepSize("full", "top", 30);
    expect(sizesFor("full")).toMatchObject({ left: 400, top: 30 });
    expect(sizesFor("desk").left).toBe(252);
    keepSize("full", "left", undefined);
    expect(sizesFor("full")).toMatchObject({ left: 312, top: 30 });
    forgetSizes();
    expect(sizesFor("full").top).toBe(20);
  });

  it.each([
    "null",
    "[]",
    "{oops",
    '{"version":0,"sizes":{"full":{"left":400}}}',
    '{"version":1,"sizes":{"full":{"left":"wide"}}}',
  ])("starts anew from %s", (text) => {
    localStorage.setItem("layoutSizes", text);
    expect(sizesFor("full").left).toBe(312);
    keepSize("full", "panel", 500);
    expect(sizesFor("full").panel).toBe(500);
  });

  it("never leaves a part's bounds", () => {
    fc.assert(
      fc.property(fc.constantFrom(...WIDTH_CLASSES), fc.constantFrom(...PARTS), fc.double(), (width, part, size) => {
        const { min, max } = SIZES[width][part];
        expect(bounded(width, part, size)).toBeGreaterThanOrEqual(min);
        expect(bounded(width, part, size)).toBeLessThanOrEqual(max);
      }),
    );
  });
});
