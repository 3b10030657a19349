// Position sizes are exact, for any figures a reader may type, in any of the ways figures are written.

import { Big } from "big.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coinsOf, exceedsDeposit, gainOf, isWrong, moneyOf, positionOf, valueOf, type RiskInputs } from "./position.ts";

const texts = (inputs: Partial<RiskInputs>): (string | undefined)[] => {
  const { loss, size, margin } = positionOf(
    { deposit: "", riskPercent: "", stopLoss: "", leverage: "", fee: "", ...inputs },
    ",",
  );
  return [moneyOf(loss), moneyOf(size), moneyOf(margin)];
};
/** A decimal as an exact fraction: whole digits and how many of them follow the point. */
const decimal = (max: number, decimals: number): fc.Arbitrary<{ text: string; digits: bigint }> =>
  fc.integer({ min: 1, max: max * 10 ** decimals }).map((digits) => ({
    text: new Big(digits).div(10 ** decimals).toFixed(decimals),
    digits: BigInt(digits),
  }));
/** Hundredths of numerator / denominator, halves up, by whole numbers only. */
const hundredths = (numerator: bigint, denominator: bigint): bigint => (200n * numerator + denominator) / (2n * denominator);
const cents = (text: string | undefined): bigint => BigInt((text ?? "").replace(".", ""));

describe("position", () => {
  it("is what the formulas say", () => {
    expect(texts({ deposit: "2500", riskPercent: "0.5", stopLoss: "1.8", leverage: "5" })).toEqual(["12.50", "694.44", "138.89"]);
  });

  it("counts leverage as 1 when it is empty", () => {
    expect(texts({ deposit: "1000", riskPercent: "1", stopLoss: "2" })).toEqual(["10.00", "500.00", "500.00"]);
  });

  it("has no binary error: 0.1 % of 300.15 is 0.30015", () => {
    expect(
      positionOf({ deposit: "300.15", riskPercent: "0.1", stopLoss: "0.3", leverage: "", fee: "" }, ",").loss?.toString(),
    ).toBe("0.30015");
    expect(texts({ deposit: "100.5", riskPercent: "1", stopLoss: "1" })[0]).toBe("1.01");
  });

  it.each([
    ["nothing typed", {}, [undefined, undefined, undefined]],
    ["no stop", { deposit: "100", riskPercent: "1" }, ["1.00", undefined, undefined]],
    ["a stop of nothing", { deposit: "100", riskPercent: "1", stopLoss: "0" }, ["1.00", undefined, undefined]],
    ["wrong leverage", { deposit: "100", riskPercent: "1", stopLoss: "1", leverage: "0.5" }, ["1.00", "100.00", undefined]],
    ["too much risk", { deposit: "100", riskPercent: "100.1", stopLoss: "1" }, [undefined, undefined, undefined]],
    ["no deposit", { riskPercent: "1", stopLoss: "1" }, [undefined, undefined, undefined]],
    ["a deposit of nothing", { deposit: "0", riskPercent: "1", stopLoss: "1" }, ["0.00", "0.00", "0.00"]],
  ])("says only what can be said with %s", (_, inputs, expected) => {
    expect(texts(inputs)).toEqual(expected);
  });

  it.each([
    ["10", "20", "1", "20", "1.0 times", false],
    ["100", "2", "1", "", "twice the deposit", true],
    ["100", "2", "1", "2", "all of it", false],
    ["100", "2", "1", "1.9", "a little more", true],
    ["", "2", "1", "", "nobody knows what", false],
    ["100", "2", "", "", "nobody knows what", false],
  ])("of deposit %s, risk %s, stop %s and leverage %s ties up %s", (deposit, riskPercent, stopLoss, leverage, _, expected) => {
    expect(exceedsDeposit({ deposit, riskPercent, stopLoss, leverage, fee: "" }, ",")).toBe(expected);
  });

  it("takes no more than there is room for, and then loses less", () => {
    const inputs = { deposit: "2500", riskPercent: "0.5", stopLoss: "1.8", leverage: "5", fee: "" };
    const { loss, size, margin } = positionOf(inputs, ",", undefined, 100.5);
    expect([loss, size, margin].map(moneyOf)).toEqual(["1.81", "100.50", "20.10"]);
    expect(moneyOf(gainOf(inputs, ",", 2, undefined, 100.5))).toBe("2.01");
    expect(positionOf(inputs, ",", undefined, 694.45)).toEqual(positionOf(inputs, ","));
    expect(positionOf({ ...inputs, stopLoss: "" }, ",", undefined, 100).size).toBeUndefined();
    expect(exceedsDeposit({ ...inputs, deposit: "100", riskPercent: "100" }, ",", undefined, 100)).toBe(false);
  });

  it("matches whole-number arithmetic to the last cent", () => {
    fc.assert(
      fc.property(
        decimal(10_000_000, 2),
        decimal(100, 1),
        decimal(50, 1),
        fc.integer({ min: 1, max: 100 }),
        (deposit, risk, stop, leverage) => {
          const [loss, size, margin] = texts({
            deposit: deposit.text,
            riskPercent: risk.text,
            stopLoss: stop.text,
            leverage: String(leverage),
          });
          const product = deposit.digits * risk.digits;
          expect(cents(loss)).toBe(hundredths(product, 100_000n));
          expect(cents(size)).toBe(hundredths(product, 100n * stop.digits));
          expect(cents(margin)).toBe(hundredths(product, 100n * stop.digits * BigInt(leverage)));
        },
      ),
    );
  });
});

