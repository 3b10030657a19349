// A market for signal tests: seeded trades of a few lively coins, and the columns they must add up to.

import { seededRandom } from "../../../shared/statistics/seeded-random.ts";

export interface MarketTrade {
  readonly position: number;
  readonly price: number;
  /** Whole USDT, so that sums do not depend on where they began. */
  readonly quoteVolume: number;
}

export interface RandomMarket {
  tradesAt(second: number): readonly MarketTrade[];
  /** [price, cumulative quote volume] per coin at the end of a second; undefined outside [from, to). */
  columnAt(second: number): Float64Array | undefined;
}

/** Coins trade in about half of the seconds of [from, to), all of them in the first; now and then one jumps or bursts. */
export function randomMarket(seed: number, coins: number, from: number, to: number): RandomMarket {
  const random = seededRandom(seed);
  const trades: MarketTrade[][] = [];
  const columns: Float64Array[] = [];
  let column = new Float64Array(coins * 2).fill(0);
  for (let cell = 0; cell < coins * 2; cell += 2) column[cell] = 20 + Math.floor(random() * 2000) / 10;
  for (let second = from; second < to; second++) {
    column = column.slice();
    const traded: MarketTrade[] = [];
    for (let position = 0; position < coins; position++) {
      if (second > from && random() < 0.5) continue;
      const spread = random() < 0.02 ? 0.03 : 0.004;
      const price = Math.max(0.5, Math.round((column[position * 2] as number) * (1 + (random() - 0.5) * spread) * 1000) / 1000);
      const quoteVolume = 1 + Math.floor(random() * (random() < 0.05 ? 20_000 : 500));
      traded.push({ position, price, quoteVolume });
      column[position * 2] = price;
      column[position * 2 + 1] = (column[position * 2 + 1] as number) + quoteVolume;
    }
    trades.push(traded);
    columns.push(column);
  }
  return { tradesAt: (second) => trades[second - from] ?? [], columnAt: (second) => columns[second - from] };
}
