// Trades stamped ahead of the exchange's clock as we know it. They wait for their second: an exchange whose clock was ahead for a
// while sends each trade once, and its own record shows it at that time.

/** No exchange clock is believed to be further ahead, ms. */
const MAX_AHEAD_MS = 600_000;
const MAX_TRADES = 200_000;

interface EarlyTrade {
  readonly position: number;
  readonly price: number;
  readonly quoteVolume: number;
  readonly time: number;
}

export class EarlyTrades {
  #trades: EarlyTrade[] = [];

  /** Holds a trade (see MarketSink) until its time; false when it is too far ahead of `now`, epoch ms, or too many wait. */
  hold(trade: EarlyTrade, now: number): boolean {
    if (trade.time > now + MAX_AHEAD_MS || this.#trades.length >= MAX_TRADES) return false;
    this.#trades.push(trade);
    return true;
  }

  /** Delivers the trades before `end`, epoch ms, in arrival order. */
  release(end: number, deliver: (trade: EarlyTrade) => void): void {
    if (this.#trades.length === 0) return;
    const trades = this.#trades;
    this.#trades = trades.filter(({ time }) => time >= end);
    for (const trade of trades) if (trade.time < end) deliver(trade);
  }
}
