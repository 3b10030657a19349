// Sends one event to many sockets: encoded once, handed to each websocket as the same bytes.
// Socket.IO's own broadcast encodes once too, but takes each socket through its packet queue and a dozen events,
// which costs half as much again as the write itself (load-tests/bench/fanout.bench.ts).

import type { WebSocket } from "ws";
import { MARKET_NAMESPACE } from "../../shared/contracts/socket-address.ts";
import type { MarketNamespace, MarketSocket } from "./socket-server.ts";

/** The part of an Engine.IO websocket transport we rely on; absent on any other transport. */
interface WebSocketTransport {
  readonly writable: boolean;
  readonly socket?: WebSocket;
}

const TEXT = { binary: false, compress: false } as const;
/** Engine.IO puts this before every message it queues itself. */
const MESSAGE = "4";

/** One Socket.IO event (2) as Engine.IO queues it; the arguments are JSON, without brackets around them. */
function eventText(event: string, argumentsJson: string): string {
  return `2${MARKET_NAMESPACE},["${event}",${argumentsJson}]`;
}

/** The bytes of one event for `sendTogether`; the arguments are JSON, without brackets around them. */
export function eventBytes(event: string, argumentsJson: string): Buffer {
  return Buffer.from(MESSAGE + eventText(event, argumentsJson));
}

/** The websocket of a socket that has taken everything so far; undefined while anything waits. */
function idleWebSocket(socket: MarketSocket | undefined): WebSocket | undefined {
  const transport = socket?.conn.transport as WebSocketTransport | undefined;
  const websocket = transport?.socket;
  // 1 is OPEN; buffered bytes mean that the kernel has not taken what was sent before.
  return transport?.writable && websocket?.readyState === 1 && websocket.bufferedAmount === 0 ? websocket : undefined;
}

/**
 * Sends a frame to this server's sockets of a room; the body is base64, so nothing in it needs escaping. A socket that has
 * not taken the bytes before is passed over, as with `volatile`; its next frame will show it the gap. Returns how many were.
 */
export function broadcastToRoom(
  nsp: MarketNamespace,
  room: string,
  event: "frame" | "snapshot",
  sequence: number,
  body: string,
): number {
  const members = nsp.adapter.rooms.get(room);
  if (!members) return 0;
  const bytes = eventBytes(event, `${sequence},"${body}"`);
  let skipped = 0;
  for (const id of members) {
    const websocket = idleWebSocket(nsp.sockets.get(id));
    if (websocket) websocket.send(bytes, TEXT);
    else skipped += 1;
  }
  return skipped;
}

/**
 * Sends several events to one socket in one write: each write of its own would cost six times as much. False when the
 * socket has not taken earlier bytes yet: then it gets none of them, as with `volatile`.
 */
export function sendTogether(socket: MarketSocket, messages: readonly Buffer[]): boolean {
  const websocket = idleWebSocket(socket);
  if (!websocket) return false;
  const { socket: tcp } = socket.conn.request;
  tcp.cork();
  for (const bytes of messages) websocket.send(bytes, TEXT);
  tcp.uncork();
  return true;
}

/**
 * Sends to all these sockets; for one that is still taking earlier bytes it waits in that socket's own queue,
 * behind whatever waits there already. The gateway closes those whose queue grows.
 */
export function broadcastReliably(sockets: Iterable<MarketSocket>, event: string, argumentsJson: string): void {
  const text = eventText(event, argumentsJson);
  const bytes = Buffer.from(MESSAGE + text);
  for (const socket of sockets) {
    const websocket = idleWebSocket(socket);
    if (websocket) websocket.send(bytes, TEXT);
    else socket.conn.write(text);
  }
}
