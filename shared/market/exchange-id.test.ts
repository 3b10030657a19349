import { expect, it } from "vitest";
import {
  DEFAULT_EXCHANGE,
  EVERY_PLAN_EXCHANGES,
  EXCHANGES,
  exchangeOf,
  exchangeOfWireNumber,
  isExchangeId,
  tradePageOf,
  type ExchangeId,
} from "./exchange-id.ts";
import * as registry from "./exchange-registry.ts";

it("registers each exchange under its own id", () => {
  expect(Object.keys(registry)).toEqual(Object.values(registry).map(({ id }) => id));
  for (const id of EXCHANGES) expect(id).toMatch(/^[a-z][a-z0-9]*$/);
});

it("gives each exchange a wire number of its own that fits a byte and never changes", () => {
  const numbers = EXCHANGES.map((id) => exchangeOf(id).wireNumber);
  expect(new Set(numbers).size).toBe(EXCHANGES.length);
  for (const number of numbers) expect(number >= 0 && number <= 255 && Number.isInteger(number)).toBe(true);
  expect([exchangeOf("binance").wireNumber, exchangeOf("mexc").wireNumber]).toEqual([0, 1]);
  expect(EXCHANGES.map((id) => exchangeOfWireNumber(exchangeOf(id).wireNumber))).toEqual(EXCHANGES);
  expect(exchangeOfWireNumber(250)).toBeUndefined();
});

it("states base addresses without a path", () => {
  for (const { rest, ws } of EXCHANGES.flatMap((id) => exchangeOf(id).hosts)) {
    expect(rest).toMatch(/^https:\/\/[^/?#]+$/);
    expect(ws).toMatch(/^wss:\/\/[^/?#]+$/);
  }
});

it("shows MEXC first and to everybody, Binance to plans with all exchanges", () => {
  expect(EXCHANGES.slice(0, 1)).toEqual(["mexc"]);
  expect(EVERY_PLAN_EXCHANGES).toEqual(["mexc"]);
  expect(DEFAULT_EXCHANGE).toBe("mexc");
});

it("knows no other id", () => {
  expect(isExchangeId("mexc")).toBe(true);
  expect(isExchangeId("toString")).toBe(false);
  expect(() => exchangeOf("nowhere" as ExchangeId)).toThrow("Unknown exchange nowhere");
});

it("links a coin's page on the exchange's own site", () => {
  expect(tradePageOf("mexc", "BTC")).toBe("https://www.mexc.com/exchange/BTC_USDT");
  expect(tradePageOf("binance", "币安人生")).toBe(`https://www.binance.com/en/trade/${encodeURIComponent("币安人生")}_USDT`);
});