describe("what a trade costs and brings", () => {
  const inputs = { deposit: "2500", riskPercent: "0.55", stopLoss: "1.25", leverage: "", fee: "" };

  it("counts the fee for entry and exit as part of the loss", () => {
    expect(texts(inputs)).toEqual(["13.75", "1100.00", "1100.00"]);
    expect(texts({ ...inputs, fee: "0.1" })).toEqual(["13.75", "948.28", "948.28"]);
    expect(texts({ ...inputs, fee: "much" })).toEqual(["13.75", undefined, undefined]);
  });

  it.each([
    [97_039.33, "0.0113356"],
    [1.8474, "595.431"],
    [0.000_018_73, "58729311"],
    [0, undefined],
    [Number.NaN, undefined],
  ])("buys at %s so many coins: %s", (price, coins) => {
    expect(coinsOf(positionOf(inputs, ",").size, price)).toBe(coins);
  });

  it("is sized by where the stop of a plan lies", () => {
    expect(moneyOf(positionOf(inputs, ",", 1.375).size)).toBe("1000.00");
    expect(moneyOf(gainOf(inputs, ",", 2.5, 1.375))).toBe("25.00");
    expect(positionOf({ ...inputs, stopLoss: "" }, ",", 1.375).size).toBeUndefined();
  });

  it("brings the target's distance without the fees", () => {
    expect(moneyOf(gainOf(inputs, ",", 2.5))).toBe("27.50");
    expect(moneyOf(gainOf({ ...inputs, fee: "0.1" }, ",", 2.5))).toBe("21.81");
    expect(gainOf({ ...inputs, stopLoss: "" }, ",", 2.5)).toBeUndefined();
  });
});

describe("typed figures", () => {
  it("never fails, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(isWrong("deposit", text, ",")).toBe(text.trim() !== "" && valueOf("deposit", text, ",") === undefined);
      }),
    );
  });

  it.each([
    ["riskPercent", "0.155"],
    ["riskPercent", "101"],
    ["stopLoss", "0"],
    ["stopLoss", "1.255"],
    ["leverage", "0"],
    ["leverage", "101"],
    ["deposit", "much"],
    ["fee", "5.1"],
    ["fee", "0.0755"],
  ] as const)("finds %s of %s wrong, and an empty one not", (field, text) => {
    expect(isWrong(field, text, ",")).toBe(true);
    expect(isWrong(field, " ", ",")).toBe(false);
  });
});
