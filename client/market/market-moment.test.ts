// What a moment of the market knows of a coin, and what it cannot know yet.

import { expect, it } from "vitest";
import { FIELD } from "../../shared/market/fields.ts";
import { MarketTable } from "../../shared/market/market-table.ts";
import { MarketMoment } from "./market-moment.ts";

const LISTED = Date.UTC(2026, 10, 27, 9);

it("knows no change over 24 hours of a coin that is listed for less", () => {
  const moment = new MarketMoment();
  moment.table = new MarketTable(2);
  const coin = { tickSize: "1", decimals: 0, active: true };
  moment.coins = [
    { ...coin, symbol: "NEW", joined: { reason: "listing", at: LISTED } },
    { ...coin, symbol: "OLD", joined: { reason: "move", at: LISTED } },
  ];
  moment.table.column(FIELD.price).fill(99);
  moment.table.column(FIELD.dayOpen).fill(100);
  const after = (ms: number): number[] => {
    moment.table.column(FIELD.updatedAt).fill(LISTED + ms);
    return [moment.dayChange(0), moment.dayChange(1)];
  };
  expect(after(60_000)).toEqual([Number.NaN, -1]);
  expect(after(86_400_000)).toEqual([-1, -1]);
});
