import type { EventEmitter } from "node:events";
import type { IncomingMessage, Server as HttpServer } from "node:http";
import { Server, type DefaultEventsMap, type Namespace, type Socket } from "socket.io";
import { WebSocketServer, type ServerOptions } from "ws";
import { SOCKET_PATH } from "../../shared/contracts/socket-address.ts";
import { RULES_BYTES, type ClientToServer, type ServerToClient } from "../../shared/contracts/sockets.ts";
import type { Session } from "../sessions/session-policy.ts";
import type { FramePacer } from "./frames/frame-pacer.ts";
import { SocketLine } from "./socket-line.ts";
import type { TokenBucket } from "./token-bucket.ts";

export interface SocketData {
  session: Session;
  /** Every event costs one. */
  events: TokenBucket;
  violations: number;
  pacer: FramePacer | undefined;
  /** Its connection; known once it has joined. */
  line: SocketLine | undefined;
}

export type MarketServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
export type MarketNamespace = Namespace<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
export type MarketSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;

/** Sockets in a room get one earlier, with a frame (room-broadcast.ts). */
export const PING_INTERVAL_MS = 30_000;
/** As long as a browser waits at most for a table (client/stream/stream-state.ts). */
const PING_TIMEOUT_MS = 60_000;
/** The refusal of a server that is about to stop. */
export const DRAINING = "draining";

/** Without these limits a peer may hold megabytes in one-byte fragments, and stay for 30 s after we closed it. */
class BoundedWebSocketServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    const bounds = { maxFragments: 16, maxBufferedChunks: 256, closeTimeout: 3000 };
    super({ ...options, ...bounds });
  }
}

/** Why an upgrade must not happen; undefined when it may. */
export type Refuse = (request: IncomingMessage) => Promise<string | undefined>;

/** Attaches Socket.IO to the HTTP server, and calls `refuse` before each upgrade. */
export function createSocketServer(http: HttpServer, refuse: Refuse): MarketServer {
  const server: MarketServer = new Server(http, {
    path: SOCKET_PATH,
    transports: ["websocket"],
    allowUpgrades: false,
    allowEIO3: false,
    serveClient: false,
    pingInterval: PING_INTERVAL_MS,
    // On a slow connection a heartbeat waits behind a table. A silent peer is closed long before (admission/connection.ts).
    pingTimeout: PING_TIMEOUT_MS,
    connectTimeout: 5000,
    maxHttpBufferSize: RULES_BYTES,
    perMessageDeflate: false,
    httpCompression: false,
    allowRequest: (request, answer) => {
      void refuse(request)
        // An upgrade that cannot be judged is refused: without an answer it would hang until the browser gives up.
        .catch(() => "unavailable")
        .then((reason) => {
          if (reason === DRAINING) comeAgain(request);
          else answer(reason, reason === undefined);
        });
    },
    wsEngine: BoundedWebSocketServer,
  });
  server.engine.on("connection", (connection: EventEmitter) => connection.on("packetCreate", prepareHeartbeat));
  return server;
}

/** A heartbeat as a whole websocket frame, the same for all: made by ws it costs more than a second's market. */
export const HEARTBEAT = Buffer.from([0x81, 1, 0x32]);

/** Engine.IO writes a packet with a ready frame unchanged. */
function prepareHeartbeat({ type, options }: { type: string; options: { wsPreEncodedFrame?: readonly Buffer[] } }): void {
  if (type === "ping") options.wsPreEncodedFrame = [HEARTBEAT];
}

const NOTHING = Object.freeze({});

/** Drops the upgrade request of a socket that joined, with headers and token: an eighth of its memory. */
export function forgetUpgrade({ conn, data, handshake, request }: MarketSocket): void {
  data.line = new SocketLine(conn.transport, request.socket);
  Object.assign(handshake, { headers: NOTHING, query: NOTHING, auth: NOTHING });
  (conn as { request: IncomingMessage | undefined }).request = undefined;
}

/** Whether the connection of this socket has joined before. */
export const isUpgradeForgotten = ({ conn }: MarketSocket): boolean =>
  (conn as { request: IncomingMessage | undefined }).request === undefined;

/** Engine.IO answers every refusal with 400; this one is temporary, and the balancer must not use this connection again. */
function comeAgain({ socket }: IncomingMessage): void {
  socket.end("HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
}
