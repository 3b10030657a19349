// Every delay a feed knows, in milliseconds and in one place, so that tests can run a day in a second.

export interface FeedTiming {
  /** How often watchdogs, pacing and renewals are looked at. */
  readonly tickMs: number;
  readonly connectMs: number;
  /** A subscription not answered by then costs the connection. */
  readonly ackMs: number;
  /** Without a data frame for so long a connection is replaced; pings do not count. */
  readonly silenceMs: number;
  /** Between two client messages on one connection. */
  readonly messageSpacingMs: number;
  /** Fixed client ping; 0 = the venue pings. */
  readonly pingEveryMs: number;
  readonly pongWithinMs: number;
  /** Planned replacement of a connection, before the venue's 24 h. */
  readonly renewAfterMs: number;
  /** Renewal moves by up to this much both ways. */
  readonly renewJitterMs: number;
  /** Both connections deliver for so long before the old one closes. */
  readonly overlapMs: number;
  /** A connection that lived so long starts its back-off afresh. */
  readonly stableMs: number;
  readonly attemptsPerMinute: number;
  /** From a restored subscription to the first question to REST, which trails the sockets. */
  readonly repairDelayMs: number;
  /** Between two questions while REST still trails. */
  readonly repairRetryMs: number;
  /** After so long a hole is handed over as a gap. */
  readonly repairPatienceMs: number;
  /** A coin whose volume moves without a trade for so long is subscribed again. */
  readonly symbolSilenceMs: number;
  /** The ticker may show a trade so much later than the coin's own stream did. */
  readonly tickerLagMs: number;
  /** From a refused subscription to the next attempt; doubles with each up to the second. */
  readonly refusedRetryMs: number;
  readonly maxRefusedRetryMs: number;
  /** At most once per coin in this time. */
  readonly resubscribeEveryMs: number;
}

/** What both exchanges share; each adapter adds its own limits. */
export const COMMON_TIMING: FeedTiming = {
  tickMs: 100,
  connectMs: 5_000,
  ackMs: 5_000,
  silenceMs: 5_000,
  messageSpacingMs: 550,
  pingEveryMs: 0,
  pongWithinMs: 10_000,
  renewAfterMs: 23.5 * 3_600_000,
  renewJitterMs: 15 * 60_000,
  overlapMs: 2_000,
  stableMs: 10_000,
  attemptsPerMinute: 20,
  repairDelayMs: 1_500,
  repairRetryMs: 1_500,
  repairPatienceMs: 30_000,
  symbolSilenceMs: 10_000,
  tickerLagMs: 6_000,
  refusedRetryMs: 60_000,
  maxRefusedRetryMs: 1_800_000,
  resubscribeEveryMs: 60_000,
};
