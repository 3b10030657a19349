// The count in "only MEXC is available" is MEXC's, whatever exchange is on screen when the sentence is shown.

import { expect, it } from "vitest";
import { everyPlanCoins } from "./every-plan-coins.ts";

it("is what MEXC's table holds, and the promised number while another table or none is there", () => {
  expect(everyPlanCoins({ exchange: "mexc", activeCount: 158 })).toEqual({ open: ["MEXC"], count: 158 });
  expect(everyPlanCoins({ exchange: "binance", activeCount: 179 }).count).toBe(160);
  expect(everyPlanCoins({ exchange: "mexc", activeCount: 0 }).count).toBe(160);
});
