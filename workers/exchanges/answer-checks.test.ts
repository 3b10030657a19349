// Rows of candles are an exchange's word: those that cannot be true are refused.

import { expect, it } from "vitest";
import { candlesOf } from "./answer-checks.ts";
import { RestError } from "./rest-error.ts";
import { kline } from "./testing/scripted-rest.ts";

const COLUMN = { open: 1, high: 2, low: 3, close: 4, volume: 5, quoteVolume: 7 } as const;

it("takes a candle as it was served", () => {
  expect(candlesOf("mexc", "klines", [kline(60_000)])).toEqual([
    { openTime: 60_000, open: 1, high: 3, low: 0.5, close: 2, volume: 10, quoteVolume: 20, quoteStep: 1 },
  ]);
});

it.each([
  [["239393.69", "12.5", "0"], 0.01],
  [["0.12345678"], 1e-8],
  [["7", "0"], 1],
])("knows that quote volumes like %j are rounded to %d", (texts, step) => {
  const rows = texts.map((text, at) => kline((at + 1) * 60_000).with(COLUMN.quoteVolume, text));
  for (const { quoteStep } of candlesOf("mexc", "klines", rows)) expect(quoteStep).toBeCloseTo(step, 12);
});

it.each(Object.entries(COLUMN))("refuses a candle whose %s is negative or no number", (_name, column) => {
  for (const text of ["-7482.36", "x", ""])
    expect(() => candlesOf("mexc", "klines", [kline(60_000).with(column, text)])).toThrow(RestError);
});

it.each(["open", "high", "low", "close"] as const)("refuses a candle whose %s is zero", (name) => {
  expect(() => candlesOf("mexc", "klines", [kline(60_000).with(COLUMN[name], "0")])).toThrow(RestError);
});
