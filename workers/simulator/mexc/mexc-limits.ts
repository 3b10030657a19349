// MEXC's limits and timers in one place, so that tests can shrink a day to a second. Source: its docs.

export const MEXC_LIMITS = {
  /** Subscriptions that deliver; later ones are accepted but silent. */
  mexcSubscriptions: 30,
  mexcRequestsPerSecond: 20,
  /** Weight per endpoint in ten seconds. */
  mexcWeightPer10s: 300,
  /** Cut without a valid subscription, and without traffic. */
  mexcUnsubscribedMs: 30_000,
  mexcQuietMs: 60_000,
  socketLifeMs: 86_400_000,
};
export type MexcLimits = Readonly<typeof MEXC_LIMITS>;
