// REST rows → the same columnar table that frames fill, so that the screen need not know where data came from.

import type { TickerRow } from "../../shared/contracts/rows.ts";
import type { WireCoin } from "../../shared/frame/wire-frame.ts";
import { FIELD, WINDOW_MINUTES } from "../../shared/market/fields.ts";
import { MarketTable } from "../../shared/market/market-table.ts";
import { decimalsOf } from "../../shared/market/universe.ts";
import type { PolledTable } from "../rest/fetch-table.ts";

/** Table and coins of REST rows, in the order of the rows. */
export function tableOfRows(rows: readonly TickerRow[]): { table: MarketTable; coins: WireCoin[] } {
  const table = new MarketTable(rows.length);
  rows.forEach((row, position) => {
    const set = (field: number, value: number): void => {
      table.column(field)[position] = value;
    };
    set(FIELD.price, row.price);
    set(FIELD.volume24h, row.volume_24h);
    set(FIELD.updatedAt, row.updated_at);
    if (row.change_24h_percent !== null) set(FIELD.dayOpen, row.price / (1 + row.change_24h_percent / 100));
    if (row.spread_percent !== null) set(FIELD.spread, row.spread_percent);
    WINDOW_MINUTES.forEach((minutes, window) => {
      const change = row[`change_${minutes}min_percent`];
      const ratio = row[`volume_ratio_${minutes}min`];
      // REST writes an unknown window as change 0 and ratio 1; both at once is no market, so it is unknown here too.
      if (change === 0 && ratio === 1) return;
      set(FIELD.reference + window, row.price / (1 + change / 100));
      set(FIELD.ratio + window, ratio);
    });
  });
  const coins = rows.map((row) => ({
    symbol: row.symbol,
    tickSize: row.tick_size,
    decimals: decimalsOf(row.tick_size),
    active: true,
  }));
  return { table, coins };
}

/** The moment a polled table stands for, epoch ms: its newest trade where the server did not say; 0 when there is none. */
export function marketTimeOf({ rows, marketTime }: Pick<PolledTable, "rows" | "marketTime">): number {
  return Number.isFinite(marketTime) ? marketTime : rows.reduce((newest, row) => Math.max(newest, row.updated_at), 0);
}
