// What a feed delivered while the doctor followed it, and what it rejected.

import type { FeedMetrics, ListedTicker, MarketSink } from "../exchanges/exchange.ts";

interface CoinTrades {
  readonly times: number[];
  readonly volumes: number[];
  /** A price that is not a multiple of the coin's tick size; 0 when there is none. */
  oddPrice: number;
}

/** The newest 24 h figures of a coin. */
export interface LastTicker {
  readonly price: number;
  readonly volume24h: number;
  /** Monotonic ms of its arrival. */
  readonly at: number;
}

export class Delivered implements MarketSink {
  readonly coins: readonly CoinTrades[];
  readonly minutes: { readonly position: number; readonly openTime: number; readonly quoteVolume: number }[] = [];
  readonly rejections = new Map<string, { count: number; readonly sample: string }>();
  readonly losses: string[] = [];
  readonly lastTickers: (LastTicker | undefined)[] = [];
  tickers = 0;
  gaps = 0;
  repaired = 0;
  readonly #ticks: readonly number[];

  constructor(coins: readonly ListedTicker[]) {
    this.coins = coins.map(() => ({ times: [], volumes: [], oddPrice: 0 }));
    this.#ticks = coins.map(({ tickSize }) => Number(tickSize));
  }

  readonly metrics: FeedMetrics = {
    message: () => undefined,
    rejected: (_exchange, reason, sample) => {
      const known = this.rejections.get(reason);
      if (known) known.count++;
      else this.rejections.set(reason, { count: 1, sample });
    },
    reconnected: (_exchange, reason, detail) => void this.losses.push(`${reason} ${detail}`.trim()),
    gapRepaired: (_exchange, trades) => void (this.repaired += trades),
    hostChanged: () => undefined,
  };

  trade(position: number, price: number, quoteVolume: number, tradeTime: number): void {
    const coin = this.coins[position];
    if (!coin) return;
    coin.times.push(tradeTime);
    coin.volumes.push(quoteVolume);
    const ticks = price / (this.#ticks[position] as number);
    if (Math.abs(ticks - Math.round(ticks)) > Math.max(1e-6, ticks * 1e-12)) coin.oddPrice = price;
  }

  ticker(position: number, price: number, volume24h: number): void {
    this.tickers++;
    this.lastTickers[position] = { price, volume24h, at: performance.now() };
  }

  otherTicker(): void {
    // Pairs other than the chosen ones are not examined.
  }

  minuteClosed(position: number, openTime: number, _close: number, quoteVolume: number): void {
    this.minutes.push({ position, openTime, quoteVolume });
  }

  gap(): void {
    this.gaps++;
  }

  /** Turnover of a coin in [from, to), epoch ms. */
  volumeBetween(position: number, from: number, to: number): number {
    const { times, volumes } = this.coins[position] as CoinTrades;
    return volumes.reduce((sum, volume, at) => {
      const time = times[at] as number;
      return time >= from && time < to ? sum + volume : sum;
    }, 0);
  }
}
