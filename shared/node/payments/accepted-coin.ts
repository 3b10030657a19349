// A coin that a provider accepts, as buyers are told before they order.

export interface AcceptedCoin {
  /** The provider's own code for coin and network, like "usdttrc20". */
  readonly code: string;
  /** The usual name, like "USDT". */
  readonly ticker: string;
  /** The network, like "TRX"; null when the provider does not say. */
  readonly network: string | null;
  /** The minimum payment in it, in dollars; null when the provider does not say. */
  readonly minUsd: string | null;
}
