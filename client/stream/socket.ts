// A connection to the server's market namespace as the stream uses it; the only file that knows Socket.IO.

import { io } from "socket.io-client";
import { MARKET_NAMESPACE, SOCKET_PATH } from "../../shared/contracts/socket-address.ts";
import type { Ack, ServerToClient, SignalsRequest, Subscribe, TicksRequest } from "../../shared/contracts/sockets.ts";
import type { RefusedHandshake } from "./refusal.ts";

/** What a connection brings: the server's events, and its own. */
export interface SocketEvents extends ServerToClient {
  connect: () => void;
  disconnect: (reason: string) => void;
  connect_error: (error: RefusedHandshake) => void;
}

/** Called with the server's answer, or with an error when none came in time. */
export type Acknowledge = (error: Error | null, answer: Ack) => void;

interface TimedRequest {
  emit(event: "resync", done: Acknowledge): unknown;
  emit(event: "subscribe", request: Subscribe, done: Acknowledge): unknown;
  emit(event: "signals", request: SignalsRequest, done: Acknowledge): unknown;
  emit(event: "ticks", request: TicksRequest, done: Acknowledge): unknown;
}

/** A connection of Socket.IO, or one that another tab shares with this one. */
export interface MarketSocket {
  readonly connected: boolean;
  /** It comes back by itself after a loss. */
  readonly active: boolean;
  readonly io: {
    on(event: "reconnect_attempt", listener: () => void): unknown;
    off(event: "reconnect_attempt"): unknown;
    readonly engine: { close(): unknown };
  };
  on<E extends keyof SocketEvents>(event: E, listener: SocketEvents[E]): this;
  off<E extends keyof SocketEvents>(event?: E, listener?: SocketEvents[E]): this;
  timeout(ms: number): TimedRequest;
  emit(event: "seen", sequence: number): unknown;
  connect(): this;
  disconnect(): this;
}

/** A name of its own for a page, or for all that share a connection. */
export const newTabName = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(3)), (word) => word.toString(36)).join("-");

/** This page among the session's: its next connection takes over the place of one that a dead server still holds. */
const page = newTabName();

/** Opens a connection; the session cookie identifies the caller, and `tab` who takes over whose place. */
export function openMarketSocket(tab: string = page): MarketSocket {
  const socket = io(MARKET_NAMESPACE, {
    path: SOCKET_PATH,
    auth: { tab },
    transports: ["websocket"],
    forceNew: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 5000,
  });
  return socket as unknown as MarketSocket;
}
