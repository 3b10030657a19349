// @vitest-environment happy-dom
// A planned trade is long or short by where its stop lies, and is kept with its coin.

import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FIELD } from "../../shared/market/fields.ts";
import { MarketTable } from "../../shared/market/market-table.ts";
import { MarketMoment } from "../market/market-moment.ts";
import type { MarketStore } from "../market/market-store.ts";

async function open() {
  vi.resetModules();
  return import("./trade-plan.store.ts");
}

const BTC = "MEXC:BTCUSDT";

describe("a trade plan", () => {
  afterEach(() => localStorage.clear());

  it("begins as a long with a target twice as far as its stop", async () => {
    const { planTrade, stopPercentOf, targetPercentOf, useTradePlans } = await open();
    planTrade(BTC, 200, 1.5);
    const plan = useTradePlans.getState().tradePlans[BTC];
    if (!plan) throw new Error("It was just planned");
    expect(plan).toEqual({ entry: 200, stop: 197, target: 206 });
    expect([stopPercentOf(plan), targetPercentOf(plan)]).toEqual([1.5, 3]);
  });

  it("has its stop on the exchange's grid of prices, never nearer to the entry than was asked", async () => {
    const { planTrade, stopAt, useTradePlans } = await open();
    planTrade(BTC, 100_765.25, 1.3, "0.01");
    expect(useTradePlans.getState().tradePlans[BTC]).toMatchObject({ stop: 99_455.3, target: 103_385.15 });
    expect(stopAt(100_765.25, 1.3, "0.01", -1)).toBe(102_075.2);
    expect(stopAt(100, 1, "0.5")).toBe(99);
    expect(stopAt(0.3, 1, "0.1", -1)).toBe(0.4);
    expect(stopAt(0.000_01, 1, "0.001")).toBeCloseTo(0.000_009_9, 12);
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 1e9 }),
        fc.integer({ min: 1, max: 9000 }),
        fc.integer({ min: 0, max: 9 }),
        fc.constantFrom(1 as const, -1 as const),
        (ticks, hundredths, decimals, side) => {
          const tick = (10 ** -decimals).toFixed(decimals);
          const [entry, percent] = [ticks / 10 ** decimals, hundredths / 100];
          const stop = stopAt(entry, percent, tick, side);
          const steps = stop * 10 ** decimals;
          expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-5);
          const distance = ticks * (percent / 100);
          expect(Math.abs(steps - ticks)).toBeGreaterThan(distance - 1e-3);
          expect(Math.abs(steps - ticks)).toBeLessThan(distance + 1.001);
        },
      ),
    );
  });

  it("is a short once its stop lies above the entry", async () => {
    const { targetPercentOf } = await open();
    expect(targetPercentOf({ entry: 100, stop: 101, target: 97 })).toBe(3);
    expect(targetPercentOf({ entry: 100, stop: 101, target: 103 })).toBe(-3);
  });

  it("is kept by coin over a reload, until it is ended; lines at no price are not moved", async () => {
    const first = await open();
    first.planTrade(BTC, 200);
    first.planTrade("MEXC:ETHUSDT", 10);
    first.moveLine(BTC, "target", 250);
    first.moveLine(BTC, "stop", 0);
    const second = await open();
    expect(second.useTradePlans.getState().tradePlans[BTC]).toEqual({ entry: 200, stop: 198, target: 250 });
    second.endPlan(BTC);
    const third = await open();
    expect(Object.keys(third.useTradePlans.getState().tradePlans)).toEqual(["MEXC:ETHUSDT"]);
  });

  it("forgets what is no plan, and the plans changed longest ago above fifty", async () => {
    localStorage.setItem("tradePlans", '{"MEXC:AUSDT":{"entry":1,"stop":2},"B":{"entry":1,"stop":2,"target":3}}');
    const { planTrade, useTradePlans } = await open();
    expect(useTradePlans.getState().tradePlans).toEqual({});
    for (let coin = 0; coin < 51; coin++) planTrade(`MEXC:C${coin}USDT`, 1);
    const coins = Object.keys(useTradePlans.getState().tradePlans);
    expect([coins.length, coins.includes("MEXC:C0USDT")]).toEqual([50, false]);
  });
});

describe("a coin's price for a plan", () => {
  const table = new MarketTable(1);
  table.column(FIELD.price)[0] = 5;
  const coins = [{ symbol: "BTC", decimals: 2, tickSize: "0.01", active: true }];
  const store = Object.assign(new MarketMoment(), { exchange: "mexc", coins, table }) as unknown as MarketStore;

  it("is that of the table on screen, or else of the coin's chart", async () => {
    const [{ shownPriceOf }, { offerChartPrice }] = [await open(), await import("./charted.store.ts")];
    const ends = [offerChartPrice(BTC, () => 6), offerChartPrice("BINANCE:BTCUSDT", () => 7)];
    expect(shownPriceOf(store, BTC)).toBe(5);
    expect(shownPriceOf(store, "BINANCE:BTCUSDT")).toBe(7);
    for (const end of ends) end();
    expect(shownPriceOf(store, "BINANCE:BTCUSDT")).toBeNaN();
  });
});
