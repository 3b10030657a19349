// Limits without a route; those of routes are declared in shared/contracts/rest/routes.ts.

/** Maximum calls of one caller within a window. */
export interface Limit {
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
}

export const LIMITS = {
  /** Unknown credentials one address may have looked up: every lookup is a query. */
  guesses: { name: "guesses", max: 60, windowSeconds: 60 },
  handshakes: { name: "handshakes", max: 20, windowSeconds: 60 },
} as const satisfies Record<string, Limit>;
