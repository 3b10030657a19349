// What MEXC spot allows (mexcdevelop apidocs spot_v3_en; measured where the docs contradict each other) and what of it we use.

export const MEXC_LIMITS = {
  /** Of 30; the surplus is silently dead, and some saw errors from 25 up. */
  subscriptionsPerConnection: 25,
  /** Clients keep one outgoing frame below 1,024 bytes. */
  messageBytes: 1_000,
  messageSpacingMs: 100,
  silenceMs: 10_000,
  /** Documented idle cut 30–60 s; sent on a fixed timer, because the futures side cuts busy sockets too. */
  pingEveryMs: 15_000,
  pongWithinMs: 10_000,
  /** 16 a second and address: support said at most 20 in all. */
  requestSpacingMs: 62.5,
  /** Of 300 per 10 s and endpoint. */
  weightPerSecond: 25,
  concurrentRequests: 16,
  /** Documented 1,000, in practice 500. */
  candlesPerRequest: 500,
  tradesPerRequest: 1_000,
} as const;
