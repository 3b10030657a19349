// The trade by which a coin's change over its window reached a level, of the second at whose end that was seen.

import type { MarketEntry } from "../../workers/simulator/market/sim-market.ts";
import { tradesSince } from "../faults/alert-truth.ts";

/** What was seen: at which price the window began, and how many percent from there were waited for. */
export interface SeenMove {
  /** Epoch ms of any moment of the second. */
  readonly happenedAt: number;
  /** Null of a new high of the day, whose own moment it is. */
  readonly from: { readonly price: number; readonly percent: number } | null;
}

/** When it was made, the exchange's epoch ms; undefined where no trade of that second explains it. */
export function crossedAt(entry: MarketEntry, { happenedAt, from }: SeenMove): number | undefined {
  if (!from) return happenedAt;
  const second = happenedAt - (happenedAt % 1000);
  return tradesSince(entry, second, second + 999).find(({ price }) => (price / from.price - 1) * 100 >= from.percent)?.time;
}
