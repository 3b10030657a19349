// @vitest-environment happy-dom
// A price drawn with counted zeros is the price itself as a text.

import fc from "fast-check";
import { expect, it } from "vitest";
import { NumberText } from "./number-text.ts";
import { plainPrice, writePrice } from "./price-zeros.ts";

const numbers = new NumberText({ decimal: ".", group: "," });
const element = document.createElement("b");

it("is the price with all its digits, whatever stood there before", () =>
  fc.assert(
    fc.property(fc.nat({ max: 999_999_999 }), fc.integer({ min: 0, max: 14 }), (code, decimals) => {
      const price = code / 10 ** decimals;
      writePrice(element, numbers.price(price, decimals));
      expect(element.textContent).toBe(plainPrice(numbers.price(price, decimals)));
      expect(Number(element.textContent.replaceAll(",", ""))).toBe(price);
    }),
  ));

it("says the number of zeros where it is drawn", () => {
  writePrice(element, "0.0₄1873");
  expect(element.querySelector("span")?.dataset["zeros"]).toBe("4");
});

it("leaves an element alone that shows the price", () => {
  writePrice(element, "0.0₄1873");
  const before = element.firstChild;
  writePrice(element, "0.0₄1873");
  expect(element.firstChild).toBe(before);
});
