// Seconds of a market as columns have them, for benchmarks of the archive: 339 coins from one that trades in nearly each second to those
// that trade once a minute, 31.6 % of all coin-seconds with a trade; prices in ticks, amounts in lots, sums as the book adds them up.

import type { Chunk, ChunkCoin, Plane } from "../../shared/archive/chunk.ts";
import { seededRandom } from "../../shared/statistics/seeded-random.ts";

export const COINS = 339;

interface SimulatedCoin extends ChunkCoin {
  /** Share of seconds with a trade. */
  readonly activity: number;
  readonly tick: number;
  readonly lot: number;
  /** Usual amount of a trade, USDT. */
  readonly usual: number;
  ticks: number;
  sum: number;
}

export class ArchivedMarket {
  readonly #random: () => number;
  readonly coins: readonly SimulatedCoin[];
  traded = 0;

  /** Of any number of coins, as active as the usual ones. */
  constructor(seed = 1, coins = COINS) {
    this.#random = seededRandom(seed);
    this.coins = Array.from({ length: coins }, (_, position) => this.#coin(position, coins));
  }

  #coin(position: number, coins: number): SimulatedCoin {
    const price = 10 ** (this.#random() * 7 - 4);
    const decimals = Math.max(2, Math.min(8, Math.ceil(4 - Math.log10(price))));
    // From most of the seconds to few, 31.6 % on average.
    const activity = 0.98 * Math.exp((-position / coins) * 2.98);
    // Lots worth some ten cents, as most of Binance's are; with lots of a cent a day is 4 MB more.
    const lot = Math.max(0, Math.min(5, Math.round(Math.log10(price)) + 1));
    return {
      symbol: `C${position}`,
      pair: `C${position}USDT`,
      position,
      listing: 1,
      decimals,
      activity,
      tick: 10 ** decimals,
      lot: 10 ** lot,
      usual: 20 + 400 * activity ** 3,
      ticks: Math.round(price * 10 ** decimals),
      sum: 1e6 * this.#random() * (1 + 100 * activity ** 2),
    };
  }

  #normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.#random())) * Math.cos(2 * Math.PI * this.#random());
  }

  /** The next seconds of all coins, as chunks of price and volume. */
  next(from: number, seconds: number): Readonly<Record<"price" | "volume", Chunk>> {
    const prices = new Float64Array(this.coins.length * seconds);
    const volumes = new Float64Array(this.coins.length * seconds);
    this.coins.forEach((coin, row) => {
      for (let second = 0; second < seconds; second++) {
        if (this.#random() < coin.activity) this.#trade(coin);
        prices[row * seconds + second] = coin.ticks / coin.tick;
        volumes[row * seconds + second] = coin.sum;
      }
    });
    const chunk = (plane: Plane, values: Float64Array): Chunk => ({
      ...{ exchange: "mexc", plane, from, seconds, universeVersion: 1, values },
      coins: this.coins.map(({ symbol, pair, position, listing, decimals }) => ({ symbol, pair, position, listing, decimals })),
      begins: this.coins.map(() => []),
    });
    return { price: chunk("price", prices), volume: chunk("volume", volumes) };
  }

  #trade(coin: SimulatedCoin): void {
    this.traded++;
    const trades = 1 + Math.floor(-Math.log(1 - this.#random()) * 2 * coin.activity);
    for (let trade = 0; trade < trades; trade++) {
      if (this.#random() < 0.4) coin.ticks = Math.max(1, coin.ticks + Math.round(this.#normal() * (1 + coin.ticks * 1e-4)));
      const price = coin.ticks / coin.tick;
      const amount = Math.max(1, Math.round(((coin.usual * Math.exp(this.#normal() * 1.3)) / price) * coin.lot)) / coin.lot;
      coin.sum += price * amount;
    }
  }
}
