// The count in "only MEXC is available" is MEXC's, whatever exchange is on screen when the sentence is shown.

import { expect, it } from "vitest";
import { defaultCoins } from "./default-coins.ts";

it("is what MEXC's table holds, and the promised number while another table or none is there", () => {
  expect(defaultCoins({ exchange: "mexc", activeCount: 158 })).toBe(158);
  expect(defaultCoins({ exchange: "binance", activeCount: 179 })).toBe(160);
  expect(defaultCoins({ exchange: "mexc", activeCount: 0 })).toBe(160);
});
