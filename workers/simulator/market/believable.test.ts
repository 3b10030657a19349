import { expect, test } from "vitest";
import { simulation as binance } from "../binance/binance-simulation.ts";
import { Bar } from "./bar.ts";
import { generatedSymbols } from "./open-market.ts";
import { PricePaths } from "./price-path.ts";
import type { SimSymbol } from "./sim-symbol.ts";

const MINUTE = Math.floor(Date.UTC(2026, 10, 22, 13, 37) / 60_000);
const coins = generatedSymbols(binance, 179, 1, 1, { paths: new PricePaths(1), nowMs: MINUTE * 60_000 }).filter(
  ({ kind }) => kind === "coin",
);

function minuteReturns({ tape }: SimSymbol): number[] {
  return Array.from({ length: 1000 }, (_, back) =>
    Math.log(tape.ticksBefore(MINUTE - back) / tape.ticksBefore(MINUTE - back - 1)),
  );
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test("returns have fat tails and follow BTC", () => {
  const [btc, eth] = [minuteReturns(coins[0]!), minuteReturns(coins[1]!)];
  const spread = (values: number[]) => Math.sqrt(mean(values.map((value) => value ** 2)));
  const kurtosis = mean(eth.map((value) => value ** 4)) / spread(eth) ** 4;
  expect(kurtosis).toBeGreaterThan(4);
  expect(mean(btc.map((value, at) => value * eth[at]!)) / (spread(btc) * spread(eth))).toBeGreaterThan(0.3);
});

test("about 215 trades a second come from 179 coins, most of them from few, and volumes fall by a power law", () => {
  const bar = new Bar();
  const day = coins.map(({ tape, priceDecimals, lotDecimals }) => {
    let [trades, turnover] = [0, 0];
    for (let minute = MINUTE - 1440; minute < MINUTE; minute += 5) {
      tape.readBar(minute, bar);
      trades += bar.count * 5;
      turnover += (bar.turnover * 5) / 10 ** (priceDecimals + lotDecimals);
    }
    return { trades, turnover };
  });
  const trades = day.reduce((sum, each) => sum + each.trades, 0) / 86_400;
  expect(trades).toBeGreaterThan(150);
  expect(trades).toBeLessThan(300);
  const volumes = day.map(({ turnover }) => turnover).sort((a, b) => b - a);
  expect(volumes[0]! / volumes[9]!).toBeGreaterThan(4);
  expect(volumes[9]! / volumes[99]!).toBeGreaterThan(4);
  expect(volumes[170]!).toBeGreaterThan(50_000);
});

test("thin coins stay silent for minutes", () => {
  const { tape } = coins[170]!;
  let longest = 0;
  for (let minute = MINUTE - 1440, silent = 0; minute < MINUTE; minute++) {
    silent = tape.trades(minute).count === 0 ? silent + 1 : 0;
    longest = Math.max(longest, silent);
  }
  expect(longest).toBeGreaterThanOrEqual(3);
});

test("at most times some coin has moved by more than one percent in five minutes", () => {
  const lively = Array.from({ length: 48 }, (_, at) => MINUTE - at * 30).filter((minute) =>
    coins.some(({ tape }) => Math.abs(tape.ticksBefore(minute) / tape.ticksBefore(minute - 5) - 1) > 0.01),
  );
  expect(lively.length).toBeGreaterThan(40);
});
