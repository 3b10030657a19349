import { expect, it } from "vitest";
import { candlesOf } from "./answer-checks.ts";
import { RestError } from "./rest-error.ts";
import { kline } from "./testing/scripted-rest.ts";

const SOURCE = { exchange: "mexc", path: "klines" } as const;
const COLUMN = { open: 1, high: 2, low: 3, close: 4, volume: 5, quoteVolume: 7 } as const;

it("takes a candle as it was served", () => {
  expect(candlesOf(SOURCE, [kline(60_000)])).toEqual([
    { openTime: 60_000, open: 1, high: 3, low: 0.5, close: 2, volume: 10, quoteVolume: 20, quoteStep: 1 },
  ]);
});

it.each([
  [["239393.69", "12.5", "0"], 0.01],
  [["0.12345678"], 1e-8],
  [["7", "0"], 1],
  [["1e-7", "2"], 1e-7],
  [["1.25e1"], 0.1],
  [["1.5e3"], 1],
  [["1.5", "2.00000000000000000001", "3.25"], 0.01],
  [["1.1234567890123", "1.12345678901234"], 1e-12],
])("knows that quote volumes like %j are rounded to %d", (texts, step) => {
  const rows = texts.map((text, at) => kline((at + 1) * 60_000).with(COLUMN.quoteVolume, text));
  for (const { quoteStep } of candlesOf(SOURCE, rows)) expect(quoteStep).toBeCloseTo(step, 12);
});

it.each(Object.entries(COLUMN))("leaves out a candle whose %s is negative or no number", (_name, column) => {
  for (const text of ["-7482.36", "x", "", null])
    expect(candlesOf(SOURCE, [kline(60_000).with(column, text), kline(120_000)])).toEqual(candlesOf(SOURCE, [kline(120_000)]));
});

it.each(["open", "high", "low", "close"] as const)("leaves out a candle whose %s is zero, and counts it", (name) => {
  const leftOut: string[] = [];
  const source = { ...SOURCE, onLeftOut: (path: string, sample: string) => leftOut.push(`${path} ${sample.slice(0, 7)}`) };
  const rows = [kline(60_000), kline(120_000).with(COLUMN[name], "0"), kline(180_000)];
  expect(candlesOf(source, rows).map(({ openTime }) => openTime)).toEqual([60_000, 180_000]);
  expect(leftOut).toEqual(["klines [120000"]);
  expect(candlesOf(source, [kline(120_000).with(COLUMN[name], "0")])).toEqual([]);
});

it.each([
  ["a blank volume", COLUMN.volume, " "],
  ["a volume in another base", COLUMN.volume, "0x10"],
  ["a close above its high", COLUMN.close, "3.5"],
  ["a close below its low", COLUMN.close, "0.4"],
  ["an open above its high", COLUMN.open, "3.5"],
  ["a high that no price is", COLUMN.high, "1e300"],
  ["a time in microseconds", 0, 1_790_000_040_000_000],
  ["a time that is none", 0, 1e300],
  ["a time within a millisecond", 0, 0.5],
  ["the beginning of 1970 for its time", 0, 0],
  ["a time within a minute", 0, 120_001],
  ["a quote volume of 400 decimals", COLUMN.quoteVolume, `1.${"1".repeat(400)}`],
  ["a quote volume of 300 decimals", COLUMN.quoteVolume, "1e-300"],
])("loses a row with %s, and nothing else", (_what, column, value) => {
  const good = [kline(60_000), kline(180_000)];
  const leftOut: string[] = [];
  const source = { ...SOURCE, onLeftOut: (path: string) => leftOut.push(path) };
  expect(candlesOf(source, good.toSpliced(1, 0, kline(120_000).with(column, value)))).toEqual(candlesOf(SOURCE, good));
  expect(leftOut).toEqual(["klines"]);
});

it("accepts second candles only at whole seconds", () => {
  expect(candlesOf(SOURCE, [kline(61_000), kline(62_500)], 1000).map(({ openTime }) => openTime)).toEqual([61_000]);
});

it("takes the row with more volume of two at one time, wherever it is", () => {
  const empty = kline(60_000).with(COLUMN.volume, "0").with(COLUMN.quoteVolume, "0");
  for (const rows of [
    [empty, kline(60_000)],
    [kline(60_000), empty],
  ])
    expect(candlesOf(SOURCE, rows)).toEqual(candlesOf(SOURCE, [kline(60_000)]));
});

it.each([{ a: 1 }, "klines", [null], [[1, "x"]], [{ openTime: 1 }]].map((answer) => [answer]))(
  "refuses %j, which holds no candles at all",
  (answer) => {
    expect(() => candlesOf(SOURCE, answer)).toThrow(RestError);
  },
);
