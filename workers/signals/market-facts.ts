// What a worker knows of its coins beside their seconds: the highest and lowest price of the last 24 h, usual moves, listing. The exchange
// states the range every quarter of a minute; prices since then widen it. No I/O.

import type { Universe } from "../../shared/market/universe.ts";
import { noLastingFacts, type LastingFacts } from "../../shared/signals/coin-facts.ts";
import type { DayFigures } from "../exchanges/exchange.ts";

export class MarketFacts {
  #symbols: Universe["symbols"] = [];
  #ranges = new Float64Array(0);
  #lasting = noLastingFacts(0);

  /** [highest, lowest] per position; NaN where unknown. */
  get ranges(): Float64Array {
    return this.#ranges;
  }

  get lasting(): LastingFacts {
    return this.#lasting;
  }

  /** Positions are those of these coins from now on; what was known of others is forgotten. */
  follow(symbols: Universe["symbols"]): void {
    if (symbols === this.#symbols) return;
    const ranges = new Float64Array(symbols.length * 2).fill(Number.NaN);
    for (const [position, { pair }] of symbols.entries())
      if (this.#symbols[position]?.pair === pair) ranges.set(this.#ranges.subarray(position * 2, position * 2 + 2), position * 2);
    this.#symbols = symbols;
    this.#ranges = ranges;
    this.#lasting = noLastingFacts(symbols.length);
  }

  /** What the exchange says of the last 24 h, by pair. */
  applyDay(figures: ReadonlyMap<string, DayFigures>): void {
    for (const [position, { pair }] of this.#symbols.entries()) {
      const day = figures.get(pair);
      if (!day) continue;
      const { price, high = Number.NaN, low = Number.NaN } = day;
      this.#ranges[position * 2] = Math.max(high, price);
      this.#ranges[position * 2 + 1] = Math.min(low, price);
    }
  }

  /** The prices of one second by position. */
  second(prices: Float64Array): void {
    const ranges = this.#ranges;
    for (let position = 0; position < prices.length; position++) {
      const price = prices[position] as number;
      if (price > (ranges[position * 2] as number)) ranges[position * 2] = price;
      if (price < (ranges[position * 2 + 1] as number)) ranges[position * 2 + 1] = price;
    }
  }

  /** Facts of these coins; those of any others come too late. */
  learn(symbols: Universe["symbols"], lasting: LastingFacts): void {
    if (symbols === this.#symbols) this.#lasting = lasting;
  }
}
