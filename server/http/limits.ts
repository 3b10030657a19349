// Limits that belong to no route; those of routes are declared with them in shared/contracts/rest/routes.ts.

/** At most so many calls of one caller within a window. */
export interface Limit {
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
}

export const LIMITS = {
  /** Unknown credentials that one address may have looked up: every look-up is a query. */
  guesses: { name: "guesses", max: 60, windowSeconds: 60 },
  handshakes: { name: "handshakes", max: 20, windowSeconds: 60 },
} as const satisfies Record<string, Limit>;
