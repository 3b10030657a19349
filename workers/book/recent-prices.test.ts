// Changes of prices to the millisecond.

import { expect, it } from "vitest";
import { RecentPrices } from "./recent-prices.ts";

it("knows when a price first was beyond a level, also from trades that come late", () => {
  const prices = new RecentPrices(2);
  prices.trade(1, 100, 1000);
  prices.trade(1, 101.5, 1400);
  prices.trade(1, 101, 1200);
  prices.trade(1, 99, 1900);
  expect(prices.firstBeyond(1, 101, 1, 1000, 2000)).toBe(1200);
  expect(prices.firstBeyond(1, 101.2, 1, 1000, 2000)).toBe(1400);
  expect(prices.firstBeyond(1, 99.5, -1, 1000, 2000)).toBe(1900);
  expect(prices.firstBeyond(1, 101, 1, 1300, 1400)).toBeNaN();
  expect(prices.firstBeyond(0, 1, 1, 0, 2000)).toBeNaN();
});

it("does not count the same price twice, and says nothing of what it no longer has", () => {
  const prices = new RecentPrices(1);
  for (let time = 0; time < 1000; time++) prices.trade(0, 100, time);
  expect(prices.firstBeyond(0, 100, 1, 0, 1000)).toBe(0);
  for (let at = 0; at < 300; at++) prices.trade(0, 101 + (at % 2), 1000 + at);
  expect(prices.firstBeyond(0, 100, 1, 0, 1000)).toBeNaN();
  expect(prices.firstBeyond(0, 101, 1, 1050, 1100)).toBe(1050);
});

it("keeps what it knows when there are more coins, and nothing of a coin whose place another got", () => {
  const prices = new RecentPrices(1);
  prices.trade(0, 100, 5);
  prices.grow(3);
  prices.trade(2, 7, 6);
  expect([prices.firstBeyond(0, 100, 1, 0, 10), prices.firstBeyond(2, 7, -1, 0, 10)]).toEqual([5, 6]);
  prices.clear(0);
  expect(prices.firstBeyond(0, 100, 1, 0, 10)).toBeNaN();
});
