// How true a coin's second is, as the plane of exactness keeps it.

/** Unknown is NaN, as in every plane. */
export const EXACTNESS = {
  /** Every trade of the second is counted in it. */
  exact: 0,
  /** Made from a candle of a minute. */
  minuteOnly: 1,
  /** Trades may be missing that were not asked for yet. */
  doubted: 2,
  /** Exact, but other than what was published when the second closed. */
  changed: 3,
} as const;
