// Binance's limits and timers in one place, so that tests can shrink a day to a second. Source: its docs.

export const BINANCE_LIMITS = {
  /** Request weight per minute and address. */
  weightPerMinute: 6000,
  /** Requests over the limit before 429 turns into a 418 ban. */
  strikesBeforeBan: 20,
  banSeconds: 120,
  /** Client frames per socket and second. */
  messagesPerSecond: 5,
  streamsPerSocket: 1024,
  /** Connection attempts per five minutes and address. */
  connectionsPer5Min: 300,
  pingEveryMs: 20_000,
  pongWithinMs: 60_000,
  /** A socket is cut after this long, 24 h. */
  socketLifeMs: 86_400_000,
};
export type BinanceLimits = Readonly<typeof BINANCE_LIMITS>;
