// Every limit and timer of the two exchanges in one place, so that tests can shrink a day to a second. Sources: the venues' docs.

export interface Limits {
  /** Binance: request weight per minute and address. */
  readonly weightPerMinute: number;
  /** Requests while over the limit before 429 turns into a 418 ban. */
  readonly strikesBeforeBan: number;
  readonly banSeconds: number;
  /** Binance: client frames on one socket in any second. */
  readonly messagesPerSecond: number;
  readonly streamsPerSocket: number;
  /** Binance: connection attempts in five minutes and address. */
  readonly connectionsPer5Min: number;
  readonly pingEveryMs: number;
  readonly pongWithinMs: number;
  /** A socket is cut after this long, 24 h on both. */
  readonly socketLifeMs: number;
  /** MEXC: subscriptions that deliver; later ones are accepted and silent. */
  readonly mexcSubscriptions: number;
  readonly mexcRequestsPerSecond: number;
  /** MEXC: weight of one endpoint in ten seconds. */
  readonly mexcWeightPer10s: number;
  /** MEXC: cut without any valid subscription, and without traffic. */
  readonly mexcUnsubscribedMs: number;
  readonly mexcQuietMs: number;
}

export const DEFAULT_LIMITS: Limits = {
  weightPerMinute: 6000,
  strikesBeforeBan: 20,
  banSeconds: 120,
  messagesPerSecond: 5,
  streamsPerSocket: 1024,
  connectionsPer5Min: 300,
  pingEveryMs: 20_000,
  pongWithinMs: 60_000,
  socketLifeMs: 86_400_000,
  mexcSubscriptions: 30,
  mexcRequestsPerSecond: 20,
  mexcWeightPer10s: 300,
  mexcUnsubscribedMs: 30_000,
  mexcQuietMs: 60_000,
};
