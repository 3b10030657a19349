// Price alerts of a scripted market: what ingest workers and jobs do about them, and trades that cross them.

import { FIELD, WINDOW_MINUTES } from "../../shared/market/fields.ts";
import { MarketTable } from "../../shared/market/market-table.ts";
import { createLog } from "../../shared/node/log.ts";
import { AlertWatch } from "../../workers/alerts/alert-watch.ts";
import { copyChanges, restoreCopies } from "../../workers/jobs/alerts/alert-copy.ts";
import { settleReported } from "../../workers/jobs/alerts/alert-settlement.ts";
import { Lease } from "../../workers/lease/lease.ts";
import { repeat } from "../../workers/repeat.ts";
import type { Visit } from "./visits.ts";

export interface Alerts {
  /** One trade of a coin. */
  readonly trade: (symbol: string, price: number) => void;
  readonly priceOf: (symbol: string) => number;
  /** A second at whose end these coins have risen by so many percent within five minutes, and had not before. */
  readonly rise: (symbols: readonly string[], percent: number) => void;
  readonly stop: () => void;
}

/** What ingest and jobs do about alerts, for the scripted market. */
export async function startAlerts({ market, redis, database }: Visit): Promise<Alerts> {
  const watch = new AlertWatch(redis, "mexc", market.markets.mexc.universe);
  const lease = new Lease(redis, "mexc");
  await lease.tryAcquire();
  const parts = { database, redis, log: createLog("test", "silent"), onFired: () => undefined };
  const work = async (): Promise<void> => {
    await restoreCopies(parts);
    await copyChanges(parts);
    await watch.follow(Date.now());
    await lease.renew();
    await watch.report(lease);
    await settleReported(parts);
  };
  await work();
  const position = (symbol: string): number => market.positionOf("mexc", symbol);
  const priceOf = (symbol: string): number => market.markets.mexc.table.column(FIELD.price)[position(symbol)] as number;
  return {
    trade: (symbol, price) => watch.trade(position(symbol), price, Date.now()),
    rise: (symbols, percent) => {
      const reference = FIELD.reference + WINDOW_MINUTES.indexOf(5);
      const { capacity } = market.markets.mexc.table;
      const [before, table] = [new MarketTable(capacity), new MarketTable(capacity)];
      for (const each of [before, table])
        for (const field of [FIELD.price, reference])
          each.column(field).set(market.markets.mexc.table.column(FIELD.price).subarray(0, capacity));
      for (const symbol of symbols) table.column(reference)[position(symbol)] = priceOf(symbol) / (1 + percent / 100);
      const second = Math.floor(Date.now() / 1000);
      watch.second({ second, before, table, unsettled: new Set(), isNext: true });
    },
    priceOf,
    stop: repeat(100, work, () => undefined),
  };
}
