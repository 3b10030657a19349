// Redis keys and channels only servers use; those shared with workers are in shared/redis/keys.ts.

export const serverKeys = {
  /** Channel on which servers notify each other of ended sessions and changed plans. */
  control: () => "td:control",
  /** Hash tag in braces: one limiter's two windows stay on one cluster node. */
  rate: (limit: string, caller: string, window: number) => `td:rate:{${limit}:${caller}}:${window}`,
  /** Hash {tries, until} of wrong logins for one name or one known device. */
  strikes: (name: string) => `td:strikes:${name}`,
} as const;
