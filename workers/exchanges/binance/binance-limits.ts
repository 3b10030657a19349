// Binance spot limits from binance-spot-api-docs (web-socket-streams.md, rest-api.md), and how much of them we use.

export const BINANCE_LIMITS = {
  /** Streams in one SUBSCRIBE; Binance allows 1,024 per connection. */
  streamsPerMessage: 200,
  /** Binance closes with 1008 at the sixth client message in a second, pongs included; one every 550 ms leaves room. */
  messageSpacingMs: 550,
  /** Two streams per symbol plus the ticker: 100 symbols stay far below 1,024. */
  symbolsPerConnection: 100,
  /** So that one stalled connection costs at most a third of the market. */
  minConnections: 3,
  /** Binance allows 300 connections per 5 minutes and address; half is left to a standby worker. */
  attemptsPerMinute: 30,
  /** !miniTicker@arr arrives every second. */
  silenceMs: 5_000,
  /** Binance allows 6,000 weight per minute and address: this burst, then this rate, is at most 5,400 in any minute. */
  burstWeight: 3_000,
  weightPerSecond: 40,
  /** Orders of each side in one answer; 5,000 would weigh 250, nearly all that depth may cost in a minute. */
  depthSteps: [
    { levels: 100, weight: 5 },
    { levels: 500, weight: 25 },
    { levels: 1000, weight: 50 },
  ],
  /** With quotes, weight 4 each second, a tenth of 6,000 a minute: 71 of the small books, ten of them at once. */
  depthWeightPerSecond: 5.1,
  depthBurstWeight: 50,
  /** Wait when the reported used weight exceeds this: others share the address. */
  weightCeiling: 5_700,
  ceilingPauseMs: 15_000,
  /** Response header: weight this address used in the current minute. */
  usedWeightHeader: "x-mbx-used-weight-1m",
  concurrentRequests: 20,
  candlesPerRequest: 1_000,
  tradesPerRequest: 1_000,
  /** aggTrades pages one hole may cost before rebuilding from candles is better. */
  repairPages: 10,
} as const;
