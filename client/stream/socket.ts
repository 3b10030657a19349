// The one typed connection to the server's market namespace; the only file that knows Socket.IO.

import { io, type Socket } from "socket.io-client";
import { MARKET_NAMESPACE, SOCKET_PATH } from "../../shared/contracts/socket-address.ts";
import type { ClientToServer, ServerToClient } from "../../shared/contracts/sockets.ts";

export type MarketSocket = Socket<ServerToClient, ClientToServer>;

/** This page among the session's: its next connection takes over the place of one that a dead server still holds. */
const tab = Array.from(crypto.getRandomValues(new Uint32Array(3)), (word) => word.toString(36)).join("-");

/** Opens the socket; the session cookie identifies the caller. */
export function openMarketSocket(): MarketSocket {
  return io(MARKET_NAMESPACE, {
    path: SOCKET_PATH,
    auth: { tab },
    transports: ["websocket"],
    forceNew: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 5000,
  });
}
