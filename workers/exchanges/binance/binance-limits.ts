// What Binance spot allows, as documented in binance-spot-api-docs (web-socket-streams.md, rest-api.md), and what of it we use.

export const BINANCE_LIMITS = {
  /** Streams in one SUBSCRIBE; the venue takes 1,024 on a connection. */
  streamsPerMessage: 200,
  /** The venue closes with 1008 at the sixth client message in any second, pongs included; one each 550 ms leaves room. */
  messageSpacingMs: 550,
  /** Two streams a symbol and the ticker: 100 symbols stay far below 1,024. */
  symbolsPerConnection: 100,
  /** A stall of one connection then costs a third of the market at most. */
  minConnections: 3,
  /** Of 300 connections in 5 minutes and address; half is left to a standby worker. */
  attemptsPerMinute: 30,
  /** !miniTicker@arr ticks every second. */
  silenceMs: 5_000,
  /** Of 6,000 weight a minute and address: so much at once, then so much a second, at most 5,400 in any minute. */
  burstWeight: 3_000,
  weightPerSecond: 40,
  /** Used weight the venue reports above which we wait, for others use it, too. */
  weightCeiling: 5_700,
  ceilingPauseMs: 15_000,
  /** Header of every answer: weight used by this address in the current minute. */
  usedWeightHeader: "x-mbx-used-weight-1m",
  concurrentRequests: 20,
  candlesPerRequest: 1_000,
  tradesPerRequest: 1_000,
  /** Pages of aggTrades one hole may cost before candles are the better cure. */
  repairPages: 10,
} as const;
