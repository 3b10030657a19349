// Redis keys and channels only servers use; those shared with workers are in shared/redis/keys.ts.

export const serverKeys = {
  /** Channel on which servers notify each other of ended sessions and changed plans. */
  control: () => "td:control",
  /** Which socket a free test has. */
  testSocket: (testAccessId: string) => `td:test-socket:${testAccessId}`,
  /** What the key of a limit's caller begins with. */
  rate: (limit: string) => `td:rate:${limit}`,
} as const;
