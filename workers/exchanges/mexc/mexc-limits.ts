// MEXC spot limits (mexcdevelop apidocs spot_v3_en; measured where the docs contradict themselves) and how much of them we use.

export const MEXC_LIMITS = {
  /** MEXC allows 30; excess ones are silently dead, and some users saw errors from 25 up. */
  subscriptionsPerConnection: 25,
  /** Clients must keep a frame below 1,024 bytes. */
  messageBytes: 1_000,
  messageSpacingMs: 100,
  silenceMs: 10_000,
  /** Documented idle timeout is 30–60 s; sent on a fixed timer because the futures API cuts busy sockets too. */
  pingEveryMs: 15_000,
  pongWithinMs: 10_000,
  /** 16 per second and address: support said at most 20 in total. */
  requestSpacingMs: 62.5,
  /** MEXC allows 300 per 10 s and endpoint. */
  weightPerSecond: 25,
  concurrentRequests: 16,
  /** Orders of each side in one answer, whatever their number of weight 1. */
  depthLevels: 500,
  /** With quotes, one request each second, a tenth of the 20 in all: nine books in ten seconds, two of them at once. */
  depthPerSecond: 0.9,
  depthBurst: 2,
  /** Documented as 1,000, in practice 500. */
  candlesPerRequest: 500,
  tradesPerRequest: 1_000,
} as const;
