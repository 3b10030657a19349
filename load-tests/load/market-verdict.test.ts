// A market passes only if complete: every coin, every window, all of them true and in time.

import { expect, test } from "vitest";
import { WINDOW_COUNT } from "../../shared/market/fields.ts";
import { faultsOf } from "./market-verdict.ts";

const COINS = 1000;
const WINDOWS = COINS * WINDOW_COUNT;
const ON_TIME = Array.from({ length: 200 }, () => 120);
const whole = {
  ...{ listed: COINS, coins: COINS, known: WINDOWS, exact: WINDOWS },
  ...{ delaysOfFill: ON_TIME, delays: ON_TIME, wrong: 0 },
};

test("a whole and true market has no fault, nor one late frame of two hundred", () => {
  expect(faultsOf(whole)).toEqual([]);
  expect(faultsOf({ ...whole, delays: [...ON_TIME, 900] })).toEqual([]);
});

test.each([
  [{ coins: COINS - 1 }, "999 of 1000 coins have a price"],
  [{ known: 0.6 * WINDOWS }, "4800 of 8000 windows are known"],
  [{ exact: 0.99 * WINDOWS }, "7920 of 8000 windows are true to the second"],
  [{ delaysOfFill: [...ON_TIME, 900, 900, 900] }, "frames left later than 400 ms while the past was fetched"],
  [{ delays: [...ON_TIME, 900, 900, 900] }, "frames left later than 400 ms"],
  [{ delays: [] }, "frames left later than 400 ms"],
  [{ wrong: 3 }, "3 figures are wrong"],
])("%o is named", (measured, fault) => {
  expect(faultsOf({ ...whole, ...measured })).toEqual([fault]);
});
