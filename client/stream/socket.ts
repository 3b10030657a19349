// The one typed connection to the server's market namespace; the only file that knows Socket.IO.

import { io, type Socket } from "socket.io-client";
import { MARKET_NAMESPACE, SOCKET_PATH } from "../../shared/contracts/socket-address.ts";
import type { ClientToServer, ServerToClient } from "../../shared/contracts/sockets.ts";

export type MarketSocket = Socket<ServerToClient, ClientToServer>;

/** Opens the socket; the session cookie identifies the caller. */
export function openMarketSocket(): MarketSocket {
  return io(MARKET_NAMESPACE, {
    path: SOCKET_PATH,
    transports: ["websocket"],
    forceNew: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 5000,
  });
}
