// What the screen shows about the connection. Slow state only: it changes with events, never with every frame.

import { create } from "zustand";
import type { FeedFault } from "../../shared/contracts/feed-status.ts";
import type { SessionEndReason } from "../../shared/contracts/sockets.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { StreamPhase } from "./stream-state.ts";

export interface Connection {
  readonly phase: StreamPhase;
  readonly attempts: number;
  /** A table of the chosen exchange has arrived. */
  readonly hasData: boolean;
  /** Data on screen is older than the limit; the badge must show. */
  readonly stale: boolean;
  readonly simulated: boolean;
  /** Some windows are not known yet. */
  readonly warming: boolean;
  /** Coins with a known price and coins watched, of the chosen exchange. */
  readonly known: number;
  readonly symbols: number;
  /** Cadence granted, seconds. */
  readonly speed: number;
  readonly ended: SessionEndReason | undefined;
  /** The server refused the terminal, in its words. */
  readonly denied: string | undefined;
  /** Other windows have all connections this session may have. */
  readonly crowded: boolean;
  /** The server's frames are of another version than this page can read; polling goes on without them. */
  readonly outdated: boolean;
  /** The service itself has nothing fresh from the chosen exchange: old data is no fault of the line here. */
  readonly behind: boolean;
  /** Why the service itself gets nothing from the chosen exchange; undefined while it does. */
  readonly fault: FeedFault | undefined;
  /** The server refused this exchange; the screen shows that and goes back to the allowed one. */
  readonly blocked: ExchangeId | undefined;
}

export const CONNECTION_START: Connection = {
  phase: "joining",
  attempts: 0,
  hasData: false,
  stale: false,
  simulated: false,
  warming: false,
  known: 0,
  symbols: 0,
  speed: 2,
  ended: undefined,
  denied: undefined,
  crowded: false,
  outdated: false,
  behind: false,
  fault: undefined,
  blocked: undefined,
};

export const useConnection = create<Connection>(() => CONNECTION_START);

/** Writes what differs; no listener is called when nothing does. */
export function setConnection(change: Partial<Connection>): void {
  const now = useConnection.getState();
  const keys = Object.keys(change) as (keyof Connection)[];
  if (keys.some((key) => now[key] !== change[key])) useConnection.setState(change);
}
