// Which of the connections that wait for the gate opens next. Thousands of coins are dozens of connections, and a gate that lets a
// few a minute through keeps the last of them waiting for minutes: those that somebody waits for must not be among these.

import type { CoinUrgency } from "./exchange.ts";

/** A connection as far as its turn is concerned. */
export interface AwaitedConnection {
  readonly positions: readonly number[];
  /** It delivers, and is to be renewed. */
  readonly isOpen: boolean;
  /** Whether it is to be opened or renewed now; monotonic ms. */
  isDue(now: number): boolean;
}

/** The one to open now: that of coins of which nothing arrives before a renewal, then the one whose coins are wanted most. */
export function nextToConnect<T extends AwaitedConnection>(
  connections: readonly T[],
  now: number,
  urgency: CoinUrgency,
): T | undefined {
  let next: T | undefined;
  let most = 0;
  for (const connection of connections) {
    if (!connection.isDue(now)) continue;
    const wanted = sumOf(connection.positions, urgency);
    const isBefore = next === undefined || (connection.isOpen === next.isOpen ? wanted > most : next.isOpen);
    if (!isBefore) continue;
    next = connection;
    most = wanted;
  }
  return next;
}

function sumOf(positions: readonly number[], urgency: CoinUrgency): number {
  let sum = 0;
  for (const position of positions) sum += urgency(position);
  return sum;
}
