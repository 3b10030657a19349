// REST rows come back as the figures they were made from.

import { describe, expect, it } from "vitest";
import { tickerRow } from "../../shared/contracts/rows.ts";
import { changePercent } from "../../shared/market/change.ts";
import { FIELD, WINDOW_COUNT } from "../../shared/market/fields.ts";
import { FakeMarket } from "../testing/fake-market.ts";
import { marketTimeOf, tableOfRows } from "./table-of-rows.ts";

describe("tableOfRows", () => {
  const market = new FakeMarket("mexc", 60);
  const rows = market.universe.symbols.map((coin, position) => tickerRow(market.table, position, coin));
  const { table, coins } = tableOfRows(rows);

  it("keeps price, volume, ratio and change", () => {
    for (let position = 0; position < 60; position++) {
      for (const field of [FIELD.price, FIELD.volume24h, FIELD.ratio + 3])
        expect(table.column(field)[position]).toEqual(market.table.column(field)[position]);
      for (let window = 0; window < WINDOW_COUNT; window++) {
        const change = (from: typeof table): number =>
          changePercent(from.column(FIELD.price)[position] as number, from.column(FIELD.reference + window)[position] as number);
        if (Number.isNaN(change(market.table))) expect(change(table)).toBeNaN();
        else expect(change(table)).toBeCloseTo(change(market.table), 8);
      }
    }
  });
  it("keeps the change of a day, and which is unknown", () => {
    const change = (from: typeof table, position: number): number =>
      changePercent(from.column(FIELD.price)[position] as number, from.column(FIELD.dayOpen)[position] as number);
    for (let position = 0; position < 60; position++)
      if (position === 30) expect(change(table, position)).toBeNaN();
      else expect(change(table, position)).toBeCloseTo(change(market.table, position), 8);
    expect(rows[30]?.change_24h_percent).toBe(null);
  });
  it("knows the coins", () => {
    expect(coins[6]).toEqual({ symbol: "PEPE", tickSize: "0.00000001", decimals: 8, active: true });
  });
  it("stands for the moment the server said, else for that of its newest trade", () => {
    expect(marketTimeOf({ rows, marketTime: 1_790_000_000_000 })).toBe(1_790_000_000_000);
    expect(marketTimeOf({ rows, marketTime: Number.NaN })).toBe(Math.max(...rows.map((row) => row.updated_at)));
    expect(marketTimeOf({ rows: [], marketTime: Number.NaN })).toBe(0);
  });
});
