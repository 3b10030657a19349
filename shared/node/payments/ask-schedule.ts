// When to ask a provider about a payment again: soon at first and after any event, then less and less often.

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The first request about a payment. */
export const FIRST_ASK_MS = 5 * MINUTE_MS;
/** The first one after a claim that the provider's own interface did not confirm. */
export const OPEN_CLAIM_ASK_MS = MINUTE_MS;
const MAX_PAUSE_MS = 12 * 60 * MINUTE_MS;
/** Providers keep invoices open this long. */
const ASK_FOR_MS = 8 * DAY_MS;
/** After that, an unconfirmed claim is left to the person who was told of it. */
const ASK_FOR_OPEN_MS = 30 * DAY_MS;

export interface AskedPayment {
  readonly createdAt: Date;
  /** Number of requests since something happened, including this one. */
  readonly asks: number;
  /** A claim of money waits for confirmation. */
  readonly isOpen: boolean;
}

/** When to ask again; null when nothing more is expected. */
export function nextAsk({ createdAt, asks, isOpen }: AskedPayment, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime();
  if (age > (isOpen ? ASK_FOR_OPEN_MS : ASK_FOR_MS)) return null;
  const first = isOpen ? OPEN_CLAIM_ASK_MS : FIRST_ASK_MS;
  return new Date(now.getTime() + Math.min(first * 2 ** asks, MAX_PAUSE_MS));
}
