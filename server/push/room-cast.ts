// Sends one frame to all sockets of a room: encoded once, handed to each websocket as the same bytes.
// Socket.IO's own broadcast encodes once too, but takes each socket through its packet queue and a dozen events,
// which costs half as much again as the write itself (load-tests/bench/fanout.bench.ts).

import type { WebSocket } from "ws";
import { MARKET_NAMESPACE } from "../../shared/contracts/sockets.ts";
import type { MarketNamespace } from "./socket-server.ts";

/** The part of an Engine.IO websocket transport we rely on; absent on any other transport. */
interface WebSocketTransport {
  readonly writable: boolean;
  readonly socket?: WebSocket;
}

const TEXT = { binary: false, compress: false } as const;

/** One Engine.IO message (4) holding one Socket.IO event (2); the body is base64, so nothing in it needs escaping. */
function eventBytes(event: string, sequence: number, body: string): Buffer {
  return Buffer.from(`42${MARKET_NAMESPACE},["${event}",${sequence},"${body}"]`, "latin1");
}

/**
 * Sends to this server's sockets of the room. A socket that has not taken the bytes before is passed over, as with
 * `volatile`; its next frame will show it the gap. Returns how many were passed over.
 */
export function castToRoom(
  nsp: MarketNamespace,
  room: string,
  event: "frame" | "snapshot",
  sequence: number,
  body: string,
): number {
  const members = nsp.adapter.rooms.get(room);
  if (!members) return 0;
  const bytes = eventBytes(event, sequence, body);
  let skipped = 0;
  for (const id of members) {
    const transport = nsp.sockets.get(id)?.conn.transport as WebSocketTransport | undefined;
    const socket = transport?.socket;
    // 1 is OPEN; buffered bytes mean that the kernel has not taken the frame before.
    if (transport?.writable && socket?.readyState === 1 && socket.bufferedAmount === 0) socket.send(bytes, TEXT);
    else skipped += 1;
  }
  return skipped;
}
