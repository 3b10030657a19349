import fc from "fast-check";
import { expect, test } from "vitest";
import { simulation as binance } from "../binance/binance-simulation.ts";
import { Bar } from "./bar.ts";
import { openOf, stepFrom } from "./candles.ts";
import { generatedSymbols } from "./open-market.ts";
import { PricePaths } from "./price-path.ts";
import { SimMarket } from "./sim-market.ts";

const NOW = Date.UTC(2026, 10, 22, 13, 37, 5, 123);
const MINUTE = 60_000;
const DAY = 86_400_000;

const openMarket = () => new SimMarket(() => NOW, generatedSymbols(binance, 30, 1, 5, { paths: new PricePaths(5), nowMs: NOW }));

test("seconds sum to minutes and minutes to hours", () => {
  const market = openMarket();
  fc.assert(
    fc.property(
      fc.nat(29),
      fc.nat(3000),
      fc.constantFrom([1000, MINUTE], [MINUTE, 5 * MINUTE], [MINUTE, 60 * MINUTE]),
      (at, back, [fine, coarse]) => {
        const { candles } = market.entries[at]!;
        const open = openOf(coarse, NOW - (back + 60) * MINUTE);
        const [whole, part, summed] = [new Bar(), new Bar(), new Bar()];
        expect(candles.read(open, open + coarse, NOW, whole)).toBe(true);
        for (let from = open; from < open + coarse; from += fine) {
          candles.read(from, from + fine, NOW, part);
          if (from === open) summed.reset(part.open, part.firstId);
          summed.append(part);
        }
        expect(summed).toEqual(whole);
      },
    ),
    { numRuns: 60 },
  );
});

test("the running minute holds only what has happened", () => {
  const { candles, symbol } = openMarket().entries[0]!;
  const bar = new Bar();
  const open = openOf(MINUTE, NOW);
  candles.read(open, open + MINUTE, NOW, bar);
  const trades = symbol.tape.trades(open / MINUTE);
  const past = [...trades.offsetMs].filter((offset) => offset <= NOW - open).length;
  expect(bar.count).toBe(past);
  expect(past).toBeLessThan(trades.count);
});

test("weeks open on Monday and months on the first", () => {
  expect(new Date(openOf(7 * DAY, NOW)).getUTCDay()).toBe(1);
  expect(new Date(openOf("month", NOW)).toISOString()).toBe("2026-11-01T00:00:00.000Z");
  expect(new Date(stepFrom("month", openOf("month", NOW), -11)).toISOString()).toBe("2025-12-01T00:00:00.000Z");
});

test("history before the tape is there for charts", () => {
  const { candles } = openMarket().entries[0]!;
  const bar = new Bar();
  const open = openOf(DAY, NOW - 400 * DAY);
  expect(candles.read(open, open + DAY, NOW, bar)).toBe(true);
  expect(bar.high).toBeGreaterThanOrEqual(Math.max(bar.open, bar.close));
  expect(bar.volume).toBeGreaterThan(0);
});

test("minutes go back as far as hours, sum to them, and begin with the listing", () => {
  const { candles, symbol } = openMarket().entries[25]!;
  const [hour, minute, summed] = [new Bar(), new Bar(), new Bar()];
  const open = openOf(60 * MINUTE, NOW - 30 * DAY);
  expect(candles.read(open, open + 60 * MINUTE, NOW, hour)).toBe(true);
  let last = hour.open;
  for (let from = open; from < open + 60 * MINUTE; from += MINUTE) {
    expect(candles.read(from, from + MINUTE, NOW, minute)).toBe(true);
    expect([minute.open, minute.low <= minute.close, minute.high >= minute.open]).toEqual([last, true, true]);
    if (from === open) summed.reset(minute.open, minute.firstId);
    summed.append(minute);
    last = minute.close;
  }
  expect(summed).toEqual(hour);
  expect(symbol.oldestMs).toBeLessThan(open);
  expect(candles.read(symbol.oldestMs - MINUTE, symbol.oldestMs, NOW, minute)).toBe(false);
  expect(candles.read(symbol.oldestMs, symbol.oldestMs + MINUTE, NOW, minute)).toBe(true);
});

test("the rolling day is the sum of its trades to the millisecond, fresh or carried along", () => {
  const market = openMarket();
  const carried = market.entries[3]!;
  for (const offset of [0, 7_300, 61_000, 65_432, 180_000]) {
    const now = NOW + offset;
    const sums = new Bar();
    for (let minute = Math.floor((now - DAY) / MINUTE); minute * MINUTE <= now; minute++) {
      const trades = carried.symbol.tape.trades(minute);
      for (let index = 0; index < trades.count; index++) {
        const time = minute * MINUTE + trades.offsetMs[index]!;
        if (time > now - DAY && time <= now) sums.add(trades.ticks[index]!, trades.lots[index]!, trades.sell[index] === 1);
      }
    }
    const day = market.dayAt(carried, now);
    const fresh = openMarket();
    expect(fresh.dayAt(fresh.entries[3]!, now)).toEqual(day);
    sums.firstId = day.firstId;
    expect(sums).toEqual(day);
  }
});
