// @vitest-environment happy-dom
// What of a price is dim and what is bright, also around counted zeros, and whatever a page translator did to the cell.

import { describe, expect, it } from "vitest";
import { firstDifference, PriceCell } from "./price-cell.ts";

const DIM = "span";

/** The parts of a shown price: dim digits plain, counted zeros in parentheses, bright digits in brackets. */
function shown(text: string, brightFrom: number, before: readonly string[] = []): string {
  const cell = document.createElement("div");
  const price = new PriceCell(cell);
  for (const each of before) {
    price.show(each, 0);
    wrapTexts(cell);
  }
  price.show(text, brightFrom);
  const textOf = ({ localName, dataset, textContent }: HTMLElement): string =>
    dataset["zeros"] ? `(${dataset["zeros"]})` : textContent === "" || localName === DIM ? textContent : `[${textContent}]`;
  return Array.from(cell.children as HTMLCollectionOf<HTMLElement>, textOf).join("");
}

/** What Chrome's page translator does to texts. */
function wrapTexts(element: Element): void {
  for (const node of [...element.childNodes])
    if (node.nodeType === Node.ELEMENT_NODE) wrapTexts(node as Element);
    else {
      const outer = document.createElement("font");
      outer.append(document.createElement("font"));
      outer.firstElementChild?.append(node.textContent ?? "");
      node.replaceWith(outer);
    }
}

describe("price cell", () => {
  it("splits where digits begin to differ", () => {
    expect(firstDifference("1.8473", "1.8479")).toBe(5);
    expect(firstDifference("9.99", "10.00")).toBe(0);
    expect(shown("1.8479", 5)).toBe("1.847[9]");
    expect(shown("1.8479", 6)).toBe("1.8479");
    expect(shown("10.00", 0)).toBe("[10.00]");
  });
  it("sets counted zeros apart", () => {
    expect(shown("0.0₄1873", 6)).toBe("0.0(4)18[73]");
    expect(shown("0.0₁₁100", 8)).toBe("0.0(11)100");
    expect(shown("0.0₄1873", 0)).toBe("0.0(4)[1873]");
  });
  it("is the price for whoever copies or hears it", () => {
    const cell = document.createElement("div");
    const price = new PriceCell(cell);
    for (const [drawn, text] of [
      ["0.0₄226934", "0.0000226934"],
      ["0.0₄226", "0.0000226"],
      ["0,0₁₁100", "0,00000000000100"],
      ["12.50", "12.50"],
    ] as const)
      for (const bright of [0, 3, 5, drawn.length]) {
        price.show(drawn, bright);
        expect(cell.textContent).toBe(text);
      }
  });
  it("is another coin's whole price after a translator has replaced the texts of the one before", () => {
    expect(shown("0.66343", 5, ["3,549.43"])).toBe("0.663[43]");
    expect(shown("1.8479", 5, ["0.0₄1873", "12.5"])).toBe("1.847[9]");
  });
});
