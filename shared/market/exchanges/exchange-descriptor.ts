// What every side of the product must know of an exchange. Plain data: its adapter and its simulator are folders of the worker.

export interface ExchangeDescriptor {
  /** Lower-case letters and digits. Names it in addresses, Redis keys and, in capitals, in the environment. */
  readonly id: string;
  /** As people write it; the same in every language. */
  readonly name: string;
  /** Stands for the exchange in binary frames, 0 to 255. Never given out twice. */
  readonly wireNumber: number;
  /** Visitors and every plan see it, or only the plans that have all exchanges. */
  readonly access: "every-plan" | "full-plans";
  /** Where people trade a coin against USDT; {coin} stands for the base coin. */
  readonly tradePage: string;
  /** Base addresses without a path; the first is the usual one, the others are documented to serve the same. */
  readonly hosts: readonly [ExchangeHosts, ...ExchangeHosts[]];
  /** REST path that any reachable host answers. */
  readonly pingPath: string;
  /** Coins watched unless the environment says otherwise, the most traded first. */
  readonly symbols: number;
  /** Finest candles it serves, seconds. */
  readonly finestCandleSeconds: 1 | 60;
  /**
   * A second is published this long after its end, ms, until enough trades have shown how long they take: its last ones are still
   * on their way.
   */
  readonly graceMs: number;
}

/** REST and sockets of one place of an exchange. */
export interface ExchangeHosts {
  readonly rest: string;
  readonly ws: string;
}
