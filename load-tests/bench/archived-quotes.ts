// Best prices of a market as columns have them, for benchmarks of the archive: a book around each last price, one tick wide where much is
// traded and up to a hundredth of the price elsewhere; it moves with the price, and in half of the other seconds by itself.

import type { Chunk, QuotePlane } from "../../shared/archive/chunk.ts";
import { spreadValue } from "../../shared/archive/quote-values.ts";
import { seededRandom } from "../../shared/statistics/seeded-random.ts";

/** The quotes beside a chunk of prices. */
export class ArchivedQuotes {
  readonly #random = seededRandom(7);
  changed = 0;

  beside(prices: Chunk): Readonly<Record<QuotePlane, Chunk>> {
    const values = { bid: prices.values.slice(), spread: prices.values.slice(), quoted: prices.values.slice() };
    const askedAt = Array.from({ length: prices.seconds }, () => Math.floor(3 + 20 * this.#random() ** 4));
    for (const [row, { decimals }] of prices.coins.entries()) {
      const unit = 10 ** decimals;
      const activity = 1 - row / prices.coins.length;
      const first = (prices.values[row * prices.seconds] as number) * unit;
      const usual = Math.max(1, Math.round(first * 0.01 * (1 - activity) ** 3));
      let [last, bid, steps] = [Number.NaN, 0, usual];
      for (let at = row * prices.seconds; at < (row + 1) * prices.seconds; at++) {
        const ticks = Math.round((prices.values[at] as number) * unit);
        if (ticks !== last || this.#random() < 0.5 * activity) {
          if (this.#random() < 0.4) steps = Math.max(1, Math.round(usual * (0.5 + this.#random())));
          bid = Math.max(1, ticks - Math.floor((steps + 1) * this.#random()));
          this.changed++;
        }
        last = ticks;
        values.bid[at] = bid / unit;
        values.spread[at] = spreadValue(bid / unit, (bid + steps) / unit);
        values.quoted[at] = askedAt[at - row * prices.seconds] as number;
      }
    }
    const chunk = (plane: QuotePlane): Chunk => ({ ...prices, plane, values: values[plane], begins: prices.coins.map(() => []) });
    return { bid: chunk("bid"), spread: chunk("spread"), quoted: chunk("quoted") };
  }
}
