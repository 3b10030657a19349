// What the technical panel says of bars whose indicators are known.

import { describe, expect, it } from "vitest";
import type { Candle } from "../../../../shared/market/candle.ts";
import { makeStudies, readingsOf } from "./technical-studies.ts";

const barsOf = (closes: readonly number[], volume: (at: number) => number = () => 100): Candle[] =>
  closes.map((close, at) => ({
    openTime: at * 60_000,
    open: close,
    high: close,
    low: close,
    close,
    volume: 1,
    quoteVolume: volume(at),
  }));
const rising = Array.from({ length: 80 }, (_, at) => 100 + at);

describe("technical readings", () => {
  it("say high, rising and above while prices only rise", () => {
    const { rsi, macd, ema20, ema50, bollinger } = readingsOf(barsOf(rising), 0, makeStudies());
    expect(rsi).toEqual({ value: 100, place: 1, word: "high", isAbove: true });
    expect(macd?.isAbove).toBe(true);
    // A straight line lies (n−1)/2 steps above its average of n bars: 9.5 above 169.5, band 2·√(399/12).
    expect(ema20?.value).toBeCloseTo(100 * (179 / 169.5 - 1), 1);
    expect([ema20?.word, ema50?.word, bollinger?.isAbove]).toEqual(["above", "above", true]);
    expect(bollinger?.value).toBeCloseTo(50 + (100 * 9.5) / (4 * Math.sqrt(399 / 12)), 6);
  });

  it("say low, falling and below while prices only fall", () => {
    const { rsi, macd, ema20 } = readingsOf(barsOf([...rising].reverse()), 0, makeStudies());
    expect([rsi?.word, rsi?.value, macd?.isAbove, ema20?.word]).toEqual(["low", 0, false, "below"]);
  });

  it("compare the last closed bar's volume, not the running one's", () => {
    const volumes = (at: number): number => (at === 78 ? 400 : at === 79 ? 1 : 100);
    const { volume } = readingsOf(barsOf(rising, volumes), 0, makeStudies());
    // The bar itself is one of the twenty averaged: (19·100 + 400)/20 = 115.
    expect(volume?.value).toBeCloseTo(400 / 115, 10);
    expect(volume?.word).toBe("high");
  });

  it("keep silent where there are too few bars, or none", () => {
    const few = readingsOf(barsOf(rising.slice(0, 21)), 0, makeStudies());
    expect([few.ema50, few.macd]).toEqual([undefined, undefined]);
    expect(few.ema20).toBeDefined();
    expect(Object.values(readingsOf([], 0, makeStudies())).every((reading) => reading === undefined)).toBe(true);
  });

  it("lie in the middle of their rulers in a market that stands still", () => {
    const { ema20, macd, bollinger } = readingsOf(barsOf(rising.map(() => 5)), 0, makeStudies());
    expect([ema20?.place, macd?.place, bollinger]).toEqual([0.5, 0.5, undefined]);
  });
});
