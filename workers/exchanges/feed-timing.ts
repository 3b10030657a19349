// All delays of a feed in one place, in milliseconds, so that tests can run a day in a second.

export interface FeedTiming {
  /** How often watchdogs, pacing and renewals run. */
  readonly tickMs: number;
  readonly connectMs: number;
  /** A subscription that is not answered within this costs the connection. */
  readonly ackMs: number;
  /** A connection without a data frame for this long is replaced; pings do not count. */
  readonly silenceMs: number;
  /** Between two client messages on one connection. */
  readonly messageSpacingMs: number;
  /** Interval of the client's ping; 0 = the venue pings. */
  readonly pingEveryMs: number;
  readonly pongWithinMs: number;
  readonly renewAfterMs: number;
  /** Renewal moves by up to this much either way. */
  readonly renewJitterMs: number;
  /** How long both connections deliver before the old one closes. */
  readonly overlapMs: number;
  /** A connection that lived this long resets its back-off. */
  readonly stableMs: number;
  readonly attemptsPerMinute: number;
  /** From a restored subscription to the first REST request, because REST lags behind the sockets. */
  readonly repairDelayMs: number;
  /** Between two requests while REST still lags. */
  readonly repairRetryMs: number;
  /** A hole older than this is handed over as a gap. */
  readonly repairPatienceMs: number;
  /** A coin whose volume rises without a trade for this long is subscribed again. */
  readonly symbolSilenceMs: number;
  /** The ticker may show a trade this much later than the coin's own stream. */
  readonly tickerLagMs: number;
  /** From a refused subscription to the next attempt; doubles up to the second value. */
  readonly refusedRetryMs: number;
  readonly maxRefusedRetryMs: number;
  /** At most one resubscription per coin in this time. */
  readonly resubscribeEveryMs: number;
}

/** Shared by all exchanges; each adapter adds its own limits. */
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
