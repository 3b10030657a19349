// Redis keys and channels only servers use; those shared with workers are in shared/redis/keys.ts.

export const serverKeys = {
  /** Which socket a free test has. */
  testSocket: (testAccessId: string) => `td:test-socket:${testAccessId}`,
  /** Today's secret of the visitors' marks, and the marks that were seen. */
  visitorSalt: (day: string) => `td:visitor-salt:${day}`,
  visitors: (day: string) => `td:visitors:${day}`,
  /** What the key of a limit's caller begins with. */
  rate: (limit: string) => `td:rate:${limit}`,
} as const;
