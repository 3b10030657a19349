// A coin's order book around its best prices: orders lie closer together and are larger where much is traded, and the same moment always has
// the same book.

import { askLots, bestTicks, bidLots } from "./best-prices.ts";
import { textSeed, unit } from "./random.ts";
import type { MarketEntry, SimMarket } from "./sim-market.ts";

/** Steps between orders, as a share of the price: some thirty within half a percent. */
const STEP_SHARE = 0.005 / 30;
/** What an order is worth, as a share of a day's turnover: a hundredth of the day lies within half a percent. */
const ORDER_SHARE = 0.01 / 30;

/** Price in ticks and quantity in lots. */
export type SimLevel = readonly [ticks: number, lots: number];

export interface SimBook {
  /** Best first. */
  readonly bids: readonly SimLevel[];
  readonly asks: readonly SimLevel[];
}

/** At most `levels` orders of each side. Bids end at the lowest price there is. */
export function orderBook(market: SimMarket, entry: MarketEntry, nowMs: number, levels: number): SimBook {
  const { bid, ask } = bestTicks(market, entry, nowMs);
  const turnover = market.dayAt(entry, nowMs).turnover;
  const seed = textSeed(entry.symbol.pair, 0xde97) + Math.floor(nowMs / 1000);
  const side = (best: number, sign: 1 | -1): SimLevel[] => {
    const found: SimLevel[] = [[best, sign === 1 ? askLots(best) : bidLots(best)]];
    let ticks = best;
    for (let at = 1; at < levels; at++) {
      ticks += sign * Math.max(1, Math.round(best * STEP_SHARE * (0.4 + 1.2 * unit(seed, at * sign))));
      if (ticks < 1) break;
      const worth = turnover * ORDER_SHARE * (0.2 + 1.6 * unit(seed + 1, at * sign));
      found.push([ticks, Math.max(1, Math.round(worth / ticks))]);
    }
    return found;
  };
  return { bids: side(bid, -1), asks: side(ask, 1) };
}
