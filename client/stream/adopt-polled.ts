// A polled table becomes the market of a store, and its times those of the data on screen.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { MarketStore } from "../market/market-store.ts";
import type { FrameAge } from "./frame-age.ts";
import type { PolledTable } from "../rest/fetch-table.ts";
import type { ServerClock } from "./server-clock.ts";
import { marketTimeOf, tableOfRows } from "./table-of-rows.ts";

export interface PolledInto {
  readonly store: MarketStore;
  readonly clock: ServerClock;
  readonly age: FrameAge;
}

/** Takes a polled table over; answers how many coins it has. Only the same coins with new figures count as movement. */
export function adoptPolled({ store, clock, age }: PolledInto, exchange: ExchangeId, polled: PolledTable): number {
  const { serverTime } = polled;
  const { table, coins } = tableOfRows(polled.rows);
  const known = store.coins;
  const same = coins.length === known.length && coins.every((coin, position) => coin.symbol === known[position]?.symbol);
  if (Number.isFinite(serverTime)) clock.sawFrame(serverTime, performance.now());
  age.appliedAt(marketTimeOf(polled));
  store.adopt({ exchange, table, coins: same ? known : coins, movement: same, sequence: 0 });
  return coins.length;
}
