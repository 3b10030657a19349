// Trades stamped ahead of the exchange's clock as we know it. They wait for their second: an exchange whose clock was set ahead for a
// while sends each trade once, and its own record will show it at that time.

/** No exchange's clock is believed to be further ahead, ms. */
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

  /** Keeps a trade (see MarketSink) for its time; false when it is too far ahead of `now`, epoch ms, or too many wait. */
  hold(trade: EarlyTrade, now: number): boolean {
    if (trade.time > now + MAX_AHEAD_MS || this.#trades.length >= MAX_TRADES) return false;
    this.#trades.push(trade);
    return true;
  }

  /** Hands over, in the order they came, the trades before `end`, epoch ms. */
  release(end: number, deliver: (trade: EarlyTrade) => void): void {
    if (this.#trades.length === 0) return;
    const trades = this.#trades;
    this.#trades = trades.filter(({ time }) => time >= end);
    for (const trade of trades) if (trade.time < end) deliver(trade);
  }
}
