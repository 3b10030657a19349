import fc from "fast-check";
import { expect, test } from "vitest";
import { simulation as binance } from "../binance/binance-simulation.ts";
import { simulation as mexc } from "../mexc/mexc-simulation.ts";
import { Bar } from "./bar.ts";
import type { ListingVenue } from "./listing.ts";
import { generatedSymbols } from "./open-market.ts";
import { PricePaths } from "./price-path.ts";
import { addTrades, type MinuteTrades } from "./tape.ts";

const NOW = Date.UTC(2026, 10, 22, 13, 37, 5);
const MINUTE = Math.floor(NOW / 60_000);

const open = (seed = 7, exchange: ListingVenue = binance, rate = 1) =>
  generatedSymbols(exchange, 60, rate, seed, { paths: new PricePaths(seed), nowMs: NOW });

const plain = (trades: MinuteTrades) =>
  JSON.stringify([trades.firstId, [...trades.offsetMs], [...trades.ticks], [...trades.lots]]);

test.each([binance, mexc])("on $exchange any bar is the sum of its trades, ids run on and times never fall", (exchange) => {
  const symbols = open(3, exchange, 2);
  fc.assert(
    fc.property(fc.nat(symbols.length - 1), fc.nat(20 * 1440), (at, back) => {
      const { tape } = symbols[at]!;
      const minute = MINUTE - back;
      const bar = new Bar();
      tape.readBar(minute, bar);
      const trades = tape.trades(minute);
      const summed = new Bar();
      summed.reset(tape.ticksBefore(minute), tape.firstIdOf(minute));
      addTrades(summed, trades, minute * 60_000, (minute + 1) * 60_000);
      expect(summed).toEqual(bar);
      expect(tape.firstIdOf(minute + 1)).toBe(trades.firstId + trades.count);
      const times = [...trades.offsetMs];
      expect(times.every((time, index) => time >= (times[index - 1] ?? 0) && time < 60_000)).toBe(true);
      expect([...trades.ticks, ...trades.lots].every((value) => value >= 1 && Number.isInteger(value))).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test("an empty minute stands at the price of the last trade before it", () => {
  const symbol = open(7, binance, 0.03).at(50)!;
  let empties = 0;
  for (let minute = MINUTE - 600; minute < MINUTE; minute++) {
    const { count } = symbol.tape.trades(minute);
    if (count > 0) continue;
    empties++;
    let before = minute - 1;
    while (symbol.tape.trades(before).count === 0) before--;
    const last = symbol.tape.trades(before);
    expect(symbol.tape.ticksBefore(minute)).toBe(last.ticks[last.count - 1]);
  }
  expect(empties).toBeGreaterThan(0);
});

test("the same seed gives the same trades in whatever order minutes are read; another seed gives others", () => {
  const once = open(11);
  const again = open(11);
  const other = open(12);
  for (const at of [0, 5, 40]) {
    const forward = [0, 1, 2, 3, 1500, 9000].map((back) => plain(once[at]!.tape.trades(MINUTE - back)));
    const backward = [9000, 1500, 3, 2, 1, 0].map((back) => plain(again[at]!.tape.trades(MINUTE - back))).reverse();
    expect(backward).toEqual(forward);
    expect(plain(other[at]!.tape.trades(MINUTE))).not.toBe(forward[0]);
  }
});

test("days join: the price does not jump at midnight", () => {
  for (const { tape, kind } of open()) {
    if (kind !== "coin") continue;
    const midnight = Math.floor(MINUTE / 1440) * 1440;
    const before = tape.ticksBefore(midnight);
    const after = tape.ticksBefore(midnight + 3);
    expect(Math.abs(after / before - 1)).toBeLessThan(0.08);
  }
});

test("both exchanges quote a coin at nearly the same price", () => {
  const twins = new Map(open(7, mexc).map((symbol) => [symbol.pair, symbol]));
  for (const symbol of open().slice(0, 30)) {
    const twin = twins.get(symbol.pair)!;
    const here = symbol.tape.ticksBefore(MINUTE) / 10 ** symbol.priceDecimals;
    const there = twin.tape.ticksBefore(MINUTE) / 10 ** twin.priceDecimals;
    expect(Math.abs(here / there - 1)).toBeLessThan(0.03);
  }
});

test("a chosen moment shows the same trades, candles and ids at whatever time it is opened", () => {
  const LAG = 3 * 1440 + 137;
  const late = generatedSymbols(mexc, 60, 1, 7, { paths: new PricePaths(7), nowMs: NOW + LAG * 60_000, lagMinutes: LAG });
  const then = open(7, mexc);
  fc.assert(
    fc.property(fc.nat(then.length - 1), fc.nat(18 * 1440), (at, back) => {
      const [lagging, own] = [late[at]!.tape, then[at]!.tape];
      const minute = MINUTE - back;
      const [shown, bar] = [new Bar(), new Bar()];
      lagging.readBar(minute + LAG, shown);
      own.readBar(minute, bar);
      expect(shown).toEqual(bar);
      expect(lagging.trades(minute + LAG)).toEqual({ ...own.trades(minute), minute: minute + LAG });
      expect(lagging.ticksBefore(minute + LAG)).toBe(own.ticksBefore(minute));
    }),
    { numRuns: 100 },
  );
});
