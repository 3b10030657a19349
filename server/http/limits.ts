// How often each door may be knocked at. One table, so that it can be read and argued about.

export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly windowSeconds: number;
}

const limit = (name: string, most: number, windowSeconds: number): Limit => ({ name, most, windowSeconds });

export const LIMITS = {
  loginMinute: limit("login-minute", 10, 60),
  loginHour: limit("login-hour", 50, 3600),
  heartbeat: limit("heartbeat", 30, 60),
  logout: limit("logout", 10, 60),
  account: limit("account", 60, 60),
  tableAnonymous: limit("table-anonymous", 60, 60),
  /** Polling every 2 s where sockets are blocked is 30; three tabs fit. */
  table: limit("table", 90, 60),
  /** Edits are gathered for half a second each. */
  watchLists: limit("watch-lists", 120, 60),
  /** Eleven charts changing their timeframe at once, a few times over. */
  klines: limit("klines", 240, 60),
  /** 401 and 404 answers: somebody is guessing. */
  guesses: limit("guesses", 60, 60),
  testAccess: limit("test-access", 30, 60),
  handshakes: limit("handshakes", 20, 60),
} as const satisfies Record<string, Limit>;
