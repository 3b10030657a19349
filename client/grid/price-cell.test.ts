// @vitest-environment happy-dom
// What of a price is dim and what is bright, also around counted zeros.

import { describe, expect, it } from "vitest";
import { firstDifference, PriceCell } from "./price-cell.ts";

function shown(text: string, brightFrom: number): string {
  const cell = document.createElement("div");
  new PriceCell(cell).show(text, brightFrom);
  return cell.innerHTML;
}

describe("price cell", () => {
  it("splits where digits begin to differ", () => {
    expect(firstDifference("1.8473", "1.8479")).toBe(5);
    expect(firstDifference("9.99", "10.00")).toBe(0);
    expect(shown("1.8479", 5)).toBe("1.847<sub></sub><b>9</b>");
    expect(shown("1.8479", 6)).toBe("1.8479<sub></sub><b></b>");
    expect(shown("10.00", 0)).toBe("<sub></sub><b>10.00</b>");
  });
  it("sets counted zeros apart", () => {
    expect(shown("0.0₄1873", 6)).toBe("0.0<sub>4</sub>18<b>73</b>");
    expect(shown("0.0₁₁100", 8)).toBe("0.0<sub>11</sub>100<b></b>");
    expect(shown("0.0₄1873", 0)).toBe("0.0<sub>4</sub><b>1873</b>");
  });
});
