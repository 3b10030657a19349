// When a provider is asked about a payment again: soon at first and after anything has happened, ever more rarely later.

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The first asking of a payment. */
export const FIRST_ASK_MS = 5 * MINUTE_MS;
/** The first one after a claim that the provider's own interface did not confirm. */
export const OPEN_CLAIM_ASK_MS = MINUTE_MS;
const MAX_PAUSE_MS = 12 * 60 * MINUTE_MS;
/** Invoices stay open at providers for as long. */
const ASK_FOR_MS = 8 * DAY_MS;
/** A claim that nobody has confirmed by then is left to the person who was told of it. */
const ASK_FOR_OPEN_MS = 30 * DAY_MS;

export interface AskedPayment {
  readonly createdAt: Date;
  /** How often it was asked about since something happened, this time included. */
  readonly asks: number;
  /** A claim of money waits for confirmation. */
  readonly isOpen: boolean;
}

/** When to ask again; null when nothing is to be expected any more. */
export function nextAsk({ createdAt, asks, isOpen }: AskedPayment, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime();
  if (age > (isOpen ? ASK_FOR_OPEN_MS : ASK_FOR_MS)) return null;
  const first = isOpen ? OPEN_CLAIM_ASK_MS : FIRST_ASK_MS;
  return new Date(now.getTime() + Math.min(first * 2 ** asks, MAX_PAUSE_MS));
}
