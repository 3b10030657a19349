// Stored choices of indicators are known ones, each once, four at most.

import { expect, it } from "vitest";
import { indicatorsOf } from "./indicators.ts";

it.each([
  [{ main: ["rsi", "rsi", "vwap"] }, { main: ["vwap", "rsi"] }],
  [{ "0": ["sma20", "sma50", "ema9", "vwap", "rsi"] }, { "0": ["sma20", "sma50", "ema9", "vwap"] }],
  [
    { main: "rsi", 3: ["magic"] },
    { main: [], 3: [] },
  ],
  [null, undefined],
  ["rsi", undefined],
])("%j reads %j", (stored, read) => {
  expect(indicatorsOf(stored)).toEqual(read);
});
