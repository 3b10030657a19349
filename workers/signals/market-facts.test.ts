// The day's range between two statements of the exchange, and facts that follow their coins.

import { expect, it } from "vitest";
import { noLastingFacts } from "../../shared/signals/coin-facts.ts";
import { MarketFacts } from "./market-facts.ts";

const coin = (symbol: string) => ({ symbol, pair: `${symbol}USDT`, tickSize: "1", decimals: 0, active: true });
const day = (price: number, high?: number, low?: number) => ({ price, volume24h: 1, dayOpen: 1, high, low });
const begun = (...symbols: string[]): MarketFacts => {
  const facts = new MarketFacts();
  facts.follow(symbols.map(coin));
  return facts;
};

it("widens the stated range by later prices, and narrows it where the exchange states a narrower one", () => {
  const facts = begun("AAA", "BBB");
  facts.applyDay(new Map([["AAAUSDT", day(10, 12, 8)]]));
  facts.second(Float64Array.of(13, 5));
  facts.second(Float64Array.of(7, 5));
  expect([...facts.ranges]).toEqual([13, 7, Number.NaN, Number.NaN]);
  facts.applyDay(new Map([["AAAUSDT", day(9, 11, 8.5)]]));
  expect([...facts.ranges.slice(0, 2)]).toEqual([11, 8.5]);
});

it("knows no range where the exchange states none", () => {
  const facts = begun("AAA");
  facts.applyDay(new Map([["AAAUSDT", day(10)]]));
  facts.second(Float64Array.of(13));
  expect([...facts.ranges]).toEqual([Number.NaN, Number.NaN]);
});

it("keeps what it knows of coins that stay, and nothing of a position given to another", () => {
  const facts = begun("AAA", "BBB");
  facts.applyDay(
    new Map([
      ["AAAUSDT", day(10, 12, 8)],
      ["BBBUSDT", day(1, 2, 1)],
    ]),
  );
  facts.follow([coin("AAA"), coin("CCC"), coin("DDD")]);
  expect([...facts.ranges]).toEqual([12, 8, ...new Float64Array(4).fill(Number.NaN)]);
});

it("takes lasting facts of its own coins alone", () => {
  const facts = new MarketFacts();
  const [now, before] = [[coin("AAA")], [coin("BBB")]];
  facts.follow(now);
  facts.learn(before, { ...noLastingFacts(1), listedAt: Float64Array.of(5) });
  expect(facts.lasting.listedAt[0]).toBeNaN();
  facts.learn(now, { ...noLastingFacts(1), listedAt: Float64Array.of(6) });
  expect(facts.lasting.listedAt[0]).toBe(6);
});
