import { expect, test } from "vitest";
import { agreementOf } from "./volume-agreement.ts";

const agreement = (given: number, step: number, trades: number) =>
  agreementOf("check", [{ what: "BTCUSDT", given, step, trades }]);

test("a difference is reported even for a turnover without a step", () => {
  expect(agreement(150, 0, 100).found).toBe("candle disagrees: 1 of 1; BTCUSDT: 150 USDT given, its trades make 100");
  expect(agreement(150, 0, 150.4).found).toContain("rounding: 1 of 1 are rounded to 1 but printed to 0");
});

test("missing items are named, but only the first five", () => {
  const names = ["A", "B", "C", "D", "E", "F", "G"];
  expect(agreementOf("check", [], names)).toMatchObject({
    verdict: "differs",
    found: "not seen: A, B, C, D, E and 2 more",
  });
});
