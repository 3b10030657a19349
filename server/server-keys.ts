// Redis keys and channels only servers use; those shared with workers are in shared/redis/keys.ts.

export const serverKeys = {
  /** Which browser tabs of a session, or of a free test, have a socket. */
  sockets: (id: string) => `td:sockets:${id}`,
  /** Today's secret of the visitors' marks, and the marks that were seen. */
  visitorSalt: (day: string) => `td:visitor-salt:${day}`,
  visitors: (day: string) => `td:visitors:${day}`,
  /** From where a login is tried in vain, with the end of its delay. */
  delayedLogins: (name: string) => `td:delayed-logins:${name}`,
  /** What the key of a limit's caller begins with. */
  rate: (limit: string) => `td:rate:${limit}`,
} as const;
