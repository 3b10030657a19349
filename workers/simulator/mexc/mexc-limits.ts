// MEXC's limits and timers in one place, so that tests can shrink a day to a second. Source: its docs.

export const MEXC_LIMITS = {
  /** Subscriptions that deliver; later ones are accepted and silent. */
  mexcSubscriptions: 30,
  mexcRequestsPerSecond: 20,
  /** Weight of one endpoint in ten seconds. */
  mexcWeightPer10s: 300,
  /** Cut without any valid subscription, and without traffic. */
  mexcUnsubscribedMs: 30_000,
  mexcQuietMs: 60_000,
  /** A socket is cut after this long, 24 h. */
  socketLifeMs: 86_400_000,
};
export type MexcLimits = Readonly<typeof MEXC_LIMITS>;
