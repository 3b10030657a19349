// The list of market fields: their order in tables and frames, and their window lengths.

/** Window lengths in minutes for changes and volume ratios. */
export const WINDOW_MINUTES = [1, 2, 3, 4, 5, 10, 15, 20] as const;
export type WindowMinutes = (typeof WINDOW_MINUTES)[number];
export const WINDOW_COUNT = WINDOW_MINUTES.length;

/** Field numbers of a market table. Prices in USDT, volumes in USDT, times in epoch ms. */
export const FIELD = {
  /** Last trade price at the table's second. */
  price: 0,
  /** The exchange's own rolling 24 h quote volume. */
  volume24h: 1,
  /** Time of the last trade. */
  updatedAt: 2,
  /** First of the window starts: price at t − N·60 s, one field per window. */
  reference: 3,
  /** First of the volume ratios, one field per window. */
  ratio: 3 + WINDOW_COUNT,
  /** Bit i set: window i is based on minute candles or an unfilled gap, so it is only exact to the minute. */
  marks: 3 + 2 * WINDOW_COUNT,
  /** Start of the exchange's own 24 h change: its price a day ago. */
  dayOpen: 4 + 2 * WINDOW_COUNT,
  /** From best bid to best ask in percent of the middle, to a thousandth; unknown once the quote is older than some seconds. */
  spread: 5 + 2 * WINDOW_COUNT,
} as const;

export const FIELD_COUNT = FIELD.spread + 1;
