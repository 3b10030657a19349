// What every side of the product must know about an exchange. Plain data: its adapter and simulator are folders of the worker.

export interface ExchangeDescriptor {
  /** Lower-case letters and digits. Used in addresses, Redis keys and, in capitals, in the environment. */
  readonly id: string;
  /** Display name, the same in every language. */
  readonly name: string;
  /** Identifies the exchange in binary frames, 0 to 255. Never reused. */
  readonly wireNumber: number;
  /** Whether visitors and every plan see it, or only plans with all exchanges. */
  readonly access: "every-plan" | "full-plans";
  /** Where people trade a coin against USDT; {coin} stands for the base coin. */
  readonly tradePage: string;
  /** Base addresses without a path; the first is the usual one, the others are documented to serve the same. */
  readonly hosts: readonly [ExchangeHosts, ...ExchangeHosts[]];
  /** REST path that any reachable host answers. */
  readonly pingPath: string;
  /** Default number of coins watched, most traded first. */
  readonly symbols: number;
  /** Finest candles it serves, seconds. */
  readonly finestCandleSeconds: 1 | 60;
  /**
   * How long after its end a second is published, ms, until enough trades have shown their delay: its last trades are still on
   * their way.
   */
  readonly graceMs: number;
}

/** One REST and socket host of an exchange. */
export interface ExchangeHosts {
  readonly rest: string;
  readonly ws: string;
}
