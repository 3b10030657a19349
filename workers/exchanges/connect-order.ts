// Which waiting connection opens next. Thousands of coins need dozens of connections, and the gate lets only a few through per
// minute, so coins that users are waiting for must go first.

import type { CoinUrgency } from "./exchange.ts";

/** What the order needs to know of a connection. */
export interface AwaitedConnection {
  readonly positions: readonly number[];
  /** It delivers, and only needs renewal. */
  readonly isOpen: boolean;
  /** Whether it should open or renew now (monotonic ms). */
  isDue(now: number): boolean;
}

/** Connections without data come before renewals, then the most wanted coins. */
export function nextToConnect<T extends AwaitedConnection>(
  connections: readonly T[],
  now: number,
  urgency: CoinUrgency,
): T | undefined {
  let next: T | undefined;
  let max = 0;
  for (const connection of connections) {
    if (!connection.isDue(now)) continue;
    const wanted = sumOf(connection.positions, urgency);
    const isBefore = next === undefined || (connection.isOpen === next.isOpen ? wanted > max : next.isOpen);
    if (!isBefore) continue;
    next = connection;
    max = wanted;
  }
  return next;
}

function sumOf(positions: readonly number[], urgency: CoinUrgency): number {
  let sum = 0;
  for (const position of positions) sum += urgency(position);
  return sum;
}
