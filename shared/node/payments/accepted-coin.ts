// A coin that a provider takes, as buyers are told before they order.

export interface AcceptedCoin {
  /** The provider's own name of coin and network together, like "usdttrc20". */
  readonly code: string;
  /** What people call it, like "USDT". */
  readonly ticker: string;
  /** What it is sent over, like "TRX"; null where the provider does not say. */
  readonly network: string | null;
  /** The least that can be paid in it, in dollars; null where the provider does not say. */
  readonly minUsd: string | null;
}
