// The terminal's cache of what our server answered: equal questions share one call, and what failed is asked again. Public
// pages do without it, so that it is not among what they load first.

import { QueryClient } from "@tanstack/query-core";
import type { RouteKey } from "../../shared/contracts/rest/routes.ts";
import type { Refused, Reply } from "./call-route.ts";

const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;
const BUSY_RETRY_MS = 15_000;

/** Refusals that another try may change; any other status of 400 to 499 is the server's last word. */
const PASSING: readonly number[] = [408, 429];

/** Thrown by queries: a refusal, or no answer at all. */
export class RefusedError extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super(refused.message);
    this.refused = refused;
  }

  /** Asking again is of no use. */
  get isFinal(): boolean {
    const { status } = this.refused;
    return status >= 400 && status < 500 && !PASSING.includes(status);
  }
}

/** The reply when it was granted; else throws RefusedError, as queries want it. */
export function grantedReply<Key extends RouteKey>(reply: Reply<Key>): Extract<Reply<Key>, { readonly ok: true }> {
  if (!reply.ok) throw new RefusedError(reply);
  return reply;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Whether the server can be reached only a call shows.
      networkMode: "always",
      refetchOnWindowFocus: false,
      // What arrives is as new as its question; comparing it with what was there would cost more than drawing it.
      structuralSharing: false,
      retry: (_, error) => !(error instanceof RefusedError && error.isFinal),
      retryDelay: retryMs,
    },
  },
});

// Waits that ended while the tab was hidden go on when it is seen again.
queryClient.mount();

/** As long as the server says, else ever longer; spread, so that many browsers do not come back at once. */
function retryMs(failures: number, error: Error): number {
  const { status, retryAfterMs }: Partial<Refused> = error instanceof RefusedError ? error.refused : {};
  const slower = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
  if (retryAfterMs !== undefined) return Math.max(slower, retryAfterMs) * (1 + Math.random() / 4);
  return (status === 429 ? BUSY_RETRY_MS : slower) * (0.75 + Math.random() / 2);
}
