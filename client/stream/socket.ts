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

/** As much of a connection of Socket.IO as the stream uses. */
export interface MarketSocket {
  readonly connected: boolean;
  /** It comes back by itself after a loss. */
  readonly active: boolean;
  readonly io: {
    on(event: "reconnect_attempt" | "ping", listener: () => void): unknown;
    off(event: "reconnect_attempt" | "ping"): unknown;
    readonly engine: { close(): unknown };
  };
  on<E extends keyof SocketEvents>(event: E, listener: SocketEvents[E]): this;
  off<E extends keyof SocketEvents>(event?: E, listener?: SocketEvents[E]): this;
  timeout(ms: number): TimedRequest;
  emit(event: "seen", sequence: number): unknown;
  connect(): this;
  disconnect(): this;
}

/** This page among the session's: its next connection takes over the place of one that a dead server still holds. */
const tab = Array.from(crypto.getRandomValues(new Uint32Array(3)), (word) => word.toString(36)).join("-");

/** Opens a connection of this tab's own; the session cookie identifies the caller. */
export function openMarketSocket(): MarketSocket {
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
