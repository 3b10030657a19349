// The delays of ingest in one place, so that tests can run a minute in seconds.

export interface IngestTiming {
  /** Live trades start without subscriptions that stay unanswered for longer. */
  readonly maxStartMs: number;
  /** How often to check whether joined coins are subscribed. */
  readonly followJoinedMs: number;
  /** How often to check who waits for which coins, while connections wait to be opened. */
  readonly attentionEveryMs: number;
  /** How often a standby checks for a free lease and a changed universe. */
  readonly standbyPollMs: number;
  /**
   * A leader to which one or all connections brought nothing for this long releases the lease if a standby receives the whole
   * market. A standby reports nothing after half of it when its own feed is dead, so that an exchange that is down for both moves
   * no lease.
   */
  readonly cutOffMs: number;
  /** A worker without a market that waits longer for the list of coins releases the lease. */
  readonly maxListMs: number;
  /** From a failed attempt to lead to the next: doubles with each up to the second value. */
  readonly leadRetryMs: number;
  readonly maxLeadRetryMs: number;
  /** How often the exchange's list is requested. */
  readonly universeRefreshMs: number;
  /** Time between requests for the list when a quoted pair is not in it. */
  readonly listAgainMs: number;
  /** A coin that joined because it was unusual leaves after being calm for this long: its signals' outcomes end an hour after them. */
  readonly calmAfterMs: number;
  /** A coin that joined because it was listed stays at least this long. */
  readonly newForMs: number;
  /** How often to check for coins that may leave. */
  readonly leaveEveryMs: number;
  /** The longest wait for the exchange's clock at start, and for its measurement while the exchange asks us to wait. */
  readonly maxClockWaitMs: number;
  /** How often the exchange's clock is measured. */
  readonly clockEveryMs: number;
  /** How often to check whether the clock must be measured sooner. */
  readonly clockDoubtedEveryMs: number;
  /** How often one minute of one coin is compared when the feed reports no closed minutes. */
  readonly compareEveryMs: number;
  /** How often 24 h figures are fetched: quiet coins also lose volume from their 24 h window, which no feed reports. */
  readonly dayFiguresEveryMs: number;
  /** This long after the end of a hole or minute its late trades have arrived and REST has its candle. */
  readonly settledSeconds: number;
  /** Holes a standby repairs per second: both workers share one address, and the leader's requests come first. */
  readonly standbyHealsPerSecond: number;
  /** From a failed backfill to the next attempt. */
  readonly backfillRetryMs: number;
}

export const INGEST_TIMING: IngestTiming = {
  maxStartMs: 8000,
  followJoinedMs: 100,
  attentionEveryMs: 30_000,
  standbyPollMs: 500,
  cutOffMs: 20_000,
  maxListMs: 20_000,
  leadRetryMs: 1000,
  maxLeadRetryMs: 300_000,
  universeRefreshMs: 3_600_000,
  listAgainMs: 5000,
  calmAfterMs: 62 * 60_000,
  newForMs: 60 * 60_000,
  leaveEveryMs: 60_000,
  maxClockWaitMs: 10_000,
  clockEveryMs: 600_000,
  clockDoubtedEveryMs: 1000,
  compareEveryMs: 2000,
  dayFiguresEveryMs: 15_000,
  settledSeconds: 5,
  standbyHealsPerSecond: 1,
  backfillRetryMs: 10_000,
};
