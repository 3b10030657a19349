import { Big } from "big.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chargeOf, compareWithPrice, missingOfPrice, receivedMoney, type PriceReceipt } from "./order-money.ts";

/** What came of a part of 20 that was due as 2000 of another currency. */
const receipt = (amount: string, amountAtMost = amount): PriceReceipt => ({ amount, amountAtMost, due: "2000", pricePart: "20" });
const worth = (...receipts: PriceReceipt[]): string[] => {
  const { atLeast, atMost } = receivedMoney(receipts);
  return [atLeast.toString(), atMost.toString()];
};
const money = (atLeast: string, atMost = atLeast) => ({ atLeast: Big(atLeast), atMost: Big(atMost) });

test("receipts count by their share of what was due, and thirds of a price add up to it", () => {
  expect(worth()).toEqual(["0", "0"]);
  expect(worth(receipt("500"), receipt("1500"))).toEqual(["20", "20"]);
  expect(worth(receipt("500", "600"))).toEqual(["5", "6"]);
  const third = { amount: "1", amountAtMost: "1", due: "3", pricePart: "10" };
  expect(worth(third, third, third)).toEqual(["10", "10"]);
});

describe("beside the price of 100", () => {
  test.each([
    ["99.99", "99.99", 0, "underpaid"],
    ["97.99", "97.99", 2, "underpaid"],
    ["98", "98", 2, "paid"],
    ["90", "100", 0, "paid"],
    ["100.009", "100.009", 0, "paid"],
    ["100.01", "100.01", 0, "overpaid"],
    ["100", "120", 0, "paid"],
  ] as const)("%s to %s with %i percent forgiven is %s", (atLeast, atMost, tolerance, outcome) => {
    expect(compareWithPrice("100", money(atLeast, atMost), tolerance)).toBe(outcome);
  });
});

test("what is missing is never less than nothing", () => {
  expect(missingOfPrice("100", money("30", "40")).toString()).toBe("60");
  expect(missingOfPrice("100", money("100", "140")).toString()).toBe("0");
});

test("a part is charged in whole cents, enough for it, and never above the whole charge", () => {
  expect(chargeOf(Big("10"), { charge: "33.34", pricePart: "30" })).toBe("11.12");
  expect(chargeOf(Big("30"), { charge: "33.34", pricePart: "30" })).toBe("33.34");
  const cents = fc.integer({ min: 1, max: 10_000_000 });
  fc.assert(
    fc.property(cents, cents, cents, (charge, price, part) => {
      const [whole, pricePart, missing] = [Big(charge).div(100), Big(price).div(100), Big(Math.min(part, price)).div(100)];
      const asked = Big(chargeOf(missing, { charge: whole.toString(), pricePart: pricePart.toString() }));
      expect(asked.lte(whole)).toBe(true);
      expect(asked.gte(whole.times(missing).div(pricePart).round(8))).toBe(true);
    }),
  );
});
